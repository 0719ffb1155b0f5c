import { toHex } from '../bytes/bytes.ts'
import { type Cbor, decodeCborAt } from '../bytes/cbor.ts'
import { cborHeadAt } from '../bytes/cbor-heads.ts'
import { DecodeError } from '../bytes/decode-error.ts'
import { type DecodeProblem, type Field, fieldAt, PartlyDecoded } from './field.ts'

/** What is known of a member of a map: its name, its paragraph, and how to go on inside it. */
export interface MemberNotes {
  readonly name?: string
  readonly section?: string
  readonly value?: (value: Cbor) => string | undefined
  /** Fields inside a byte string, array or map, instead of the usual ones. `offset` is where its content begins. */
  readonly inside?: (value: Cbor, offset: number) => Inside | undefined
}

/** What is inside a value, or why that can't be decoded. */
export type Inside = readonly Field[] | DecodeProblem

export type Describe = (key: string | number, value: Cbor) => MemberNotes

/**
 * The members of the CBOR map that begins at an offset.
 * @throws DecodeError when something else is there; PartlyDecoded with the members before one that can't be read.
 */
export function mapFields(bytes: Uint8Array, offset: number, describe: Describe): readonly Field[] {
  const { argument: count, end, major } = cborHeadAt(bytes, offset)
  if (major !== 5) throw new DecodeError('The CBOR value is not a map.', { offset })
  const fields: Field[] = []
  let at = end
  try {
    for (let index = 0; index < count; index += 1) {
      const { value: key, end: valueAt } = decodeCborAt(bytes, at)
      if (typeof key !== 'string' && typeof key !== 'number')
        throw new DecodeError('A key of the CBOR map is neither text nor a number.', { offset: at })
      const value = decodeCborAt(bytes, valueAt)
      const member = { key, member: value.value, keyAt: at, valueAt, end: value.end }
      fields.push(memberField(bytes, member, describe(key, value.value)))
      at = value.end
    }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw new PartlyDecoded(error.message, { offset: error.offset, fields, cause: error })
  }
  return fields
}

interface Member {
  readonly key: string | number
  readonly member: Cbor
  readonly keyAt: number
  readonly valueAt: number
  readonly end: number
}

function memberField(
  bytes: Uint8Array,
  { key, member, keyAt, valueAt, end }: Member,
  notes: MemberNotes,
): Field {
  const inside = notes.inside?.(member, valueAt + headerLength(bytes, valueAt))
  const problem = inside && 'message' in inside ? inside : undefined
  const children = inside && !('message' in inside) ? inside : nested(bytes, valueAt, member)
  return fieldAt(bytes, notes.name ?? String(key), keyAt, end, {
    value: notes.value?.(member) ?? describeCbor(member),
    ...(notes.section !== undefined && { section: notes.section }),
    ...(children && { children }),
    ...(problem && { problem }),
  })
}

function nested(bytes: Uint8Array, offset: number, value: Cbor): readonly Field[] | undefined {
  if (value instanceof Map) return value.size > 0 ? mapFields(bytes, offset, () => ({})) : undefined
  return Array.isArray(value) ? arrayFields(bytes, offset, () => ({})) : undefined
}

/** The elements of the CBOR array that begins at an offset. */
export function arrayFields(
  bytes: Uint8Array,
  offset: number,
  describe: (index: number, value: Cbor) => MemberNotes,
): readonly Field[] {
  const { value } = decodeCborAt(bytes, offset)
  if (!Array.isArray(value)) throw new DecodeError('The CBOR value is not an array.', { offset })
  let at = offset + headerLength(bytes, offset)
  return value.map((member, index) => {
    const valueAt = at
    at = decodeCborAt(bytes, valueAt).end
    const element = { key: index, member, keyAt: valueAt, valueAt, end: at }
    return memberField(bytes, element, describe(index, member))
  })
}

/** Length of the head before the content: type, and length or number of members (RFC 8949 §3). */
export function headerLength(bytes: Uint8Array, offset: number): number {
  const information = (bytes[offset] ?? 0) & 0x1f
  return information < 24 ? 1 : 1 + 2 ** (information - 24)
}

function describeCbor(value: Cbor): string {
  if (value instanceof Uint8Array) return toHex(value)
  if (value instanceof Map) return value.size === 1 ? '1 member' : `${value.size} members`
  if (Array.isArray(value)) return value.length === 1 ? '1 element' : `${value.length} elements`
  return String(value)
}
