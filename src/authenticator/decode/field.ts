import { toHex } from '../bytes/bytes.ts'

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
}

export interface FieldNotes {
  readonly value?: string
  readonly section?: string
  readonly children?: readonly Field[]
}

/** The field from `offset` up to `end`; without a value it shows its bytes. */
export function fieldAt(
  bytes: Uint8Array,
  name: string,
  offset: number,
  end: number,
  { value, section, children }: FieldNotes = {},
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
  }
}

/** A field that was decoded from inside other bytes, at its place in those. */
export function shifted(field: Field, by: number): Field {
  return {
    ...field,
    offset: field.offset + by,
    ...(field.children && { children: field.children.map((child) => shifted(child, by)) }),
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

  /** Adds the field of the next bytes, and returns these. @throws RangeError when there are not as many. */
  take(name: string, length: number, notes: (bytes: Uint8Array) => FieldNotes = () => ({})): Uint8Array {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new RangeError(`The data ends before "${name}" does.`)
    const bytes = this.#bytes.subarray(this.#offset, end)
    this.fields.push(fieldAt(this.#bytes, name, this.#offset, end, notes(bytes)))
    this.#offset = end
    return bytes
  }
}
