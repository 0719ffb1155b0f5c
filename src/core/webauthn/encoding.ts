/** Bytes as the store keeps them: standard base64 with padding (reference 7). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws when it is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/**
 * A browser's base64url as the store's base64, so that ids can be compared as text. Of text that is neither it is what Node's `Buffer`
 * makes of it: letters of neither alphabet are passed over, and what is left must be whole bytes.
 */
export function normalizeBase64(text: string): string {
  const letters = text
    .replace(/=.*/s, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z\d+/]/g, '')
  return toBase64(fromBase64(letters.length % 4 === 1 ? letters.slice(0, -1) : letters))
}
