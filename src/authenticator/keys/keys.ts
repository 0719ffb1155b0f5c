import { equalBytes } from '../bytes/bytes.ts'
import { type CborMap, decodeCbor } from '../bytes/cbor.ts'
import { integer, octetString, readDer, sequence } from '../bytes/der.ts'
import type { Random } from '../bytes/random.ts'
import { AKP_ALGORITHMS } from './akp.ts'
import { type Algorithm, COSE } from './algorithm.ts'
import { EC_ALGORITHMS } from './ec.ts'
import { OKP_ALGORITHMS } from './okp.ts'
import { RS256 } from './rsa.ts'

/** Every algorithm of this room, the most common first. */
export const ALGORITHMS: readonly Algorithm[] = [
  ...EC_ALGORITHMS.slice(0, 3),
  ...OKP_ALGORITHMS,
  RS256,
  ...AKP_ALGORITHMS,
  ...EC_ALGORITHMS.slice(3),
]

export function findAlgorithm(alg: number): Algorithm | undefined {
  return ALGORITHMS.find((each) => each.alg === alg)
}

/** A private key with its algorithm. */
export interface PrivateKey {
  readonly algorithm: Algorithm
  readonly secret: Uint8Array
}

/** @throws RangeError for an algorithm that is not in the list. */
export function algorithmNamed(alg: number): Algorithm {
  const algorithm = findAlgorithm(alg)
  if (algorithm === undefined) throw new RangeError(`COSE algorithm ${alg} is not supported.`)
  return algorithm
}

export function newPrivateKey(alg: number, random: Random): PrivateKey {
  const algorithm = algorithmNamed(alg)
  return { algorithm, secret: algorithm.newSecret(random) }
}

export function publicKeyOf({ algorithm, secret }: PrivateKey): CborMap {
  return algorithm.coseKey(secret)
}

export function signWith({ algorithm, secret }: PrivateKey, message: Uint8Array): Uint8Array {
  return algorithm.sign(secret, message)
}

/** Whether a signature is valid under a COSE key; a key or signature of the wrong form makes it invalid. */
export function isSignatureValid(key: CborMap, message: Uint8Array, signature: Uint8Array): boolean {
  const alg = key.get(COSE.alg)
  try {
    return (typeof alg === 'number' && findAlgorithm(alg)?.verify(key, message, signature)) || false
  } catch {
    return false
  }
}

/** The private key as PKCS #8 (RFC 5958), which is how credentials are stored and exported. */
export function toPkcs8({ algorithm, secret }: PrivateKey): Uint8Array {
  const { identifier, wrap } = algorithm.pkcs8
  return sequence(integer(Uint8Array.of(0)), identifier, octetString(wrap(secret)))
}

/**
 * Reads PKCS #8. Where several algorithms share a kind of key, `alg` chooses, else the first one is taken.
 * @throws TypeError when the bytes are not such a key.
 */
export function fromPkcs8(bytes: Uint8Array, alg?: number): PrivateKey {
  const [, identifier, content] = readOrRefuse(bytes)
  const algorithm = ALGORITHMS.find(
    (each) =>
      (alg === undefined || each.alg === alg) &&
      identifier !== undefined &&
      equalBytes(each.pkcs8.identifier, identifier.bytes),
  )
  if (algorithm === undefined || content === undefined)
    throw new TypeError('The private key is not of a supported algorithm.')
  return { algorithm, secret: algorithm.pkcs8.unwrap(content.content) }
}

function readOrRefuse(bytes: Uint8Array): ReturnType<typeof readDer>['children'] {
  try {
    return readDer(bytes).children
  } catch (error) {
    throw new TypeError('The private key is not PKCS #8.', { cause: error })
  }
}

/** @throws TypeError when the bytes are not a COSE key. */
export function decodeCoseKey(bytes: Uint8Array): CborMap {
  const key = decodeCbor(bytes)
  if (!(key instanceof Map)) throw new TypeError('A COSE key must be a CBOR map.')
  return key
}
