import type { Row } from '../../../../query/query.ts'
import { at, notSimulated, type Written, writtenHere } from '../shared/ask.ts'
import { SqliteError, sqliteError } from '../shared/driver-errors.ts'
import { Connection, type Done } from './connection.ts'
import { statementsOf } from './text.ts'

/** A row with what SQLite has: numbers, texts, bytes and null. */
export function sqliteRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, sqliteValue(value)]))
}

function sqliteValue(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return JSON.stringify(value)
}

/** What differs between the drivers of SQLite that answer at once. */
interface Dialect {
  /** What `get` gives if there is no row. */
  readonly none: null | undefined
  /** What a value that cannot be bound is answered with; absent: it can. */
  readonly refused?: string
}

const BETTER: Dialect = {
  none: undefined,
  refused: 'SQLite3 can only bind numbers, strings, bigints, buffers, and null',
}
const NODE: Dialect = { none: undefined, refused: 'Provided value cannot be bound to SQLite parameter.' }
const BUN: Dialect = { none: null }

const givesRows = (text: string): boolean =>
  /^\s*(?:select|with|values|pragma|explain)\b|\breturning\b/i.test(text)

class Statement {
  readonly source: string
  readonly #connection: Connection
  readonly #dialect: Dialect
  #bound: readonly unknown[] = []
  #shape: 'rows' | 'pluck' | 'raw' = 'rows'

  constructor(connection: Connection, dialect: Dialect, source: string) {
    this.#connection = connection
    this.#dialect = dialect
    this.source = source
  }

  get reader(): boolean {
    return givesRows(this.source)
  }

  bind(...given: readonly unknown[]): this {
    this.#bound = given
    return this
  }

  pluck(isOn = true): this {
    this.#shape = isOn ? 'pluck' : 'rows'
    return this
  }

  raw(isOn = true): this {
    this.#shape = isOn ? 'raw' : 'rows'
    return this
  }

  safeIntegers(): this {
    return this
  }

  run(...given: readonly unknown[]): { readonly changes: number; readonly lastInsertRowid: unknown } {
    const { count, insertId = 0 } = this.#run(given)
    return { changes: this.reader ? 0 : count, lastInsertRowid: insertId }
  }

  get(...given: readonly unknown[]): unknown {
    const rows = this.#rows(given)
    return rows.length === 0 ? this.#dialect.none : rows[0]
  }

  all(...given: readonly unknown[]): unknown[] {
    return this.#rows(given)
  }

  values(...given: readonly unknown[]): unknown[] {
    return this.#run(given).rows.map((row) => Object.values(sqliteRow(row)))
  }

  iterate(...given: readonly unknown[]): Iterator<unknown> {
    return this.#rows(given)[Symbol.iterator]()
  }

  columns(): never {
    return notSimulated('columns() of a statement')
  }

  finalize(): void {}

  #rows(given: readonly unknown[]): unknown[] {
    if (!this.reader && this.#dialect === BETTER)
      throw new TypeError('This statement does not return data. Use run() instead')
    return this.#run(given).rows.map((row) => {
      const plain = sqliteRow(row)
      if (this.#shape === 'rows') return plain
      return this.#shape === 'raw' ? Object.values(plain) : Object.values(plain)[0]
    })
  }

  #run(given: readonly unknown[]): Done {
    const written = writtenHere('sql', this.source.trim())
    const args = (given.length > 0 ? given : this.#bound).flat()
    this.#check(args, written)
    const [first] = args
    const isNamed = args.length === 1 && isNames(first)
    return this.#connection.now(this.source, isNamed ? first : args, written)
  }

  #check(args: readonly unknown[], { stack }: Written): void {
    const { refused } = this.#dialect
    const values = args.flatMap((arg) => (isNames(arg) ? Object.values(arg) : [arg]))
    const isWrong = (value: unknown) =>
      typeof value === 'boolean' || value === undefined || value instanceof Date || isNames(value)
    if (refused !== undefined && values.some(isWrong)) throw at(stack, new TypeError(refused))
  }
}

function isNames(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !(given instanceof Uint8Array)
}

type Work = (...args: unknown[]) => unknown

/** A database that answers at once: `better-sqlite3`, `node:sqlite`, `bun:sqlite`. */
function databaseOf(dialect: Dialect): object {
  const connection = new Connection(sqliteError)
  const prepare = (text: string) => new Statement(connection, dialect, text)
  const exec = (text: string, ...given: readonly unknown[]) => {
    const written = writtenHere('sql', text.trim())
    for (const each of statementsOf(text))
      connection.now(each, given.flat(), { ...written, text: each.trim() })
    return own
  }
  const own: object = {
    name: '',
    open: true,
    get inTransaction() {
      return connection.isOpen
    },
    prepare,
    query: prepare,
    exec,
    run: (text: string, ...given: readonly unknown[]) =>
      statementsOf(text).length > 1 ? exec(text) : prepare(text).run(...given),
    transaction: (work: Work) => transactionOf(connection, work),
    pragma: () => [],
    function: () => notSimulated('db.function'),
    aggregate: () => notSimulated('db.aggregate'),
    defaultSafeIntegers: () => own,
    close: () => undefined,
  }
  return own
}

/** A function that runs in a transaction, whatever it is called with. */
function transactionOf(connection: Connection, work: Work): Work {
  const run: Work = (...args) => connection.atomically(writtenHere('sql', 'BEGIN'), () => work(...args))
  return Object.assign(run, { default: run, deferred: run, immediate: run, exclusive: run })
}

/** Can be called with `new` and without. */
const constructorOf = (dialect: Dialect) =>
  function open() {
    return databaseOf(dialect)
  }

export const SQLITE = { default: Object.assign(constructorOf(BETTER), { SqliteError }), SqliteError }
export const NODE_SQLITE = { DatabaseSync: constructorOf(NODE) }
export const BUN_SQLITE = { Database: constructorOf(BUN), default: constructorOf(BUN) }
/** Of a file that is not here. */
export const GUESSED_SQLITE = { database: databaseOf(BUN) }
