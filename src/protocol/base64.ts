/** Bytes that are made into characters in one call: engines limit the number of arguments. */
const STEP_BYTES = 0x2000

/** Base64 with padding (RFC 4648 §4) of bytes, or of a text's UTF-8 bytes. */
export function toBase64(data: Uint8Array | string): string {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  let characters = ''
  for (let start = 0; start < bytes.length; start += STEP_BYTES)
    characters += String.fromCharCode(...bytes.subarray(start, start + STEP_BYTES))
  return btoa(characters)
}

/** Base64url without padding (RFC 4648 §5) of bytes, or of a text's UTF-8 bytes. */
export function toBase64url(data: Uint8Array | string): string {
  return toBase64(data).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bytes of a base64 text, whose padding may be missing. @throws DOMException for anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** The bytes of a base64url text; base64 is accepted too. @throws DOMException for anything else. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
}

/** The text whose UTF-8 bytes a base64url text has. @throws DOMException for anything else. */
export function textFromBase64url(text: string): string {
  return new TextDecoder().decode(fromBase64url(text))
}
