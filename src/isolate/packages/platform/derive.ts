import { type Buffer, bytesOf, viewOf } from './buffer.ts'
import { argumentError, nodeError, rangeError } from './errors.ts'
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
  const bytes = [bytesOf(password, undefined, 'password'), bytesOf(salt, undefined, 'salt')]
  checkNumber('keylen', length, 0)
  const N = options.N ?? options.cost ?? 16_384
  const r = options.r ?? options.blockSize ?? 8
  const p = options.p ?? options.parallelization ?? 1
  if (128 * N * r > (options.maxmem ?? 2 ** 25))
    throw nodeError(
      'ERR_CRYPTO_INVALID_SCRYPT_PARAMS',
      'Invalid scrypt params: memory limit exceeded',
      RangeError,
    )
  return askHash('scrypt', ['', ...bytes, N, r, p, length])
}

export function scrypt(password: unknown, salt: unknown, length: number, ...rest: unknown[]): void {
  bytesOf(password, undefined, 'password')
  bytesOf(salt, undefined, 'salt')
  checkNumber('keylen', length, 0)
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
  const name = hashNamed(hash, true)
  const bytes = [bytesOf(password, undefined, 'password'), bytesOf(salt, undefined, 'salt')]
  checkNumber('iterations', iterations, 1)
  checkNumber('keylen', length, 0)
  return askHash('pbkdf2', [name, ...bytes, iterations, length])
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
  const name = SUBTLE[hashNamed(hash, true)]
  const bytes = [bytesOf(password, undefined, 'password'), bytesOf(salt, undefined, 'salt')] as const
  checkNumber('iterations', iterations, 1)
  checkNumber('keylen', length, 0)
  answer(async () => {
    if (!name) return pbkdf2Sync(password, salt, iterations, length, hash)
    const key = await subtle.importKey('raw', bytes[0], 'PBKDF2', false, ['deriveBits'])
    const params = { name: 'PBKDF2', hash: name, salt: bytes[1], iterations }
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
  return askHash('hkdf', [
    hashNamed(hash, true),
    bytesOf(key, undefined, 'ikm'),
    bytesOf(salt, undefined, 'salt'),
    bytesOf(info, undefined, 'info'),
    length,
  ]).buffer
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

function checkNumber(name: string, value: unknown, least: number): void {
  if (typeof value !== 'number') throw argumentError(`"${name}" argument`, 'of type number', value)
  if (!Number.isInteger(value)) throw rangeError(name, 'an integer', value)
  if (value < least || value > 2 ** 31 - 1) throw rangeError(name, `>= ${least} && <= 2147483647`, value)
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
