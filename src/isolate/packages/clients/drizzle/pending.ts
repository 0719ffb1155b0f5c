import type { Find, Rows } from '../../../../query/query.ts'

const SELECT = Symbol.for('authscope.drizzle.select')

/** A query that another one can have inside. */
export interface SelectQuery {
  readonly [SELECT]: true
  find(): Find
  /** Its rows, also of several queries together. */
  rows(): Rows
  toLiteral(): string
}

export function isQuery(given: unknown): given is SelectQuery {
  return typeof given === 'object' && given !== null && SELECT in given
}

/** `sql.placeholder('id')`: a value that comes when the query is made. */
export class Placeholder {
  readonly placeholder: string

  constructor(name: string) {
    this.placeholder = name
  }

  toLiteral(): string {
    return `sql.placeholder('${this.placeholder}')`
  }
}

/** The same with the values of its placeholders. */
export function filled<T>(given: T, values: Readonly<Record<string, unknown>>): T {
  if (given instanceof Placeholder) {
    if (!Object.hasOwn(values, given.placeholder))
      throw new Error(`No value for placeholder "${given.placeholder}" was provided`)
    return values[given.placeholder] as T
  }
  if (Array.isArray(given)) return given.map((item) => filled(item, values)) as T
  const isPlain =
    typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
  if (!isPlain) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, member]) => [name, filled(member, values)]),
  ) as T
}

export { SELECT }
