import type { Cbor, CborMap } from '../bytes/cbor.ts'
import { CtapError } from './status.ts'

interface Kinds {
  bytes: Uint8Array
  text: string
  number: number
  boolean: boolean
  array: readonly Cbor[]
  map: CborMap
}

const IS: { readonly [K in keyof Kinds]: (value: Cbor) => boolean } = {
  bytes: (value) => value instanceof Uint8Array,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  map: (value) => value instanceof Map,
}

/** A parameter of a command. @throws CtapError when it is missing or of another type. */
export function required<K extends keyof Kinds>(map: CborMap, key: string | number, kind: K): Kinds[K] {
  const value = optional(map, key, kind)
  if (value === undefined) throw new CtapError('CTAP2_ERR_MISSING_PARAMETER')
  return value
}

/** A parameter that may be missing. @throws CtapError when it is of another type. */
export function optional<K extends keyof Kinds>(
  map: CborMap,
  key: string | number,
  kind: K,
): Kinds[K] | undefined {
  if (!map.has(key)) return undefined
  return checked(map.get(key), kind)
}

export function checked<K extends keyof Kinds>(value: Cbor, kind: K): Kinds[K] {
  if (!IS[kind](value)) throw new CtapError('CTAP2_ERR_CBOR_UNEXPECTED_TYPE')
  return value as Kinds[K]
}

/** The IDs of a list of PublicKeyCredentialDescriptors whose type is known. */
export function credentialIds(map: CborMap, key: number): readonly Uint8Array[] | undefined {
  return optional(map, key, 'array')?.flatMap((each) => {
    const descriptor = checked(each, 'map')
    const id = required(descriptor, 'id', 'bytes')
    return required(descriptor, 'type', 'text') === 'public-key' ? [id] : []
  })
}
