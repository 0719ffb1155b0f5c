/** https://encoding.spec.whatwg.org/#textencoder */
export class TextEncoder {
  get encoding(): string {
    return 'utf-8'
  }

  encode(text: unknown = ''): Uint8Array<ArrayBuffer> {
    const source = String(text).toWellFormed()
    const bytes = new Uint8Array(source.length * 3)
    let at = 0
    for (const character of source) {
      for (const byte of bytesOf(character.codePointAt(0) ?? 0)) {
        bytes[at] = byte
        at += 1
      }
    }
    return bytes.slice(0, at)
  }
}

function bytesOf(point: number): number[] {
  if (point < 0x80) return [point]
  if (point < 0x800) return [0xc0 | (point >> 6), tail(point)]
  if (point < 0x10000) return [0xe0 | (point >> 12), tail(point >> 6), tail(point)]
  return [0xf0 | (point >> 18), tail(point >> 12), tail(point >> 6), tail(point)]
}

function tail(bits: number): number {
  return 0x80 | (bits & 63)
}

/** https://encoding.spec.whatwg.org/#textdecoder, for UTF-8 alone. */
export class TextDecoder {
  readonly #fatal: boolean
  readonly #keepMark: boolean

  constructor(label = 'utf-8', options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean } = {}) {
    if (!/^\s*(utf-?8|unicode-1-1-utf-8)\s*$/i.test(label))
      throw new RangeError(`TextDecoder reads utf-8 here, and was asked for ${label}`)
    this.#fatal = options.fatal ?? false
    this.#keepMark = options.ignoreBOM ?? false
  }

  get encoding(): string {
    return 'utf-8'
  }

  decode(source?: ArrayBuffer | ArrayBufferView): string {
    if (!source) return ''
    const bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source)
    const text = this.#read(bytes)
    return !this.#keepMark && text.startsWith('\ufeff') ? text.slice(1) : text
  }

  #read(bytes: Uint8Array): string {
    let text = ''
    let at = 0
    while (at < bytes.length) {
      const [point, length] = pointAt(bytes, at)
      if (point === undefined && this.#fatal) throw new TypeError('The encoded data was not valid utf-8')
      text += String.fromCodePoint(point ?? 0xfffd)
      at += length
    }
    return text
  }
}

/** The code point at a place and how many bytes it has; without one, how many bytes are to be left out. */
function pointAt(bytes: Uint8Array, at: number): [point: number | undefined, length: number] {
  const first = bytes[at] ?? 0
  if (first < 0x80) return [first, 1]
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1
  if (first < 0xc2 || first > 0xf4) return [undefined, 1]
  let point = first & (0x3f >> more)
  for (let index = 1; index <= more; index += 1) {
    const byte = bytes[at + index] ?? 0
    if (!isTail(byte, index, first)) return [undefined, index]
    point = (point << 6) | (byte & 63)
  }
  return [point, more + 1]
}

/** Table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above U+10FFFF. */
function isTail(byte: number, index: number, first: number): boolean {
  const lowest = index > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const highest = index > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  return byte >= lowest && byte <= highest
}
