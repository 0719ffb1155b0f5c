import { invert, mod, pow } from '@noble/curves/abstract/modular.js'
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concat, equalBytes } from '../bytes/bytes.ts'
import { bitString, der, integer, octetString, oid, readDer, sequence, TAG } from '../bytes/der.ts'
import { type Algorithm, bytesOf, COSE, KEY_PURPOSE, KTY } from './algorithm.ts'
import { newPrime } from './prime.ts'

const MODULUS_BITS = 2048
const EXPONENT = 65537n

const IDENTIFIER = sequence(oid('1.2.840.113549.1.1.1'), der(TAG.null))
const SHA256_INFO_PREFIX = sequence(oid('2.16.840.1.101.3.4.2.1'), der(TAG.null))

/**
 * RS256: RSASSA-PKCS1-v1_5 with SHA-256. WebCrypto makes no RSA key of a seed and signs asynchronously, so this is written out with
 * big integers. It leaks its key by timing, like everything here that is for a simulator only.
 */
export const RS256: Algorithm = {
  alg: -257,
  name: 'RS256',
  newSecret: (random) => {
    const p = newPrime(MODULUS_BITS / 2, EXPONENT, random, KEY_PURPOSE)
    for (;;) {
      const q = newPrime(MODULUS_BITS / 2, EXPONENT, random, KEY_PURPOSE)
      if (q !== p) return rsaSecret(p, q)
    }
  },
  coseKey: (secret) => {
    const { n, e } = readSecret(secret)
    return new Map<number, number | Uint8Array>([
      [COSE.kty, KTY.rsa],
      [COSE.alg, RS256.alg],
      [COSE.n, toBytes(n)],
      [COSE.e, toBytes(e)],
    ])
  },
  sign: (secret, message) => {
    const { n, d, p, q } = readSecret(secret)
    const length = toBytes(n).length
    const padded = bytesToNumberBE(encodeMessage(message, length))
    // The Chinese remainder theorem takes a quarter of the time.
    const atP = pow(mod(padded, p), mod(d, p - 1n), p)
    const atQ = pow(mod(padded, q), mod(d, q - 1n), q)
    const signature = atQ + q * mod((atP - atQ) * invert(mod(q, p), p), p)
    return numberToBytesBE(signature, length)
  },
  verify: (key, message, signature) => {
    const n = bytesToNumberBE(bytesOf(key, COSE.n))
    const length = toBytes(n).length
    const value = bytesToNumberBE(signature)
    if (signature.length !== length || value >= n) return false
    const opened = pow(value, bytesToNumberBE(bytesOf(key, COSE.e)), n)
    return equalBytes(numberToBytesBE(opened, length), encodeMessage(message, length))
  },
  spki: (key) =>
    sequence(IDENTIFIER, bitString(sequence(integer(bytesOf(key, COSE.n)), integer(bytesOf(key, COSE.e))))),
  pkcs8: {
    identifier: IDENTIFIER,
    wrap: (secret) => secret,
    unwrap: (content) => {
      readSecret(content)
      return content
    },
  },
}

/** The RSAPrivateKey of two primes (RFC 8017 §A.1.2). */
export function rsaSecret(p: bigint, q: bigint): Uint8Array {
  const d = invert(EXPONENT, (p - 1n) * (q - 1n))
  const numbers = [0n, p * q, EXPONENT, d, p, q, mod(d, p - 1n), mod(d, q - 1n), invert(mod(q, p), p)]
  return sequence(...numbers.map((number) => integer(toBytes(number))))
}

interface RsaNumbers {
  readonly n: bigint
  readonly e: bigint
  readonly d: bigint
  readonly p: bigint
  readonly q: bigint
}

function readSecret(secret: Uint8Array): RsaNumbers {
  const [, n, e, d, p, q] = readDer(secret).children.map((child) => bytesToNumberBE(child.content))
  if (!n || !e || !d || !p || !q) throw new TypeError('Not a private key of RS256.')
  return { n, e, d, p, q }
}

/** EMSA-PKCS1-v1_5 (RFC 8017 §9.2). */
function encodeMessage(message: Uint8Array, length: number): Uint8Array {
  const info = sequence(SHA256_INFO_PREFIX, octetString(sha256(message)))
  const padding = new Uint8Array(length - info.length - 3).fill(0xff)
  return concat(Uint8Array.of(0, 1), padding, Uint8Array.of(0), info)
}

function toBytes(value: bigint): Uint8Array {
  const digits = value.toString(16)
  return numberToBytesBE(value, Math.ceil(digits.length / 2))
}
