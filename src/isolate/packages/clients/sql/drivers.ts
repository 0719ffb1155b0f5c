import type { QueryResult } from '../../../../query/query.ts'
import { notSimulated, writtenHere } from '../shared/ask.ts'
import { type ErrorOf, planetscaleError, postgresError, sqliteError } from '../shared/driver-errors.ts'
import { Connection } from './connection.ts'
import { D1 } from './d1.ts'
import { mysql, mysqlResult, putIn, type Ran } from './mysql.ts'
import { PG, PgClient, PgPool, parsedCount, resultOf } from './pg.ts'
import { BUN_SQLITE, GUESSED_SQLITE, NODE_SQLITE, SQLITE } from './sqlite.ts'
import { Fragment, flattened, Helper, Identifier } from './text.ts'

const isWrite = (text: string): boolean => /^\s*(?:insert|update|delete)\b/i.test(text)

/** A template that is a query when it is awaited, and a part of one inside another. */
function template(
  connection: Connection,
  shape: (text: string, result: QueryResult) => unknown,
  checked?: (params: readonly unknown[]) => void,
) {
  return (strings: readonly string[], values: readonly unknown[]): object => {
    const fragment = new Fragment(strings, values)
    const params: unknown[] = []
    const written = writtenHere('sql', shownOf(fragment).trim())
    const run = async () => {
      const text = flattened(fragment, params)
      checked?.(params)
      return shape(text, await connection.run(text, params, written))
    }
    return Object.assign(fragment, {
      // biome-ignore lint/suspicious/noThenProperty: the query is made when it is awaited
      then: (...after: Parameters<Promise<unknown>['then']>) => run().then(...after),
      catch: (reject: () => unknown) => run().catch(reject),
      finally: (after: () => void) => run().finally(after),
      execute: run,
      simple: () => fragment,
    })
  }
}

/** With its values, as code writes them. */
function shownOf({ strings, values }: Fragment): string {
  return strings.reduce((text, part, index) => {
    const inner = values[index - 1]
    return (
      text +
      (index === 0
        ? ''
        : inner instanceof Fragment
          ? shownOf(inner)
          : inner instanceof Identifier
            ? inner.names.join(', ')
            : `\${${JSON.stringify(inner) ?? 'undefined'}}`) +
      part
    )
  }, '')
}

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first

/** Rows that are also the whole result, for drivers that give one or the other. */
const both = (text: string, result: QueryResult) =>
  Object.assign([...result.rows], { ...resultOf(text, result), count: result.count })

/** `postgres(url)`: a template, and a helper for names and lists. */
export function postgres(): object {
  return postgresOn(new Connection(postgresError('PostgresError'), String))
}

/** `postgres` refuses what is undefined. */
function noneUndefined(params: readonly unknown[]): void {
  if (params.includes(undefined))
    throw Object.assign(new Error('UNDEFINED_VALUE: Undefined values are not allowed'), {
      code: 'UNDEFINED_VALUE',
    })
}

function postgresOn(connection: Connection): object {
  const make = template(connection, both, noneUndefined)
  const sql = (first: unknown, ...rest: readonly unknown[]): unknown => {
    if (isTemplate(first)) return make(first, rest)
    if (typeof first === 'string') return new Identifier([first, ...(rest as string[])])
    if (Array.isArray(first) && first.every((item) => typeof item !== 'object' || item === null))
      return namesOrList(first)
    if (typeof first === 'object' && first !== null)
      return objectHelper(first, rest.flat() as readonly string[])
    return notSimulated('this helper of sql()')
  }
  return Object.assign(sql, {
    unsafe: (text: string, params: readonly unknown[] = []) =>
      connection.run(text, params, writtenHere('sql', text.trim())).then((result) => both(text, result)),
    begin: (...args: readonly unknown[]) =>
      transaction(connection, () =>
        (args.at(-1) as (tx: object) => Promise<unknown>)(postgresOn(connection)),
      ),
    savepoint: (...args: readonly unknown[]) =>
      (args.at(-1) as (tx: object) => unknown)(postgresOn(connection)),
    json: (given: unknown) => given,
    array: (given: unknown) => given,
    end: async () => undefined,
    listen: () => notSimulated('sql.listen'),
  })
}

