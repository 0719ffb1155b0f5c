import { fromBase64, TextDecoder, TextEncoder, toBase64 } from '../../inside/main.ts'
import { nodeError } from './errors.ts'

interface Encoding {
  readonly read: (text: string) => Uint8Array<ArrayBuffer>
  readonly write: (bytes: Uint8Array) => string
}

const utf8: Encoding = {
  read: (text) => new TextEncoder().encode(text),
  write: (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
}

const latin1: Encoding = {
  read: (text) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 255),
  write: (bytes) => characters(bytes, (byte) => byte),
}

const base64: Encoding = { read: readBase64, write: toBase64 }

const utf16: Encoding = {
  read: (text) => {
    const bytes = new Uint8Array(text.length * 2)
    for (let index = 0; index < text.length; index += 1) {
      bytes[index * 2] = text.charCodeAt(index) & 255
      bytes[index * 2 + 1] = text.charCodeAt(index) >> 8
    }
    return bytes
  },
  write: (bytes) => {
    const units = Array.from(
      { length: bytes.length >> 1 },
      (_, index) => (bytes[index * 2] ?? 0) | ((bytes[index * 2 + 1] ?? 0) << 8),
    )
    return characters(units, (unit) => unit)
  },
}

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  utf8,
  'utf-8': utf8,
  latin1,
  binary: latin1,
  ascii: { read: latin1.read, write: (bytes) => characters(bytes, (byte) => byte & 127) },
  base64,
  base64url: {
    read: readBase64,
    write: (bytes) => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  },
  hex: {
    read: (text) => {
      const digits = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? ''
      return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
        Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
      )
    },
    write: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  },
  ucs2: utf16,
  'ucs-2': utf16,
  utf16le: utf16,
  'utf-16le': utf16,
}

export function isEncoding(name: unknown): boolean {
  return typeof name === 'string' && Object.hasOwn(ENCODINGS, name.toLowerCase())
}

/** By one of Node's names; the default is UTF-8. */
export function encodingOf(name: unknown): Encoding {
  if (name === undefined || name === null) return utf8
  const found = isEncoding(name) ? ENCODINGS[String(name).toLowerCase()] : undefined
  if (!found) throw nodeError('ERR_UNKNOWN_ENCODING', `Unknown encoding: ${String(name)}`)
  return found
}

function characters(codes: Iterable<number>, change: (code: number) => number): string {
  const parts: string[] = []
  for (const code of codes) parts.push(String.fromCharCode(change(code)))
  return parts.join('')
}

/** Both alphabets; other characters are skipped, as in Node. */
function readBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = (text.split('=')[0] ?? '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  return fromBase64(letters.length % 4 === 1 ? letters.slice(0, -1) : letters) ?? new Uint8Array()
}
