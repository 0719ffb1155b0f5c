/** How many bytes become characters in one call: JavaScript engines limit the number of arguments. */
const stepBytes = 0x8000

/** Bytes as base64url without padding (RFC 4648 section 5, RFC 7515 section 2). */
export function toBase64url(bytes: Uint8Array): string {
  let characters = ''
  for (let start = 0; start < bytes.length; start += stepBytes)
    characters += String.fromCharCode.apply(null, bytes.subarray(start, start + stepBytes) as never)
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * The bytes of a base64url text.
 * @throws TypeError for any other text.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  if (text.includes('+') || text.includes('/')) throw new TypeError('The text is base64, not base64url')
  const characters = decode(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(characters.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index)
  return bytes
}

function decode(base64: string): string {
  try {
    return atob(base64)
  } catch (cause) {
    throw new TypeError('The text is not base64url', { cause })
  }
}