async function transaction(connection: Connection, work: () => Promise<unknown>): Promise<unknown> {
  const written = writtenHere('sql', 'begin')
  connection.begin()
  try {
    const result = await work()
    connection.commit()
    return result
  } catch (error) {
    await connection.rollBack(written)
    throw error
  }
}

/** `(1, 2, 3)` */
function listOf(items: readonly unknown[]): Fragment {
  return new Fragment(['(', ...items.slice(1).map(() => ', '), ')'], items)
}

/** Names after `select` and `returning`, or else a list of values. */
function namesOrList(items: readonly unknown[]): Helper {
  return new Helper((before) =>
    /\b(?:select|returning|by)\s*$/i.test(before) ? new Identifier(items.map(String)) : listOf(items),
  )
}

/** An object in `insert into users ${sql(user)}`, `values ${sql(rows)}`, `update users set ${sql(user, 'name')}`. */
function objectHelper(given: object, names: readonly string[]): Helper {
  return new Helper((before) => {
    const [first = {}, ...rest] = [given].flat() as readonly Readonly<Record<string, unknown>>[]
    const columns = names.length > 0 ? names : Object.keys(first)
    if (!/\b(?:set|values)\s*$/i.test(before)) return insertOf(given, names)
    const commas = (count: number) => Array.from({ length: count }, () => ', ')
    if (/values\s*$/i.test(before)) {
      const lists = [first, ...rest].map((row) => listOf(columns.map((column) => row[column] ?? null)))
      return new Fragment(['', ...commas(rest.length), ''], lists)
    }
    const parts = columns.map(
      (column) => new Fragment(['', ' = ', ''], [new Identifier([column]), first[column]]),
    )
    return new Fragment(['', ...commas(parts.length - 1), ''], parts)
  })
}

/** `("name", "email") values ($1, $2)` of an object. */
function insertOf(given: object, names: readonly string[]): Fragment {
  const rows = (Array.isArray(given) ? given : [given]) as Readonly<Record<string, unknown>>[]
  const columns = names.length > 0 ? names : Object.keys(rows[0] ?? {})
  const values = rows.map((row) => listOf(columns.map((column) => row[column] ?? null)))
  const commas = ['(', ') values ', ...rows.slice(1).map(() => ', '), '']
  return new Fragment(commas, [new Identifier(columns), ...values])
}

/** Vercel's `sql`, which gives whole results. */
function vercel(): object {
  const connection = new Connection(postgresError('error'), parsedCount)
  const make = template(connection, resultOf)
  const pool = new PgPool()
  return Object.assign(
    (strings: TemplateStringsArray, ...values: readonly unknown[]) => make(strings, values),
    {
      query: pool.query.bind(pool),
      connect: async () => Object.assign(new PgClient(), { sql: vercel() }),
      end: async () => undefined,
    },
  )
}

/** Neon's `sql`, which gives rows. */
function neon(_url?: string, { fullResults = false }: { readonly fullResults?: boolean } = {}): object {
  const connection = new Connection(postgresError('NeonDbError'), parsedCount)
  const shape = (text: string, result: QueryResult) => (fullResults ? resultOf(text, result) : result.rows)
  const make = template(connection, shape)
  const query = async (text: string, params: readonly unknown[] = []) =>
    shape(text, await connection.run(text, params, writtenHere('sql', text.trim())))
  const sql = (first: unknown, ...rest: readonly unknown[]) =>
    isTemplate(first) ? make(first, rest) : query(first as string, rest[0] as readonly unknown[])
  return Object.assign(sql, {
    query,
    transaction: (queries: readonly PromiseLike<unknown>[]) =>
      transaction(connection, async () => {
        const results: unknown[] = []
        for (const each of queries) results.push(await each)
        return results
      }),
  })
}

/** libSQL's own error is that of SQLite with the code before it. */
const libsqlError: ErrorOf = (error, statement) => {
  const made = sqliteError(error, statement)
  if (made === error) return error
  const extendedCode: unknown = Reflect.get(made, 'code')
  return Object.assign(new Error(`SQLITE_CONSTRAINT: SQLite error: ${made.message}`), {
    name: 'LibsqlError',
    code: 'SQLITE_CONSTRAINT',
    extendedCode,
  })
}

type Config = string | { readonly sql: string; readonly args?: unknown; readonly values?: unknown }

