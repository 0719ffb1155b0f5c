import { hexId } from '../shared/ids.ts'

/** An id of MongoDB. It may be any text here: ids of users are made by the adapter. */
export class ObjectId {
  readonly #text: string

  constructor(id?: unknown) {
    this.#text = id === undefined || id === null ? hexId() : String(id)
  }

  static isValid(id: unknown): boolean {
    return id instanceof ObjectId || typeof id === 'number' || (typeof id === 'string' && ID.test(id))
  }

  static createFromHexString(text: string): ObjectId {
    return new ObjectId(text)
  }

  toString(): string {
    return this.#text
  }

  toHexString(): string {
    return this.#text
  }

  toJSON(): string {
    return this.#text
  }

  equals(other: unknown): boolean {
    return String(other) === this.#text
  }

  toLiteral(): string {
    return `new ObjectId('${this.#text}')`
  }

  get _id(): this {
    return this
  }
}

/** 24 hexadecimal digits, or an id of a user that was made here. */
const ID = /^(?:[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|user-.+)$/i

class BSONError extends Error {
  override readonly name = 'BSONError'
}

/** The class as code has it: a text that is no id is refused. */
export const CheckedObjectId = new Proxy(ObjectId, {
  construct: (target, [id]: unknown[]) => {
    if (id !== undefined && id !== null && !ObjectId.isValid(id))
      throw new BSONError('input must be a 24 character hex string, 12 byte Uint8Array, or an integer')
    return new target(typeof id === 'number' ? id.toString(16).padStart(8, '0').padEnd(24, '0') : id)
  },
})

/** Whether a field's type is that of ids. */
export function isIdType(type: unknown): boolean {
  return type === ObjectId || type === CheckedObjectId || type === 'ObjectId'
}

/** Ids as texts, as rows have them. What is undefined is left out, or null. */
export function withoutIds(given: unknown, keepsUndefined = false): unknown {
  if (given instanceof ObjectId) return String(given)
  if (Array.isArray(given)) return given.map((each) => withoutIds(each, keepsUndefined))
  if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype)
    return given ?? null
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, member]) =>
      member === undefined && !keepsUndefined ? [] : [[name, withoutIds(member, keepsUndefined)]],
    ),
  )
}
