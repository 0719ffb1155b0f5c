import { TextDecoder } from '../../inside/main.ts'

export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value)
}

/** What is hashed outside is text. @throws for bytes that aren't */
export function textOf(data: string | Uint8Array): string {
  if (typeof data === 'string') return data
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch (cause) {
    const message = 'only bytes of UTF-8 text can be hashed by bcrypt here: hash their base64 or hex'
    throw new Error(message, { cause })
  }
}
