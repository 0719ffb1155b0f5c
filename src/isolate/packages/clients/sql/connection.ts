import type { Query, QueryResult, RowState, Statement } from '../../../../query/query.ts'
import { ask, askNow, at, rollBack, rollBackNow, type Written, writtenHere } from '../shared/ask.ts'
import { type ErrorOf, postgresError } from '../shared/driver-errors.ts'
import type { Known } from '../shared/raw-sql.ts'
import { isQuery, type Read, readSql } from './read.ts'
import { keyOf, shapesOf } from './shapes.ts'
import { numbered } from './text.ts'

/** A result with the id of the row that was inserted last, for drivers that give it. */
export type Done = QueryResult & { readonly insertId?: unknown }

/** A connection: what was done in its transaction, if one is open. */
export class Connection {
  readonly #errorOf: ErrorOf
  /** Postgres counts in bigints, which its drivers give as texts unless they are asked for something else. */
  readonly #countOf: ((digits: string) => unknown) | undefined
  #undo: RowState[] | undefined

  constructor(errorOf: ErrorOf = postgresError('error'), countOf?: (digits: string) => unknown) {
    this.#errorOf = errorOf
    this.#countOf = countOf
  }

  begin(): void {
    this.#undo = []
  }

  commit(): void {
    this.#undo = undefined
  }

  async rollBack(written: Written): Promise<void> {
    await rollBack(written, this.#taken())
  }

  rollBackNow(written: Written): void {
    rollBackNow(written, this.#taken())
  }

  #taken(): readonly RowState[] {
    const undo = this.#undo ?? []
    this.#undo = undefined
    return undo
  }

  /** Runs a statement. `text` has the words of its driver, and is shown so. */
  async run(text: string, given: unknown, written: Written = writtenHere('sql', text.trim())): Promise<Done> {
    const read = translated(text, given, written)
    if (read.action === 'rollback') await this.rollBack(written)
    const query = this.#queryOf(read)
    if (!query) return NOTHING
    const done = withId(await ask(written, query, this.#optionsFor(query)))
    return this.#countOf ? withCounts(query.statement, done, this.#countOf) : done
  }

  /** The same without waiting. */
  now(text: string, given: unknown, written: Written): Done {
    const read = translated(text, given, written)
    if (read.action === 'rollback') this.rollBackNow(written)
    const query = this.#queryOf(read)
    return query ? withId(askNow(written, query, this.#optionsFor(query))) : NOTHING
  }

  #optionsFor({ statement }: Query) {
    return { errorOf: (error: Error) => this.#errorOf(error, statement), undo: this.#undo }
  }

  /** Runs work whose changes are taken back if it throws; one inside another, too. */
  atomically<T>(written: Written, work: () => T): T {
    const outer = this.#undo
    this.#undo = []
    try {
      const result = work()
      if (result instanceof Promise) throw new TypeError('Transaction function cannot return a promise')
      outer?.unshift(...this.#undo)
      this.#undo = outer
      return result
    } catch (error) {
      this.rollBackNow(written)
      this.#undo = outer
      throw error
    }
  }

  get isOpen(): boolean {
    return this.#undo !== undefined
  }

  /** `undefined` for words that are about the transaction, or that change nothing here. */
  #queryOf(read: Read): Query | undefined {
    if (read.action === 'begin') this.begin()
    if (read.action === 'commit') this.commit()
    if (!isQuery(read)) return undefined
    return { statement: withIdWanted(read), shapes: shapesOf() }
  }
}

function withCounts(statement: Statement, done: Done, countOf: (digits: string) => unknown): Done {
  const select = statement.action === 'find' ? (statement.select ?? []) : []
  const counts = select.flatMap((each) =>
    'as' in each && 'aggregate' in each.value && each.value.aggregate === 'count' ? [each.as] : [],
  )
  if (counts.length === 0) return done
  const rows = done.rows.map((row) => ({
    ...row,
    ...Object.fromEntries(counts.map((name) => [name, countOf(String(row[name]))])),
  }))
  return { ...done, rows }
}

const NOTHING: QueryResult = { rows: [], count: 0 }

/** What an insert without `RETURNING` is asked for: no column has this name. */
const INSERT_ID = 'last insert id'

function withIdWanted(read: Statement): Statement {
  if (read.action !== 'insert' || read.returning?.select?.length !== 0) return read
  const [column] = keyOf(read.table)
  return column === undefined
    ? read
    : { ...read, returning: { select: [{ as: INSERT_ID, value: { column } }] } }
}

function withId(result: QueryResult): Done {
  const last = result.rows.at(-1)
  if (last === undefined || !(INSERT_ID in last)) return result
  return { rows: [], count: result.count, insertId: last[INSERT_ID] }
}

function translated(text: string, given: unknown, { stack }: Written): Read {
  try {
    const sql = numbered(text, given)
    return readSql(sql.text, sql.params)
  } catch (error) {
    throw at(stack, error as Error)
  }
}

/** For Prisma's `$queryRaw` and Drizzle's `execute`. */
export function rawStatement(text: string, params: readonly unknown[], { names, shapes }: Known = {}): Query {
  const sql = numbered(text, params)
  const read = readSql(sql.text, sql.params, names)
  if (!isQuery(read)) throw new Error(`${text} is not simulated here. Use a transaction`)
  return { statement: read, ...(shapes && { shapes }) }
}
