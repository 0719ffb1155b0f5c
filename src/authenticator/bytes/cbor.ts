import { type CBORType, decodePartialCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { equalBytes, toHex } from './bytes.ts'
import { skipCbor } from './cbor-heads.ts'
import { DecodeError } from './decode-error.ts'

export type Cbor = CBORType
export type CborMap = Map<string | number, Cbor>

/**
 * The CTAP2 canonical form (CTAP 2.2 §8): shortest integers and lengths, and the keys of a map sorted by major type, then
 * length, then bytes.
 */
export function encodeCbor(value: Cbor): Uint8Array {
  return encodeCBOR(sorted(value))
}

function sorted(value: Cbor): Cbor {
  if (Array.isArray(value)) return value.map(sorted)
  if (!(value instanceof Map)) return value
  const entries = [...value].map(([key, each]) => ({ key, order: orderOf(key), value: sorted(each) }))
  entries.sort((a, b) => (a.order < b.order ? -1 : 1))
  return new Map(entries.map((entry) => [entry.key, entry.value]))
}

/** Sorts as the encoded key does: major type first, then length. */
function orderOf(key: string | number): string {
  const encoded = encodeCBOR(key)
  const majorType = (encoded[0] ?? 0) >> 5
  return `${majorType}${String(encoded.length).padStart(8, '0')}${toHex(encoded)}`
}

/** @throws Error when the bytes are not well-formed, or go on after the value. */
export function decodeCbor(bytes: Uint8Array): Cbor {
  const { value, end } = decodeCborAt(bytes, 0)
  if (end !== bytes.length) throw new Error(`${bytes.length - end} bytes follow the CBOR value.`)
  return value
}

/**
 * The value that begins at an offset, and where it ends.
 * @throws DecodeError with the byte where it can't be read.
 */
export function decodeCborAt(
  bytes: Uint8Array,
  offset: number,
): { readonly value: Cbor; readonly end: number } {
  try {
    // Copied, since the library reads a view's buffer from its beginning.
    const [value, length] = decodePartialCBOR(Uint8Array.from(bytes), offset)
    // It takes a string that is cut for a shorter one.
    if (offset + length > bytes.length) skipCbor(bytes, offset)
    return { value, end: offset + length }
  } catch (error) {
    if (error instanceof DecodeError) throw error
    // The library doesn't say where.
    skipCbor(bytes, offset)
    const message = error instanceof Error ? error.message : String(error)
    throw new DecodeError(message, { offset, cause: error })
  }
}

/** Whether the bytes are CBOR at all, and what `encodeCbor` would write for their value. */
export function isCanonicalCbor(bytes: Uint8Array): boolean {
  try {
    return equalBytes(encodeCbor(decodeCbor(bytes)), bytes)
  } catch {
    return false
  }
}

/** A map without the entries that are undefined. */
export function cborMap(entries: readonly (readonly [string | number, Cbor])[]): CborMap {
  return new Map(entries.filter(([, value]) => value !== undefined))
}
