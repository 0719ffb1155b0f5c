import { fromBase64, toBase64 } from '../../border/base64.ts'

export function btoa(text: unknown): string {
  const source = String(text)
  const bytes = new Uint8Array(source.length)
  for (let index = 0; index < source.length; index += 1) {
    const code = source.charCodeAt(index)
    if (code > 255)
      throw new Error(
        'InvalidCharacterError: btoa takes characters up to U+00FF: encode the text as UTF-8 first',
      )
    bytes[index] = code
  }
  return toBase64(bytes)
}

export function atob(text: unknown): string {
  const bytes = fromBase64(
    String(text)
      .split(/[\t\n\f\r ]/)
      .join(''),
  )
  if (!bytes) throw new Error('InvalidCharacterError: the argument of atob is not base64')
  let found = ''
  for (const byte of bytes) found += String.fromCharCode(byte)
  return found
}
