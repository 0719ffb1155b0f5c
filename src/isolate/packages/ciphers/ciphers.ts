import { cbc, ctr, ecb, gcm } from '@noble/ciphers/aes.js'
import type { Buffer } from '../platform/buffer.ts'
import { bytesOf, nodeError, viewOf } from '../platform.ts'
import { materialOf } from './keys.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Mode = 'cbc' | 'ctr' | 'ecb' | 'gcm'

const BLOCK = 16
const TAG = 16

interface Options {
  readonly authTagLength?: number
}

/** The result for all bytes so far, with key and initialization vector. */
interface Work {
  /** The part of the result that later bytes cannot change. */
  settled(input: Bytes): Uint8Array
  /** The whole result. @throws if padding or tag is wrong */
  whole(input: Bytes): Uint8Array
}

/**
 * `Cipheriv` and `Decipheriv` of `node:crypto`, without streams. Tokens are short, so all input is kept and processed again for each part.
 */
class Cipher {
  readonly #mode: Mode
  readonly #isSealing: boolean
  readonly #key: Bytes
  readonly #iv: Bytes
  #input: Bytes = new Uint8Array()
  #given = 0
  #isDone = false
  #pads = true
  #additional: Bytes = new Uint8Array()
  #tag: Bytes | undefined
  #tagLength: number

