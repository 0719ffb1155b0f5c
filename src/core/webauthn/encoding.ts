/** Bytes as the store keeps them: standard base64 with padding (reference 7). */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws when it is no base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** A browser's base64url as the store's base64, so that ids can be compared as text. What is neither is left as it is. */
export function normalizeBase64(text: string): string {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=')
}
