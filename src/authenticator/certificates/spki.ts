import { equalBytes } from '../bytes/bytes.ts'
import type { CborMap } from '../bytes/cbor.ts'
import { type DerNode, readDer } from '../bytes/der.ts'
import { COSE, KTY } from '../keys/algorithm.ts'
import { ALGORITHMS } from '../keys/keys.ts'

/** The COSE key of a SubjectPublicKeyInfo, with the algorithm that this kind of key usually has; undefined if it is not supported. */
export function coseKeyOfSpki(spki: DerNode): CborMap | undefined {
  const [identifier, bits] = spki.children
  const algorithm = ALGORITHMS.find((each) =>
    equalBytes(each.pkcs8.identifier, identifier?.bytes ?? new Uint8Array()),
  )
  const key = bits?.content.subarray(1)
  if (algorithm === undefined || key === undefined) return undefined
  const { alg, name } = algorithm
  const crv = CURVES.get(name)
  if (name.startsWith('ES')) {
    const half = (key.length - 1) / 2
    return new Map<number, number | Uint8Array>([
      [COSE.kty, KTY.ec2],
      [COSE.alg, alg],
      [COSE.crv, crv ?? 0],
      [COSE.x, key.slice(1, 1 + half)],
      [COSE.y, key.slice(1 + half)],
    ])
  }
  if (name === 'RS256') {
    const [n, e] = readDer(key).children.map((number) => withoutSign(number.content))
    return new Map<number, number | Uint8Array>([
      [COSE.kty, KTY.rsa],
      [COSE.alg, alg],
      [COSE.n, n ?? key],
      [COSE.e, e ?? key],
    ])
  }
  return new Map<number, number | Uint8Array>(
    crv === undefined
      ? [
          [COSE.kty, KTY.akp],
          [COSE.alg, alg],
          [COSE.pub, key],
        ]
      : [
          [COSE.kty, KTY.okp],
          [COSE.alg, alg],
          [COSE.crv, crv],
          [COSE.x, key],
        ],
  )
}

const CURVES: ReadonlyMap<string, number> = new Map([
  ['ES256', 1],
  ['ES384', 2],
  ['ES512', 3],
  ['EdDSA', 6],
  ['Ed448', 7],
])

function withoutSign(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0 ? bytes.slice(1) : bytes
}
