import { environmentOf } from '../../../inside/main.ts'
import { inTransaction, writtenHere } from '../shared/ask.ts'
import { type ErrorOf, sqliteError } from '../shared/driver-errors.ts'
import { Connection } from './connection.ts'
import { sqliteRow } from './sqlite.ts'
import { statementsOf } from './text.ts'

const d1Error: ErrorOf = (error, statement) => {
  const made = sqliteError(error, statement)
  return made === error ? error : new Error(`D1_ERROR: ${made.message}: SQLITE_CONSTRAINT`)
}

/** A statement of Cloudflare's D1. */
class Statement {
  readonly #text: string
  readonly #values: readonly unknown[]

  constructor(text: string, values: readonly unknown[] = []) {
    this.#text = text
    this.#values = values
  }

  bind(...values: readonly unknown[]): Statement {
    return new Statement(this.#text, values)
  }

  async all(): Promise<object> {
    // `?1` names the first value, as `$1` does.
    const text = this.#text.replace(/\?(\d+)/g, '$$$1')
    const written = writtenHere('sql', text.trim())
    const { count, insertId, rows } = await new Connection(d1Error).run(text, this.#values, written)
    const meta = { changes: count, rows_read: count, duration: 1, last_row_id: insertId }
    return { success: true, results: rows.map(sqliteRow), meta }
  }

  async run(): Promise<object> {
    return this.all()
  }

  async first(column?: string): Promise<unknown> {
    const { results } = (await this.all()) as {
      readonly results: readonly Readonly<Record<string, unknown>>[]
    }
    const [row] = results
    return row === undefined ? null : column === undefined ? row : (row[column] ?? null)
  }

  async raw(): Promise<unknown[][]> {
    const { results } = (await this.all()) as { readonly results: readonly object[] }
    return results.map((row) => Object.values(row))
  }
}

const database = {
  prepare: (text: string) => new Statement(text),
  batch: (list: readonly Statement[]) =>
    inTransaction({ begin: writtenHere('sql', 'db.batch(…)'), client: 'sql' }, async () => {
      const results: object[] = []
      for (const each of list) results.push(await each.all())
      return results
    }),
  exec: async (text: string) => {
    for (const each of statementsOf(text)) await new Statement(each).all()
    return { count: statementsOf(text).length, duration: 1 }
  },
}

/** Cloudflare's context: what looks like a database in its environment is one. */
const context = () => {
  const env = new Proxy(environmentOf(), {
    get: (variables, name) =>
      /(?:^|_)(?:DB|D1|DATABASE)(?:_|$)/.test(String(name)) ? database : Reflect.get(variables, name),
  })
  return { env, cf: {}, ctx: { waitUntil: () => undefined, passThroughOnException: () => undefined } }
}

export const D1 = { database, context }