/** libSQL and PlanetScale. */
function executing(errorOf: ErrorOf): object {
  const connection = new Connection(errorOf)
  const execute = async (config: Config, given: unknown = []) => {
    const { args = given, sql } = typeof config === 'string' ? { sql: config } : config
    const { count, insertId, rows } = await connection.run(sql, args, writtenHere('sql', sql.trim()))
    const rowsAffected = isWrite(sql) ? count : 0
    return {
      rows,
      columns: Object.keys(rows[0] ?? {}),
      rowsAffected,
      size: rows.length,
      insertId: String(insertId ?? 0),
      lastInsertRowid: insertId,
    }
  }
  return {
    execute,
    batch: (list: readonly Config[]) =>
      transaction(connection, async () => {
        const results: unknown[] = []
        for (const each of list) results.push(await execute(each))
        return results
      }),
    transaction: (work: unknown) =>
      typeof work === 'function'
        ? transaction(connection, () => work({ execute }))
        : interactive(connection, execute),
    connection: () => executing(errorOf),
    close: () => undefined,
    sync: async () => undefined,
  }
}

/** libSQL's `await client.transaction('write')`, until it is committed or rolled back. */
function interactive(connection: Connection, execute: (config: Config) => Promise<unknown>): object {
  connection.begin()
  const rollback = async () => {
    if (connection.isOpen) await connection.rollBack(writtenHere('sql', 'rollback'))
  }
  return {
    execute,
    batch: async (list: readonly Config[]) => {
      const results: unknown[] = []
      for (const each of list) results.push(await execute(each))
      return results
    },
    commit: async () => connection.commit(),
    rollback,
    close: rollback,
  }
}

const MYSQL = { createConnection: async () => mysql(), createPool: mysql }

/** A connection of a file that is not here, whatever its driver is. */
function guessed(): object {
  const pool = new PgPool()
  const { execute } = executing(sqliteError) as { execute: Running }
  const rest = {
    query: takenApart(pool.query.bind(pool) as Running),
    connect: pool.connect.bind(pool),
    execute: takenApart(execute),
  }
  return Object.assign(postgres(), rest)
}

type Running = (asked: unknown, ...more: unknown[]) => Promise<object>

/** `const [rows] = await pool.query(…)`, as with MySQL, where the result also has rows as with the others. */
function takenApart(run: Running): Running {
  return async (asked, ...more) => {
    const isText = typeof asked === 'string'
    const sql = isText ? asked : String(Object(asked).sql ?? Object(asked).text)
    const [first = [], ...rest] = more
    const written =
      isText && sql.includes('?') ? putIn(sql, Array.isArray(first) ? first : [first]) : undefined
    const result = await (written ? run(written.sql, written.values, ...rest) : run(asked, ...more))
    const { insertId = 0, rowCount, rows = [], size } = result as Partial<Ran & Counted>
    const parts = mysqlResult(sql, { count: rowCount ?? size ?? 0, insertId, rows })
    return Object.defineProperty(result, Symbol.iterator, { value: () => parts.values() })
  }
}

interface Counted {
  readonly rowCount: number
  readonly size: number
}

const FAMILIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  pg: { ...PG, default: PG },
  postgres: { default: postgres },
  vercel: {
    sql: vercel(),
    db: vercel(),
    createClient: () => Object.assign(new PgClient(), { sql: vercel() }),
    createPool: () => Object.assign(new PgPool(), { sql: vercel() }),
  },
  neon: { ...PG, neon, neonConfig: {} },
  libsql: { createClient: () => executing(libsqlError) },
  planetscale: {
    connect: () => executing(planetscaleError),
    Client: class {
      constructor() {
        Object.assign(this, executing(planetscaleError))
      }
    },
  },
  mysql: { ...MYSQL, default: MYSQL },
  sqlite: SQLITE,
  'node-sqlite': NODE_SQLITE,
  'bun-sqlite': BUN_SQLITE,
  'sqlite-database': GUESSED_SQLITE,
  d1: D1,
  sql: { connection: guessed() },
}

/** An export of a driver. */
export function pick(family: string, name: string): unknown {
  const members = FAMILIES[family] ?? {}
  if (name === 'authscopeNamespace') return members
  return Object.hasOwn(members, name) ? members[name] : () => notSimulated(`${name} of ${family}`)
}
