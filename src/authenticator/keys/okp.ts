import type { EdDSA } from '@noble/curves/abstract/edwards.js'
import { ed448 } from '@noble/curves/ed448.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bitString, octetString, oid, readDer, sequence } from '../bytes/der.ts'
import { type Algorithm, bytesOf, COSE, KEY_PURPOSE, KTY } from './algorithm.ts'

interface Curve {
  readonly crv: number
  readonly oid: string
  readonly eddsa: EdDSA
  readonly length: number
}

const ED25519: Curve = { crv: 6, oid: '1.3.101.112', eddsa: ed25519, length: 32 }
const ED448: Curve = { crv: 7, oid: '1.3.101.113', eddsa: ed448, length: 57 }

/** In WebAuthn, `EdDSA` means Ed25519 (WebAuthn §5.8.5). */
export const OKP_ALGORITHMS: readonly Algorithm[] = [
  eddsa(-8, 'EdDSA', ED25519),
  eddsa(-19, 'Ed25519', ED25519),
  eddsa(-53, 'Ed448', ED448),
]

function eddsa(alg: number, name: string, curve: Curve): Algorithm {
  const identifier = sequence(oid(curve.oid))
  return {
    alg,
    name,
    newSecret: (random) => random(KEY_PURPOSE, curve.length),
    coseKey: (secret) =>
      new Map<number, number | Uint8Array>([
        [COSE.kty, KTY.okp],
        [COSE.alg, alg],
        [COSE.crv, curve.crv],
        [COSE.x, curve.eddsa.getPublicKey(secret)],
      ]),
    sign: (secret, message) => curve.eddsa.sign(message, secret),
    verify: (key, message, signature) =>
      key.get(COSE.crv) === curve.crv && curve.eddsa.verify(signature, message, bytesOf(key, COSE.x)),
    spki: (key) => sequence(identifier, bitString(bytesOf(key, COSE.x))),
    pkcs8: {
      identifier,
      wrap: octetString,
      unwrap: (content) => {
        const secret = readDer(content).content
        if (secret.length !== curve.length) throw new TypeError(`Not a private key of ${name}.`)
        return secret
      },
    },
  }
}
