import type {
  Expression,
  Order,
  QueryResult,
  Row,
  RowState,
  Selected,
  Statement,
} from '../../../../query/query.ts'
import { ask, askNow, type Written, writtenHere } from '../shared/ask.ts'
import { type ErrorOf, mysqlError, postgresError, sqliteError, withCause } from '../shared/driver-errors.ts'
import { literal } from '../shared/literal.ts'
import { Condition, Ordering, operand } from './conditions.ts'
import { filled } from './pending.ts'
import { columnExpression, isColumn, shapesOf, type Table, tableOf } from './tables.ts'

export interface Connection {
  readonly undo?: RowState[] | undefined
  /** Its driver is one of SQLite that does not wait. */
  readonly isAtOnce?: boolean | undefined
  /** Its driver gives what `execute` finds as the first of a list. */
  readonly isMysql?: boolean | undefined
}

/** The error of the driver that a database has. */
function errorOn({ isAtOnce, isMysql }: Connection): ErrorOf {
  return withCause(isMysql ? mysqlError : isAtOnce ? sqliteError : postgresError('error'))
}

/** An argument as the code writes it. */
function shown(given: unknown): string {
  const table = tableOf(given)
  if (table) return table.label
  if (isColumn(given)) return given.toLiteral()
  if (Array.isArray(given)) return `[${given.map(shown).join(', ')}]`
  const isPlain =
    typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
  if (!isPlain) return literal(given)
  return `{ ${Object.entries(given)
    .map(([name, member]) => `${name}: ${shown(member)}`)
    .join(', ')} }`
}

/** A query that is made when it is awaited. */
export abstract class Query {
  readonly connection: Connection
  readonly #stack: string
  #text: string

  constructor(connection: Connection, first: string, args: readonly unknown[]) {
    this.connection = connection
    this.#text = first
    this.#stack = writtenHere('drizzle', first).stack
    this.write('', args)
  }

  abstract statement(): Statement
  abstract read(result: QueryResult): unknown

  write(method: string, args: readonly unknown[]): this {
    this.#text += `${method === '' ? '' : `.${method}`}(${args.map(shown).join(', ')})`
    return this
  }

  get written(): Written {
    return { client: 'drizzle', text: this.#text, stack: this.#stack }
  }

  toLiteral(): string {
    return this.#text
  }

  async execute(values: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    return this.runIn(this.connection.undo, values)
  }

  /** Makes it in a transaction. */
  async runIn(
    undo: RowState[] | undefined,
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    const statement = filled(this.statement(), values)
    const errorOf = (error: Error) => errorOn(this.connection)(error, statement)
    return this.read(await ask(this.written, { statement, shapes: shapesOf() }, { errorOf, undo }))
  }

  // biome-ignore lint/suspicious/noThenProperty: Drizzle's queries are made when they are awaited
  then<T, U>(
    resolve?: ((result: unknown) => T) | null,
    reject?: ((error: unknown) => U) | null,
  ): Promise<T | U> {
    return this.execute().then(resolve, reject)
  }

  catch<U>(reject: (error: unknown) => U): Promise<unknown> {
    return this.execute().catch(reject)
  }

  finally(after: () => void): Promise<unknown> {
    return this.execute().finally(after)
  }

  prepare(): this {
    return this
  }

  $dynamic(): this {
    return this
  }

  all(values?: Readonly<Record<string, unknown>>): unknown {
    return this.#soon((found) => found, values)
  }

  run(values?: Readonly<Record<string, unknown>>): unknown {
    return this.#soon((found) => found, values)
  }

  get(values?: Readonly<Record<string, unknown>>): unknown {
    return this.#soon((found) => (found as readonly unknown[])[0], values)
  }

  /** At once where the driver answers at once. */
  #soon(made: (found: unknown) => unknown, values: Readonly<Record<string, unknown>> = {}): unknown {
    const { isAtOnce, undo } = this.connection
    if (!isAtOnce) return this.execute(values).then(made)
    const query = { statement: filled(this.statement(), values), shapes: shapesOf() }
    const errorOf = (error: Error) => errorOn(this.connection)(error, query.statement)
    return made(this.read(askNow(this.written, query, { errorOf, undo })))
  }
}

/** A column of the result: where it belongs, and what it is. */
export interface Field {
  readonly path: readonly string[]
  readonly value: Expression
  /** The table that it is a column of. */
  readonly of?: string | undefined
}

export function fieldsOf(given: object, path: readonly string[] = []): readonly Field[] {
  return Object.entries(given).flatMap(([name, member]: [string, unknown]): readonly Field[] => {
    // A subquery's column may be inside an object.
    const here = [...path, ...(isColumn(member) && member.table?.from ? name.split('.') : [name])]
    if (isColumn(member)) return [{ path: here, value: columnExpression(member), of: member.table?.as }]
    if (member instanceof Condition) return [{ path: here, value: member.expression }]
    const table = tableOf(member)
    if (table) return fieldsOf(table.columns, here)
    if (typeof member === 'object' && member !== null) return fieldsOf(member, here)
    throw new TypeError(`${here.join('.')} of a select is not a column`)
  })
}

export const selectedOf = (fields: readonly Field[]): readonly Selected[] =>
  fields.map((field, index) => ({ as: String(index), value: field.value }))

/** Puts the columns where they belong. An object of a joined table that has no row is null. */
export function arranged(row: Row, fields: readonly Field[], nullable: ReadonlySet<string>): Row {
  const made: Record<string, unknown> = {}
  for (const [index, { path }] of fields.entries()) {
    let at = made
    for (const name of path.slice(0, -1)) {
      at[name] ??= {}
      at = at[name] as Record<string, unknown>
    }
    at[path.at(-1) ?? ''] = row[String(index)] ?? null
  }
  for (const [name, member] of Object.entries(made)) {
    const own = fields.filter(({ path }) => path.length > 1 && path[0] === name)
    const [first] = own
    const isOfOne =
      first?.of !== undefined && nullable.has(first.of) && own.every(({ of }) => of === first.of)
    if (isOfOne && Object.values(member as object).every((inner) => inner === null)) made[name] = null
  }
  return made
}

/** A row of a table under the names that the code has for its columns. */
export function namedRow(row: Row, table: Table): Row {
  if (table.isGuessed) return row
  return Object.fromEntries(
    Object.entries(table.columns).map(([property, column]) => [
      property,
      row[table.columnOf(column)] ?? null,
    ]),
  )
}

export const orderOf = (given: readonly unknown[]): readonly Order[] =>
  given
    .flat()
    .filter((each) => each !== undefined)
    .map((each) => (each instanceof Ordering ? each.order : { by: operand(each) }))
