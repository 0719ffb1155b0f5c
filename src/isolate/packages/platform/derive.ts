import { type Buffer, bytesOf, viewOf } from './buffer.ts'
import { nodeError } from './errors.ts'
import { askHash, hashNamed } from './hashes.ts'
import { subtle } from './subtle.ts'

type Done<T> = (error: Error | null, value?: T) => void

export interface ScryptOptions {
  readonly N?: number
  readonly cost?: number
  readonly r?: number
  readonly blockSize?: number
  readonly p?: number
  readonly parallelization?: number
  readonly maxmem?: number
}

export function scryptSync(
  password: unknown,
  salt: unknown,
  length: number,
  options: ScryptOptions = {},
): Buffer {
  const N = options.N ?? options.cost ?? 16_384
  const r = options.r ?? options.blockSize ?? 8
  const p = options.p ?? options.parallelization ?? 1
  if (128 * N * r > (options.maxmem ?? 2 ** 25))
    throw nodeError(
      'ERR_CRYPTO_INVALID_SCRYPT_PARAMS',
      'Invalid scrypt params: memory limit exceeded',
      RangeError,
    )
  return askHash('scrypt', ['', bytesOf(password), bytesOf(salt), N, r, p, length])
}

export function scrypt(password: unknown, salt: unknown, length: number, ...rest: unknown[]): void {
  const done = rest.pop() as Done<Buffer>
  answer(async () => scryptSync(password, salt, length, rest[0] as ScryptOptions), done)
}

export function pbkdf2Sync(
  password: unknown,
  salt: unknown,
  iterations: number,
  length: number,
  hash: unknown,
): Buffer {
  return askHash('pbkdf2', [hashNamed(hash), bytesOf(password), bytesOf(salt), iterations, length])
}

const SUBTLE: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

/** With the platform's crypto if it knows the hash: today's usual number of rounds would take too long otherwise. */
export function pbkdf2(
  password: unknown,
  salt: unknown,
  iterations: number,
  length: number,
  hash: unknown,
  done: Done<Buffer>,
): void {
  const name = SUBTLE[hashNamed(hash)]
  answer(async () => {
    if (!name) return pbkdf2Sync(password, salt, iterations, length, hash)
    const key = await subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, ['deriveBits'])
    const params = { name: 'PBKDF2', hash: name, salt: bytesOf(salt), iterations }
    return viewOf(new Uint8Array(await subtle.deriveBits(params, key, length * 8)))
  }, done)
}

export function hkdfSync(
  hash: unknown,
  key: unknown,
  salt: unknown,
  info: unknown,
  length: number,
): ArrayBuffer {
  return askHash('hkdf', [hashNamed(hash), bytesOf(key), bytesOf(salt), bytesOf(info), length]).buffer
}

export function hkdf(
  hash: unknown,
  key: unknown,
  salt: unknown,
  info: unknown,
  length: number,
  done: Done<ArrayBuffer>,
): void {
  answer(async () => hkdfSync(hash, key, salt, info, length), done)
}

/** Argument errors are thrown synchronously, as in Node; the rest is asynchronous. */
function answer<T>(work: () => Promise<T>, done: Done<T>): void {
  if (typeof done !== 'function')
    throw nodeError('ERR_INVALID_ARG_TYPE', 'The "callback" argument must be of type function')
  work().then(
    (value) => done(null, value),
    (error: Error) => done(error),
  )
}
