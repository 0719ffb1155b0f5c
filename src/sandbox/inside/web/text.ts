import { toBase64 } from '../../border/base64.ts'
import { callHost } from '../host.ts'

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

  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    let read = 0
    let written = 0
    for (const character of String(text).toWellFormed()) {
      const bytes = bytesOf(character.codePointAt(0) ?? 0)
      if (written + bytes.length > target.length) break
      target.set(bytes, written)
      read += character.length
      written += bytes.length
    }
    return { read, written }
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

/** https://encoding.spec.whatwg.org/#textdecoder. UTF-8 is decoded here, other encodings by the host, which has their tables. */
export class TextDecoder {
  readonly encoding: string
  readonly fatal: boolean
  readonly ignoreBOM: boolean
  /** The first bytes of a character that is not complete yet. */
  #begun: number[] = []
  #isAtStart = true

  constructor(label = 'utf-8', options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean } = {}) {
    const isPlain = /^\s*utf-?8\s*$/i.test(label)
    const encoding = isPlain ? 'utf-8' : callHost('text.encoding', String(label))
    if (encoding === undefined) throw new RangeError(`The "${label}" encoding is not supported`)
    this.encoding = encoding
    this.fatal = options.fatal ?? false
    this.ignoreBOM = options.ignoreBOM ?? false
  }

  decode(
    source?: ArrayBuffer | ArrayBufferView,
    { stream = false }: { readonly stream?: boolean } = {},
  ): string {
    let bytes = new Uint8Array()
    if (source instanceof ArrayBuffer) bytes = new Uint8Array(source)
    else if (source)
      bytes = new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    if (this.encoding !== 'utf-8') return this.#ask(bytes)
    const all = this.#begun.length > 0 ? Uint8Array.from([...this.#begun, ...bytes]) : bytes
    const end = stream ? endOfWhole(all) : all.length
    this.#begun = [...all.subarray(end)]
    const text = this.#read(all.subarray(0, end))
    const isStart = this.#isAtStart
    this.#isAtStart = !stream || (isStart && end === 0)
    return isStart && !this.ignoreBOM && text.startsWith('\ufeff') ? text.slice(1) : text
  }

  #ask(bytes: Uint8Array): string {
    const text = callHost('text.decode', [this.encoding, toBase64(bytes), this.fatal, this.ignoreBOM])
    if (text === undefined)
      throw new TypeError(`The encoded data was not valid for encoding ${this.encoding}`)
    return JSON.parse(text)
  }

  #read(bytes: Uint8Array): string {
    let text = ''
    let at = 0
    while (at < bytes.length) {
      const [point, length] = pointAt(bytes, at)
      if (point === undefined && this.fatal) throw new TypeError('The encoded data was not valid utf-8')
      text += String.fromCodePoint(point ?? 0xfffd)
      at += length
    }
    return text
  }
}

/** Where an incomplete last character begins; else the end. */
function endOfWhole(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc2) return back <= moreAfter(byte) ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function moreAfter(first: number): number {
  return first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1
}

/** The code point at an index and its number of bytes; if it is invalid, the number of bytes to skip. */
function pointAt(bytes: Uint8Array, at: number): [point: number | undefined, length: number] {
  const first = bytes[at] ?? 0
  if (first < 0x80) return [first, 1]
  const more = moreAfter(first)
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
