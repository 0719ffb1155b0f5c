import { fromBase64, normalizeBase64, toBase64 } from '../core/webauthn/encoding.ts'

/** Bytes that can be written as base64. */
class Bytes extends Uint8Array<ArrayBuffer> {
  override toString(encoding = 'utf8'): string {
    return encoding === 'base64' ? toBase64(this) : new TextDecoder().decode(this)
  }
}

/** As much of Node's `Buffer` as the package uses for passkeys and pictures. Every server that it runs on has one, and browsers have none. */
export const buffer = {
  from(value: string | ArrayBuffer | ArrayLike<number>, encoding = 'utf8'): Uint8Array {
    const bytes =
      typeof value !== 'string'
        ? new Uint8Array(value)
        : encoding === 'base64'
          ? fromBase64(normalizeBase64(value))
          : new TextEncoder().encode(value)
    return new Bytes(bytes.buffer)
  },
}
