const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Lower-case hexadecimal digits, two for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One letter or digit for each byte; the slight bias is harmless in a simulator. */
export function toLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
}

/** Base64url without padding, RFC 4648 §5. */
export function toBase64url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Base64 with padding, RFC 4648 §4. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
