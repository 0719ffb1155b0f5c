import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export const concat = concatBytes
export const utf8 = utf8ToBytes
export const toHex = bytesToHex
export const fromHex = hexToBytes

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 6; bits -= 6) text += ALPHABET.charAt((held >> (bits - 6)) & 63)
    held &= 0xff
  }
  return bits > 0 ? text + ALPHABET.charAt((held << (6 - bits)) & 63) : text
}

/**
 * Takes base64url without padding.
 * @throws SyntaxError for anything else.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let length = 0
  let bits = 0
  let held = 0
  for (const character of text) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) throw new SyntaxError(`"${character}" is not a character of base64url.`)
    held = ((held << 6) | value) & 0x3fff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length] = (held >> bits) & 0xff
      length += 1
    }
  }
  if (text.length % 4 === 1)
    throw new SyntaxError('The base64url text is one character too long or too short.')
  return bytes
}

export function isBase64url(text: string): boolean {
  return /^[\w-]*$/.test(text) && text.length % 4 !== 1
}

/** Text of UTF-8 bytes; invalid sequences become U+FFFD, and a byte order mark is removed ("UTF-8 decode"). */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** An unsigned number, most significant byte first. */
export function bigEndian(value: number, lengthBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lengthBytes)
  let rest = value
  for (let index = lengthBytes - 1; index >= 0; index -= 1) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  return bytes
}

export function readBigEndian(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}
