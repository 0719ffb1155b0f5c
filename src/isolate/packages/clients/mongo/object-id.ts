import { hexId } from '../shared/ids.ts'

/** An id of MongoDB. It may be any text here: ids of users are made by the adapter. */
export class ObjectId {
  readonly #text: string

  constructor(id?: unknown) {
    this.#text = id === undefined || id === null ? hexId() : String(id)
  }

  static isValid(id: unknown): boolean {
    return id instanceof ObjectId || (typeof id === 'string' && id.length > 0)
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

/** Ids as texts, as rows have them. */
export function withoutIds(given: unknown): unknown {
  if (given instanceof ObjectId) return String(given)
  if (Array.isArray(given)) return given.map(withoutIds)
  if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype)
    return given ?? null
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, withoutIds(member)]],
    ),
  )
}
