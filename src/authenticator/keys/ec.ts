import type { ECDSA } from '@noble/curves/abstract/weierstrass.js'
import { p256, p384, p521 } from '@noble/curves/nist.js'
import { concat } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { bitString, der, integer, octetString, oid, readDer, sequence } from '../bytes/der.ts'
import { type Algorithm, bytesOf, COSE, KEY_PURPOSE, KTY } from './algorithm.ts'

interface Curve {
  readonly crv: number
  readonly oid: string
  readonly ecdsa: ECDSA
  readonly length: number
  /** How many random bytes make a private key; one less for P-521, whose order has 521 bits. */
  readonly secretLength: number
}

const P256: Curve = { crv: 1, oid: '1.2.840.10045.3.1.7', ecdsa: p256, length: 32, secretLength: 32 }
const P384: Curve = { crv: 2, oid: '1.3.132.0.34', ecdsa: p384, length: 48, secretLength: 48 }
const P521: Curve = { crv: 3, oid: '1.3.132.0.35', ecdsa: p521, length: 66, secretLength: 65 }

export const EC_ALGORITHMS: readonly Algorithm[] = [
  ecdsa(-7, 'ES256', P256),
  ecdsa(-35, 'ES384', P384),
  ecdsa(-36, 'ES512', P521),
  ecdsa(-9, 'ESP256', P256),
  ecdsa(-51, 'ESP384', P384),
  ecdsa(-52, 'ESP512', P521),
]

/** The point of an EC2 key, uncompressed (SEC 1 §2.3.3). @throws TypeError when a coordinate is missing. */
export function ecPoint(key: CborMap): Uint8Array {
  return concat(Uint8Array.of(4), bytesOf(key, COSE.x), bytesOf(key, COSE.y))
}

function ecdsa(alg: number, name: string, curve: Curve): Algorithm {
  const options = { lowS: false, format: 'der' } as const
  const coseKey = (secret: Uint8Array): CborMap => {
    const point = curve.ecdsa.getPublicKey(secret, false)
    return new Map<number, number | Uint8Array>([
      [COSE.kty, KTY.ec2],
      [COSE.alg, alg],
      [COSE.crv, curve.crv],
      [COSE.x, point.slice(1, 1 + curve.length)],
      [COSE.y, point.slice(1 + curve.length)],
    ])
  }
  const identifier = sequence(oid('1.2.840.10045.2.1'), oid(curve.oid))
  return {
    alg,
    name,
    newSecret: (random) => {
      for (;;) {
        const drawn = random(KEY_PURPOSE, curve.secretLength)
        const secret = concat(new Uint8Array(curve.length - drawn.length), drawn)
        if (curve.ecdsa.utils.isValidSecretKey(secret)) return secret
      }
    },
    coseKey,
    sign: (secret, message) => curve.ecdsa.sign(message, secret, options),
    verify: (key, message, signature) =>
      key.get(COSE.crv) === curve.crv && curve.ecdsa.verify(signature, message, ecPoint(key), options),
    spki: (key) => sequence(identifier, bitString(ecPoint(key))),
    pkcs8: {
      identifier,
      wrap: (secret) =>
        sequence(
          integer(Uint8Array.of(1)),
          octetString(secret),
          der(0xa1, bitString(curve.ecdsa.getPublicKey(secret, false))),
        ),
      unwrap: (content) => {
        const secret = readDer(content).children[1]?.content ?? new Uint8Array()
        if (!curve.ecdsa.utils.isValidSecretKey(secret)) throw new TypeError(`Not a private key of ${name}.`)
        return secret
      },
    },
  }
}