  constructor(mode: Mode, isSealing: boolean, key: Bytes, iv: Bytes, { authTagLength = TAG }: Options) {
    this.#mode = mode
    this.#isSealing = isSealing
    this.#key = key
    this.#iv = iv
    this.#tagLength = authTagLength
  }

  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Buffer | string {
    if (this.#isDone) throw invalidState('update')
    this.#input = joined(this.#input, bytesOf(data, inputEncoding))
    return this.#next(this.#work().settled(this.#input), outputEncoding)
  }

  final(outputEncoding?: unknown): Buffer | string {
    if (this.#isDone) throw invalidState('final')
    this.#isDone = true
    return this.#next(this.#work().whole(this.#input), outputEncoding)
  }

  setAutoPadding(pads = true): this {
    this.#pads = pads
    return this
  }

  setAAD(data: unknown, { encoding }: { readonly encoding?: unknown } = {}): this {
    this.#additional = joined(this.#additional, bytesOf(data, encoding))
    return this
  }

  getAuthTag(): Buffer {
    if (!this.#tag || !this.#isSealing || !this.#isDone) throw invalidState('getAuthTag')
    return viewOf(this.#tag)
  }

  setAuthTag(tag: unknown, encoding?: unknown): this {
    if (this.#isSealing || this.#mode !== 'gcm' || this.#tag) throw invalidState('setAuthTag')
    const bytes = bytesOf(tag, encoding)
    const isUsual = [4, 8, 12, 13, 14, 15, 16].includes(bytes.length)
    if (!isUsual)
      throw nodeError(
        'ERR_CRYPTO_INVALID_AUTH_TAG',
        `Invalid authentication tag length: ${bytes.length}`,
        TypeError,
      )
    this.#tag = bytes.slice()
    this.#tagLength = bytes.length
    return this
  }

  /** Parts of a text may end inside a character: the incomplete rest is kept for the next part. */
  #next(result: Uint8Array, encoding: unknown): Buffer | string {
    const end = this.#isDone ? result.length : wholeUntil(result, this.#given, encoding)
    const part = viewOf(Uint8Array.from(result.subarray(this.#given, end)))
    this.#given = Math.max(this.#given, end)
    return encoding === undefined || encoding === 'buffer' ? part : part.toString(encoding)
  }

  #work(): Work {
    if (this.#mode === 'gcm') return this.#isSealing ? this.#sealing() : this.#opening()
    if (this.#mode === 'ctr') {
      const work = (input: Bytes): Uint8Array => ctr(this.#key, this.#iv).encrypt(input)
      return { settled: work, whole: work }
    }
    return this.#inBlocks()
  }

  #sealing(): Work {
    const seal = (input: Bytes): Uint8Array => gcm(this.#key, this.#iv, this.#additional).encrypt(input)
    return {
      settled: (input) => seal(input).subarray(0, input.length),
      whole: (input) => {
        const sealed = seal(input)
        this.#tag = Uint8Array.from(sealed.subarray(input.length, input.length + this.#tagLength))
        return sealed.subarray(0, input.length)
      },
    }
  }

  /** The same key stream encrypts and decrypts. Output before the tag is checked must not be trusted, as in Node. */
  #opening(): Work {
    const stream = (input: Bytes): Uint8Array =>
      gcm(this.#key, this.#iv).encrypt(input).subarray(0, input.length)
    return {
      settled: stream,
      whole: (input) => {
        const found = stream(input)
        const sealed = gcm(this.#key, this.#iv, this.#additional).encrypt(Uint8Array.from(found))
        const tag = sealed.subarray(input.length, input.length + this.#tagLength)
        if (!this.#tag || !isSame(tag, this.#tag))
          throw new Error('Unsupported state or unable to authenticate data')
        return found
      },
    }
  }

  /** The last block may contain padding, so when decrypting it is only certain at the end. */
  #inBlocks(): Work {
    const cipher = (disablePadding: boolean) =>
      this.#mode === 'ecb' ? ecb(this.#key, { disablePadding }) : cbc(this.#key, this.#iv, { disablePadding })
    const run = (input: Bytes, isRaw: boolean): Uint8Array =>
      this.#isSealing ? cipher(isRaw).encrypt(input) : cipher(isRaw).decrypt(input)
    return {
      settled: (input) => {
        const paused = !this.#isSealing && this.#pads ? 1 : 0
        return run(input.subarray(0, Math.floor((input.length - paused) / BLOCK) * BLOCK), true)
      },
      whole: (input) => {
        if ((!this.#isSealing || !this.#pads) && input.length % BLOCK !== 0)
          throw openssl('wrong final block length', 'ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH')
        if (!this.#isSealing && this.#pads && input.length === 0)
          throw openssl('wrong final block length', 'ERR_OSSL_WRONG_FINAL_BLOCK_LENGTH')
        try {
          return run(input, !this.#pads)
        } catch (error) {
          throw openssl('bad decrypt', 'ERR_OSSL_BAD_DECRYPT', error)
        }
      },
    }
  }
}

export function createCipheriv(name: unknown, key: unknown, iv: unknown, options?: Options): Cipher {
  return made(true, name, key, iv, options)
}

export function createDecipheriv(name: unknown, key: unknown, iv: unknown, options?: Options): Cipher {
  return made(false, name, key, iv, options)
}

function made(isSealing: boolean, name: unknown, key: unknown, iv: unknown, options: Options = {}): Cipher {
  const [, bits, mode] = /^(?:id-)?aes-?(128|192|256)-?(cbc|ctr|ecb|gcm)$/i.exec(String(name)) ?? []
  if (mode === undefined)
    throw nodeError(
      'ERR_CRYPTO_UNKNOWN_CIPHER',
      `Unknown cipher: ${String(name)}. There are AES of 128, 192 and 256 bits with GCM, CBC, CTR and ECB (aes-256-gcm)`,
      Error,
    )
  const lower = mode.toLowerCase() as Mode
  const keyBytes = materialOf(key)
  if (keyBytes.length * 8 !== Number(bits))
    throw nodeError(
      'ERR_CRYPTO_INVALID_KEYLEN',
      `Invalid key length: ${String(name)} takes ${Number(bits) / 8} bytes, not ${keyBytes.length}`,
      RangeError,
    )
  const ivBytes = iv === null ? new Uint8Array() : bytesOf(iv).slice()
  const isFitting = lower === 'gcm' ? ivBytes.length > 0 : ivBytes.length === (lower === 'ecb' ? 0 : BLOCK)
  if (!isFitting)
    throw nodeError(
      'ERR_CRYPTO_INVALID_IV',
      `Invalid initialization vector: ${String(name)} takes ${lower === 'gcm' ? '12' : lower === 'ecb' ? 'none' : BLOCK} bytes, not ${ivBytes.length}`,
      TypeError,
    )
  return new Cipher(lower, isSealing, keyBytes, ivBytes, options)
}

/** Where text in this encoding may be cut. */
function wholeUntil(bytes: Uint8Array, from: number, encoding: unknown): number {
  const name = String(encoding).toLowerCase()
  if (name.startsWith('base64')) return from + Math.floor((bytes.length - from) / 3) * 3
  if (!/^utf-?8$/.test(name)) return bytes.length
  let at = bytes.length
  while (at > from && bytes.length - at < 3 && ((bytes[at - 1] ?? 0) & 0xc0) === 0x80) at -= 1
  const first = bytes[at - 1] ?? 0
  const wanted = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
  return at > from && bytes.length - at + 1 < wanted ? at - 1 : bytes.length
}

function joined(one: Bytes, other: Bytes): Bytes {
  const all = new Uint8Array(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function invalidState(name: string): Error {
  return nodeError('ERR_CRYPTO_INVALID_STATE', `Invalid state for operation ${name}`, Error)
}

function openssl(reason: string, code: string, cause?: unknown): Error {
  return Object.assign(new Error(`error:Provider routines::${reason}`, { cause }), {
    library: 'Provider routines',
    reason,
    code,
  })
}
