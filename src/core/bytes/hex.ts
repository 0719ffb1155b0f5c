export function toHex(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += (byte + 0x100).toString(16).slice(1)
  return digits
}
