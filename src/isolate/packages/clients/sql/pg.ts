import type { QueryResult, Row } from '../../../../query/query.ts'
import { notSimulated, writtenHere } from '../shared/ask.ts'
import { postgresError } from '../shared/driver-errors.ts'
import { Connection } from './connection.ts'

/** The types that `types.builtins` of `pg` names, by their numbers in Postgres. */
const BUILTINS = {
  BOOL: 16,
  BYTEA: 17,
  CHAR: 18,
  INT8: 20,
  INT2: 21,
  INT4: 23,
  REGPROC: 24,
  TEXT: 25,
  OID: 26,
  TID: 27,
  XID: 28,
  CID: 29,
  JSON: 114,
  XML: 142,
  PG_NODE_TREE: 194,
  SMGR: 210,
  PATH: 602,
  POLYGON: 604,
  CIDR: 650,
  FLOAT4: 700,
  FLOAT8: 701,
  ABSTIME: 702,
  RELTIME: 703,
  TINTERVAL: 704,
  CIRCLE: 718,
  MACADDR8: 774,
  MONEY: 790,
  MACADDR: 829,
  INET: 869,
  ACLITEM: 1033,
  BPCHAR: 1042,
  VARCHAR: 1043,
  DATE: 1082,
  TIME: 1083,
  TIMESTAMP: 1114,
  TIMESTAMPTZ: 1184,
  INTERVAL: 1186,
  TIMETZ: 1266,
  BIT: 1560,
  VARBIT: 1562,
  NUMERIC: 1700,
  REFCURSOR: 1790,
  REGPROCEDURE: 2202,
  REGOPER: 2203,
  REGOPERATOR: 2204,
  REGCLASS: 2205,
  REGTYPE: 2206,
  UUID: 2950,
  TXID_SNAPSHOT: 2970,
  PG_LSN: 3220,
  PG_NDISTINCT: 3361,
  PG_DEPENDENCIES: 3402,
  TSVECTOR: 3614,
  TSQUERY: 3615,
  GTSVECTOR: 3642,
  REGCONFIG: 3734,
  REGDICTIONARY: 3769,
  JSONB: 3802,
  REGNAMESPACE: 4089,
  REGROLE: 4096,
} as const

type Parser = (text: string) => unknown

const asWritten: Parser = (text) => text

/** `types`, and a set of parsers for one client. Columns have no types here, so only counts are parsed. */
class TypeOverrides {
  readonly builtins = BUILTINS
  readonly #parsers = new Map<number, Parser>()

  setTypeParser = (type: number, format: Parser | string, parse?: Parser): void => {
    this.#parsers.set(type, typeof format === 'function' ? format : (parse ?? asWritten))
  }

  getTypeParser = (type: number): Parser => this.#parsers.get(type) ?? asWritten
}

const types = new TypeOverrides()

/** A count, which is a bigint: `types.setTypeParser(types.builtins.INT8, Number)` makes it a number. */
export const parsedCount: Parser = (digits) => types.getTypeParser(BUILTINS.INT8)(digits)

const command = (text: string): string => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? ''

const fieldsOf = (rows: readonly Row[]): readonly { readonly name: string }[] =>
  Object.keys(rows[0] ?? {}).map((name) => ({ name }))

export const resultOf = (text: string, { count, rows }: QueryResult) => ({
  command: command(text),
  rowCount: count,
  rows,
  fields: fieldsOf(rows),
})

const escapeIdentifier = (text: string): string => `"${text.replaceAll('"', '""')}"`

const escapeLiteral = (text: string): string => {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return text.includes('\\') ? ` E${quoted}` : quoted
}

interface QueryConfig {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly rowMode?: string
}

type Callback = (error: Error | null, result?: object) => void

/** Code that passes a callback gets no promise. */
function answering(done: Promise<object>, callback: unknown): Promise<object> | undefined {
  if (typeof callback !== 'function') return done
  const call = callback as Callback
  void done.then(
    (result) => call(null, result),
    (error: Error) => call(error),
  )
  return undefined
}

/** `pg`: a client, or a pool of them. */
export class PgClient {
  readonly connection = new Connection(postgresError('error'), parsedCount)
  readonly escapeIdentifier = escapeIdentifier
  readonly escapeLiteral = escapeLiteral

  connect(callback?: unknown): Promise<this> | undefined {
    return answering(Promise.resolve(this.connected()), callback) as Promise<this> | undefined
  }

  protected connected(): object {
    return this
  }

  query(config: string | QueryConfig, ...rest: readonly unknown[]): Promise<object> | undefined {
    const { text, values, rowMode } = typeof config === 'string' ? ({ text: config } as QueryConfig) : config
    const given = values ?? rest.find((each) => Array.isArray(each)) ?? []
    const written = writtenHere('sql', text.trim())
    const run = async (): Promise<object> => {
      const result = resultOf(text, await this.connection.run(text, given, written))
      return rowMode === 'array' ? { ...result, rows: result.rows.map((row) => Object.values(row)) } : result
    }
    return answering(run(), rest.at(-1))
  }

  async end(): Promise<void> {}

  release(): void {}

  on(): this {
    return this
  }

  once(): this {
    return this
  }

  off(): this {
    return this
  }

  removeListener(): this {
    return this
  }

  removeAllListeners(): this {
    return this
  }
}

export class PgPool extends PgClient {
  readonly totalCount = 1
  readonly idleCount = 1
  readonly waitingCount = 0

  protected override connected(): object {
    return new PgClient()
  }
}

/** What `postgresError` makes are errors of this class. */
class DatabaseError extends Error {
  static override [Symbol.hasInstance](given: unknown): boolean {
    return given instanceof Error && 'severity' in given && 'code' in given
  }
}

/** `new Query(…)` emits an event for each row. */
class Query {
  constructor() {
    notSimulated('new Query() of pg')
  }
}

export const PG = {
  Client: PgClient,
  Pool: PgPool,
  Query,
  DatabaseError,
  TypeOverrides,
  types,
  defaults: {},
  escapeIdentifier,
  escapeLiteral,
  native: null,
}
