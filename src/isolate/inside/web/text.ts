import { toBase64 } from '../../border/base64.ts'
import { callHost } from '../host.ts'

/** https://encoding.spec.whatwg.org/#textencoder */
export class TextEncoder {
  get encoding(): string {
    return 'utf-8'
  }

  encode(text: unknown = ''): Uint8Array<ArrayBuffer> {
    const escaped = encodeURIComponent(String(text).toWellFormed())
    const bytes = new Uint8Array(escaped.length)
    let length = 0
    for (let at = 0; at < escaped.length; at += 1, length += 1) {
      const isPlain = escaped[at] !== '%'
      bytes[length] = isPlain ? escaped.charCodeAt(at) : Number.parseInt(escaped.slice(at + 1, at + 3), 16)
      if (!isPlain) at += 2
    }
    return bytes.slice(0, length)
  }

  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    let read = 0
    let written = 0
    for (const character of String(text).toWellFormed()) {
      const bytes = this.encode(character)
      if (written + bytes.length > target.length) break
      target.set(bytes, written)
      read += character.length
      written += bytes.length
    }
    return { read, written }
  }
}

/** https://encoding.spec.whatwg.org/#textdecoder. Correct UTF-8 is decoded here, all else by the host, which knows what to replace. */
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
    if (this.encoding !== 'utf-8') return this.#ask(bytes, this.ignoreBOM)
    const all = this.#begun.length > 0 ? Uint8Array.from([...this.#begun, ...bytes]) : bytes
    const end = stream ? endOfWhole(all) : all.length
    this.#begun = [...all.subarray(end)]
    const text = this.#read(all.subarray(0, end))
    const isStart = this.#isAtStart
    this.#isAtStart = !stream || (isStart && end === 0)
    return isStart && !this.ignoreBOM && text.startsWith('\ufeff') ? text.slice(1) : text
  }

  #read(bytes: Uint8Array): string {
    let escaped = ''
    for (const byte of bytes)
      escaped += byte < 0x80 && byte !== 0x25 ? String.fromCharCode(byte) : `%${byte.toString(16)}`
    try {
      return decodeURIComponent(escaped)
    } catch {
      return this.#ask(bytes, true)
    }
  }

  #ask(bytes: Uint8Array, ignoreBOM: boolean): string {
    const text = callHost('text.decode', [this.encoding, toBase64(bytes), this.fatal, ignoreBOM])
    if (text === undefined)
      throw new TypeError(`The encoded data was not valid for encoding ${this.encoding}`)
    return JSON.parse(text)
  }
}

/** Where an incomplete last character begins; else the end. */
function endOfWhole(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1
    if (byte < 0x80) break
    if (byte >= 0xc2) return back <= more ? bytes.length - back : bytes.length
  }
  return bytes.length
}
