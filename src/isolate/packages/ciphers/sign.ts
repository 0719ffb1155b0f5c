import type { Buffer } from '../platform/buffer.ts'
import { bytesOf, nodeError, signAtOnce, viewOf } from '../platform.ts'
import { createPrivateKey, KeyObject, materialOf } from './keys.ts'

/** `Sign` of `node:crypto`, for keys of P-256 and RSA. */
class Sign {
  readonly #hash: string
  #data = new Uint8Array()

  constructor(hash: unknown) {
    this.#hash = String(hash)
  }

  update(data: unknown, encoding?: unknown): this {
    const more = bytesOf(data, encoding)
    const all = new Uint8Array(this.#data.length + more.length)
    all.set(this.#data)
    all.set(more, this.#data.length)
    this.#data = all
    return this
  }

  write(data: unknown, encoding?: unknown): true {
    this.update(data, encoding)
    return true
  }

  end(data?: unknown): this {
    return data === undefined ? this : this.update(data)
  }

  sign(key: unknown, encoding?: string): Buffer | string {
    const signed = sign(this.#hash, this.#data, key)
    return encoding === undefined ? signed : signed.toString(encoding as never)
  }
}

export function createSign(hash: unknown): Sign {
  return new Sign(hash)
}

export function sign(hash: unknown, data: unknown, given: unknown): Buffer {
  const isSha256 =
    hash === null || hash === undefined || /^(?:rsa-|ecdsa-with-)?sha-?256$/i.test(String(hash))
  const key = given instanceof KeyObject ? given : createPrivateKey(given)
  const signed = isSha256 ? signAtOnce(materialOf(key), bytesOf(data)) : undefined
  if (signed === undefined)
    throw nodeError(
      'ERR_CRYPTO_OPERATION_FAILED',
      `${String(hash)} cannot be signed at once here with this key: only SHA-256 with a key of P-256 or RSA can. Use SignJWT of jose, or crypto.subtle.sign`,
      Error,
    )
  const isPlain = signed.length > P256 || Reflect.get(Object(given), 'dsaEncoding') === 'ieee-p1363'
  return isPlain ? signed : viewOf(asDer(signed))
}

/** Bytes of two numbers side by side. RSA has more. */
const P256 = 64

/** Two numbers in a sequence, each without zeros before it. @see https://www.rfc-editor.org/rfc/rfc3279#section-2.2.3 */
function asDer(signed: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = [signed.subarray(0, 32), signed.subarray(32)].flatMap((part) => {
    const bytes = [...part]
    while (bytes.length > 1 && bytes[0] === 0) bytes.shift()
    if ((bytes[0] ?? 0) > 127) bytes.unshift(0)
    return [0x02, bytes.length, ...bytes]
  })
  return Uint8Array.from([0x30, content.length, ...content])
}
