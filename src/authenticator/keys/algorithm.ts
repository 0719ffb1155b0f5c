import type { CborMap } from '../bytes/cbor.ts'
import type { Random } from '../bytes/random.ts'

/** A signature algorithm of COSE, with everything that needs to know its keys. */
export interface Algorithm {
  /** From the IANA registry of COSE algorithms. */
  readonly alg: number
  readonly name: string
  /** The private key in the shortest form that its family has: a scalar, a seed, or a PKCS #1 structure. */
  newSecret(random: Random): Uint8Array
  coseKey(secret: Uint8Array): CborMap
  sign(secret: Uint8Array, message: Uint8Array): Uint8Array
  verify(key: CborMap, message: Uint8Array, signature: Uint8Array): boolean
  /** DER of a SubjectPublicKeyInfo, which is what `getPublicKey()` returns. */
  spki(key: CborMap): Uint8Array
  /** Algorithm identifier and content of the private key in PKCS #8. */
  readonly pkcs8: {
    readonly identifier: Uint8Array
    wrap(secret: Uint8Array): Uint8Array
    /** @throws when the content is not a key of this algorithm. */
    unwrap(content: Uint8Array): Uint8Array
  }
}

/** Labels of COSE key parameters (RFC 9052 §7, RFC 9053 §7, RFC 8230 §4, RFC 9964). */
export const COSE = { kty: 1, alg: 3, crv: -1, x: -2, y: -3, n: -1, e: -2, pub: -1 } as const
export const KTY = { okp: 1, ec2: 2, rsa: 3, akp: 7 } as const

/** What a caller's random source gives to new keys. */
export const KEY_PURPOSE = 'credential private key'

/** A parameter that must be bytes. @throws TypeError when it is not. */
export function bytesOf(key: CborMap, label: number): Uint8Array {
  const value = key.get(label)
  if (!(value instanceof Uint8Array)) throw new TypeError(`Parameter ${label} of the COSE key is not bytes.`)
  return value
}
