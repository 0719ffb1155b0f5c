import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Pixels of a picture, three bytes each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** A picture of at most 256 colours: three bytes for each colour, one byte for each pixel. */
export interface Indexed {
  readonly width: number
  readonly height: number
  readonly palette: Uint8Array
  readonly indexes: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Reads what Chromium writes: 8 bits, RGB, not interlaced.
 * @see https://www.w3.org/TR/png-3/#9Filters
 * @throws Error for every other kind
 */
export function readPng(file: Buffer): Pixels {
  const chunks = readChunks(file)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  if (header?.toString('hex', 8, 13) !== '0802000000') throw new Error('Expected an 8-bit RGB picture.')
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  const lines = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  )
  const stride = width * 3
  const rgb = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = lines[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x < 3 ? 0 : (rgb[at - 3] ?? 0)
      const up = y === 0 ? 0 : (rgb[at - stride] ?? 0)
      const corner = x < 3 || y === 0 ? 0 : (rgb[at - stride - 3] ?? 0)
      rgb[at] = (lines[y * (stride + 1) + 1 + x] ?? 0) + predict(filter, left, up, corner)
    }
  }
  return { width, height, rgb }
}

/** Writes a picture with a palette. */
export function writePng({ width, height, palette, indexes }: Indexed): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    lines.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, corner)
    default:
      return 0
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function readChunks(file: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks = []
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    chunks.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, at + 8 + length),
    })
    at += 12 + length
  }
  return chunks
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
