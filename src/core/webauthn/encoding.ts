/** Bytes as the store keeps them: standard base64 with padding (reference 7). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws for anything but base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/**
 * A browser's base64url as the store's base64, so that ids can be compared as text. Other text is read as Node's `Buffer` does: letters of
 * neither alphabet are skipped, and the rest must be whole bytes.
 */
export function normalizeBase64(text: string): string {
  const letters = text
    .replace(/=.*/s, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z\d+/]/g, '')
  return toBase64(fromBase64(letters.length % 4 === 1 ? letters.slice(0, -1) : letters))
}
