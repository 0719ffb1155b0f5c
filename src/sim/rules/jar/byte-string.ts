/**
 * Cookies are octets. In the jar a name or value is a byte string, one character per octet, exactly as `Headers` carries it; only
 * `document.cookie` speaks Unicode and is translated at its edge.
 */
export function toByteString(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
  return bytes
}

/** The text whose UTF-8 octets these are; what is no UTF-8 becomes U+FFFD. */
export function fromByteString(bytes: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(bytes, (octet) => octet.charCodeAt(0)),
  )
}
