import { fromBase64, toBase64 } from '../border/base64.ts'
import { hashes } from './hashes.ts'
import type { MoreOperations } from './host-operations.ts'
import { noteDigest } from './typed-digests.ts'

/** Limits of one question, so that none takes much longer than a call may. */
const MOST_DERIVED_BYTES = 1024
/** `N`, `r` and `p` multiplied: 128 MB, as in the advice of OWASP (2 ** 17, 8, 1). */
const MOST_SCRYPT = 2 ** 20
/** `r` and `p` multiplied: each is two rounds of SHA-256 twice over, whatever `N` is. */
const MOST_BLOCKS = 4096
/** Rounds of SHA-256. */
const MOST_ROUNDS = 200_000

type Operation = MoreOperations[string]
type Work = (given: Given) => Uint8Array | Refusal

interface Refusal {
  readonly code: string
  readonly message: string
}

/** The argument's parts, each with its type. */
interface Given {
  readonly hash: string
  bytes(index: number): Uint8Array
  number(index: number): number
}

/** Node's synchronous hashes. The answer is `bytes`, or an error. */
export const HASH_OPERATIONS: MoreOperations = {
  'hash.names': () => JSON.stringify(hashes.names),
  // What Web Crypto made, and what of.
  'hash.made': (argument, around) => {
    const [made, ...of] = (Array.isArray(argument) ? argument : []).map(
      (part) => fromBase64(String(part)) ?? new Uint8Array(),
    )
    if (made) noteDigest(around?.call, of, made)
    return undefined
  },
  'hash.digest': answering(({ hash, bytes }) => hashes.digest(hash, bytes(1))),
  'hash.hmac': answering(({ hash, bytes }) => hashes.hmac(hash, bytes(1), bytes(2))),
  'hash.hkdf': answering(({ hash, bytes, number }) => {
    const length = number(4)
    if (length > MOST_DERIVED_BYTES) return tooLong(length)
    return hashes.hkdf(hash, bytes(1), bytes(2), bytes(3), length)
  }),
  'hash.pbkdf2': answering(({ hash, bytes, number }) => {
    const [iterations, length] = [number(3), number(4)]
    if (length > MOST_DERIVED_BYTES) return tooLong(length)
    const most = Math.floor(MOST_ROUNDS / (hashes.cost(hash) ?? 1) / Math.ceil(length / hashes.size(hash)))
    if (iterations > most)
      return refusal(
        'ERR_OUT_OF_RANGE',
        `pbkdf2Sync makes at most ${most} iterations for ${length} bytes of ${hash} here, not ${iterations}: use pbkdf2, which does not block`,
      )
    return hashes.pbkdf2(hash, bytes(1), bytes(2), iterations, length)
  }),
  'hash.scrypt': answering(({ bytes, number }) => {
    const [N, r, p, length] = [number(3), number(4), number(5), number(6)]
    if (length > MOST_DERIVED_BYTES) return tooLong(length)
    if (N < 2 || !Number.isInteger(Math.log2(N)) || N > 2 ** 30 || r < 1 || p < 1)
      return refusal('ERR_CRYPTO_INVALID_SCRYPT_PARAMS', 'Invalid scrypt params: N is a power of two above 1')
    if (r * p > MOST_BLOCKS)
      return refusal(
        'ERR_CRYPTO_INVALID_SCRYPT_PARAMS',
        `Invalid scrypt params: r × p is at most ${MOST_BLOCKS} here, not ${r * p}`,
      )
    if (N * r * p > MOST_SCRYPT)
      return refusal(
        'ERR_CRYPTO_INVALID_SCRYPT_PARAMS',
        `Invalid scrypt params: N × r × p is at most ${MOST_SCRYPT} here, not ${N * r * p}`,
      )
    return hashes.scrypt(bytes(1), bytes(2), [N, r, p], length)
  }),
}

function answering(work: Work): Operation {
  return (argument, around) => {
    const parts: readonly unknown[] = Array.isArray(argument) ? argument : []
    const of: Uint8Array[] = []
    const hash = String(parts[0])
    if (hash !== '' && hashes.cost(hash) === undefined) return undefined
    const found = work({
      hash,
      bytes: (index) => {
        const bytes = fromBase64(String(parts[index])) ?? new Uint8Array()
        of.push(bytes)
        return bytes
      },
      number: (index) => countIn(parts[index]),
    })
    if (found instanceof Uint8Array) noteDigest(around?.call, of, found)
    return JSON.stringify(found instanceof Uint8Array ? { bytes: toBase64(found) } : found)
  }
}

function countIn(part: unknown): number {
  if (typeof part !== 'number' || !Number.isSafeInteger(part) || part < 0)
    throw new TypeError('a whole number was expected')
  return part
}

function refusal(code: string, message: string): Refusal {
  return { code, message }
}

function tooLong(length: number): Refusal {
  return refusal('ERR_OUT_OF_RANGE', `at most ${MOST_DERIVED_BYTES} bytes are derived here, not ${length}`)
}
