import { ml_dsa44, ml_dsa65, ml_dsa87 } from '@noble/post-quantum/ml-dsa.js'
import { bitString, der, oid, readDer, sequence } from '../bytes/der.ts'
import { type Algorithm, bytesOf, COSE, KEY_PURPOSE, KTY } from './algorithm.ts'

const SEED_BYTES = 32

/** ML-DSA as COSE has it: the private key is the seed (RFC 9964), and signing is deterministic. */
export const AKP_ALGORITHMS: readonly Algorithm[] = [
  mlDsa(-48, 'ML-DSA-44', ml_dsa44, '2.16.840.1.101.3.4.3.17'),
  mlDsa(-49, 'ML-DSA-65', ml_dsa65, '2.16.840.1.101.3.4.3.18'),
  mlDsa(-50, 'ML-DSA-87', ml_dsa87, '2.16.840.1.101.3.4.3.19'),
]

function mlDsa(alg: number, name: string, scheme: typeof ml_dsa44, dotted: string): Algorithm {
  const identifier = sequence(oid(dotted))
  return {
    alg,
    name,
    newSecret: (random) => random(KEY_PURPOSE, SEED_BYTES),
    coseKey: (secret) =>
      new Map<number, number | Uint8Array>([
        [COSE.kty, KTY.akp],
        [COSE.alg, alg],
        [COSE.pub, scheme.keygen(secret).publicKey],
      ]),
    sign: (secret, message) => scheme.sign(message, scheme.keygen(secret).secretKey, { extraEntropy: false }),
    verify: (key, message, signature) => scheme.verify(signature, message, bytesOf(key, COSE.pub)),
    spki: (key) => sequence(identifier, bitString(bytesOf(key, COSE.pub))),
    pkcs8: {
      identifier,
      // The seed form of the choice (RFC 9881 §6).
      wrap: (secret) => der(0x80, secret),
      unwrap: (content) => {
        const secret = readDer(content).content
        if (secret.length !== SEED_BYTES) throw new TypeError(`Not a private key of ${name}.`)
        return secret
      },
    },
  }
}
