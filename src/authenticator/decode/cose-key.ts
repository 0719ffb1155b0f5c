import type { Cbor } from '../bytes/cbor.ts'
import { decodeCborAt } from '../bytes/cbor.ts'
import { findAlgorithm } from '../keys/keys.ts'
import { type Describe, type MemberNotes, mapFields } from './cbor-fields.ts'
import type { Field } from './field.ts'

const KEY_TYPES = new Map<Cbor, string>([
  [1, '1 (OKP)'],
  [2, '2 (EC2)'],
  [3, '3 (RSA)'],
  [7, '7 (AKP)'],
])

const CURVES = new Map<Cbor, string>([
  [1, '1 (P-256)'],
  [2, '2 (P-384)'],
  [3, '3 (P-521)'],
  [6, '6 (Ed25519)'],
  [7, '7 (Ed448)'],
])

const COMMON: ReadonlyMap<string | number, MemberNotes> = new Map<number, MemberNotes>([
  [1, { name: 'kty', section: 'RFC 9052 §7.1', value: (kty) => KEY_TYPES.get(kty) }],
  [3, { name: 'alg', section: 'RFC 9052 §7.1', value: algorithmText }],
])

const EC: MemberNotes = { section: 'RFC 9053 §7' }
const curve: MemberNotes = { ...EC, name: 'crv', value: (crv) => CURVES.get(crv) }

const BY_TYPE: ReadonlyMap<Cbor, ReadonlyMap<string | number, MemberNotes>> = new Map([
  [
    1,
    new Map([
      [-1, curve],
      [-2, { ...EC, name: 'x' }],
    ]),
  ],
  [
    2,
    new Map([
      [-1, curve],
      [-2, { ...EC, name: 'x' }],
      [-3, { ...EC, name: 'y' }],
    ]),
  ],
  [
    3,
    new Map([
      [-1, { name: 'n', section: 'RFC 8230 §4' }],
      [-2, { name: 'e', section: 'RFC 8230 §4' }],
    ]),
  ],
  [7, new Map([[-1, { name: 'pub', section: 'RFC 9964 §3' }]])],
])

/** An algorithm's number with its name. */
export function algorithmText(alg: Cbor): string | undefined {
  const name = typeof alg === 'number' ? findAlgorithm(alg)?.name : undefined
  return name === undefined ? undefined : `${alg} (${name})`
}

/** The parameters of the COSE key that begins at an offset. @throws Error when something else is there. */
export function coseKeyFields(bytes: Uint8Array, offset = 0): readonly Field[] {
  const { value } = decodeCborAt(bytes, offset)
  const byType = BY_TYPE.get(value instanceof Map ? value.get(1) : undefined)
  const describe: Describe = (key) => COMMON.get(key) ?? byType?.get(key) ?? {}
  return mapFields(bytes, offset, describe)
}
