import { toHex } from '../bytes/bytes.ts'
import { DecodeError, type DecodePlace } from '../bytes/decode-error.ts'

/** One part of an encoded structure. */
export interface Field {
  readonly name: string
  /** Where the part begins in the bytes that were decoded. */
  readonly offset: number
  readonly length: number
  /** Its bytes in hexadecimal digits. */
  readonly hex: string
  /** What it says, for people. */
  readonly value: string
  /** The paragraph that defines it. */
  readonly section?: string
  readonly children?: readonly Field[]
  /** Why there are no children where there should be some. */
  readonly problem?: DecodeProblem
}

/** What can't be decoded, and where. */
export interface DecodeProblem {
  readonly message: string
  readonly offset: number
}

/** Data that can be decoded up to some byte, with the fields before it. */
export class PartlyDecoded extends DecodeError {
  override readonly name = 'PartlyDecoded'
  readonly fields: readonly Field[]

  constructor(message: string, { fields, ...place }: DecodePlace & { readonly fields: readonly Field[] }) {
    super(message, place)
    this.fields = fields
  }
}

export interface FieldNotes {
  readonly value?: string
  readonly section?: string
  readonly children?: readonly Field[]
  readonly problem?: DecodeProblem
}

/** The field from `offset` up to `end`; without a value it shows its bytes. */
export function fieldAt(
  bytes: Uint8Array,
  name: string,
  offset: number,
  end: number,
  { value, section, children, problem }: FieldNotes = {},
): Field {
  const hex = toHex(bytes.subarray(offset, end))
  return {
    name,
    offset,
    length: end - offset,
    hex,
    value: value ?? hex,
    ...(section !== undefined && { section }),
    ...(children && { children }),
    ...(problem && { problem }),
  }
}

/** A field that was decoded from inside other bytes, at its place in those. */
export function shifted(field: Field, by: number): Field {
  return {
    ...field,
    offset: field.offset + by,
    ...(field.children && { children: field.children.map((child) => shifted(child, by)) }),
    ...(field.problem && { problem: { ...field.problem, offset: field.problem.offset + by } }),
  }
}

/** Takes one field after another. */
export class FieldReader {
  readonly fields: Field[] = []
  readonly #bytes: Uint8Array
  #offset: number

  constructor(bytes: Uint8Array, offset = 0) {
    this.#bytes = bytes
    this.#offset = offset
  }

  get offset(): number {
    return this.#offset
  }

  /** Adds the field of the next bytes, and returns these. @throws PartlyDecoded when there are not as many. */
  take(name: string, length: number, notes: (bytes: Uint8Array) => FieldNotes = () => ({})): Uint8Array {
    const end = this.#offset + length
    if (end > this.#bytes.length)
      throw new PartlyDecoded(`The data ends before "${name}" does.`, {
        offset: this.#bytes.length,
        fields: this.fields,
      })
    const bytes = this.#bytes.subarray(this.#offset, end)
    this.fields.push(fieldAt(this.#bytes, name, this.#offset, end, notes(bytes)))
    this.#offset = end
    return bytes
  }
}
