import { TextDecoder, TextEncoder } from '../../inside/main.ts'

/** Largest size: the network carries no more than that. */
const MOST_BYTES = 16_000_000

const contents = new WeakMap<Blob, Uint8Array<ArrayBuffer>>()

/** The bytes themselves, not a copy: do not change them. */
export function bytesOf(blob: Blob): Uint8Array<ArrayBuffer> {
  return contents.get(blob) ?? new Uint8Array()
}

/** https://w3c.github.io/FileAPI/#blob-section, without streams. */
export class Blob {
  readonly type: string

  constructor(parts: Iterable<unknown> = [], { type = '' }: { readonly type?: string } = {}) {
    const read = [...parts].map(bytesIn)
    const size = read.reduce((sum, { length }) => sum + length, 0)
    if (size > MOST_BYTES)
      throw new RangeError(`a Blob can have at most ${MOST_BYTES} bytes here, not ${size}`)
    const all = new Uint8Array(size)
    let at = 0
    for (const bytes of read) {
      all.set(bytes, at)
      at += bytes.length
    }
    contents.set(this, all)
    this.type = /^[\x20-\x7e]*$/.test(String(type)) ? String(type).toLowerCase() : ''
  }

  get size(): number {
    return bytesOf(this).length
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return bytesOf(this).slice().buffer
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return bytesOf(this).slice()
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(bytesOf(this))
  }

  slice(start = 0, end: number = this.size, type = ''): Blob {
    return new Blob([bytesOf(this).slice(start, end)], { type })
  }
}

export class File extends Blob {
  readonly name: string
  readonly lastModified: number

  constructor(
    parts: Iterable<unknown>,
    name: unknown,
    options: { readonly type?: string; readonly lastModified?: number } = {},
  ) {
    super(parts, options)
    this.name = String(name)
    this.lastModified = options.lastModified ?? Date.now()
  }
}

function bytesIn(part: unknown): Uint8Array<ArrayBuffer> {
  if (part instanceof Blob) return bytesOf(part)
  if (part instanceof ArrayBuffer) return new Uint8Array(part)
  if (ArrayBuffer.isView(part))
    return new Uint8Array(part.buffer as ArrayBuffer, part.byteOffset, part.byteLength)
  return new TextEncoder().encode(part)
}
