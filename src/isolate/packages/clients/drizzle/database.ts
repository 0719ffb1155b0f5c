import type { RowState } from '../../../../query/query.ts'
import { inTransaction, inTransactionNow, notSimulated, writtenHere } from '../shared/ask.ts'
import type { RawSql } from '../shared/raw-sql.ts'
import { CONDITIONS, Condition, operand } from './conditions.ts'
import { foreignKey, index, primaryKey, unique } from './constraints.ts'
import { Execute } from './execute.ts'
import type { Connection, Query } from './queries.ts'
import { relationalQueries, relations } from './relational.ts'
import { Select } from './select.ts'
import { sql, sqlMembers } from './sql.ts'
import { readSqlWith } from './sql-text.ts'
import {
  aliased,
  type Column,
  columnType,
  defineTable,
  guessedSchema,
  guessedTable,
  requireTable,
  TYPES,
  tableOf,
} from './tables.ts'
import { Delete, Insert, Update } from './writes.ts'

type Schema = Readonly<Record<string, unknown>>

/** `drizzle(client, { schema })`, `drizzle({ client, schema })`, `drizzle(url, { schema })` */
function drizzle(connection: Connection, args: readonly unknown[]): object {
  const given = args.map((arg) => Object(arg) as { readonly schema?: Schema })
  const schema = given.find((each) => typeof each.schema === 'object' && each.schema !== null)?.schema
  for (const [name, member] of Object.entries(schema ?? {})) {
    const table = tableOf(member)
    if (table) table.label = name
  }
  return databaseOf(connection, schema)
}

function databaseOf(connection: Connection, schema: Schema | undefined): object {
  const own = {
    select: (fields?: object) => new Select(connection, 'db.select', fields),
    selectDistinct: (fields?: object) => new Select(connection, 'db.selectDistinct', fields, true),
    selectDistinctOn: (on: readonly Column[], fields?: object) =>
      new Select(connection, 'db.selectDistinctOn', fields, on.map(operand)),
    insert: (table: object) => new Insert(connection, 'db.insert', table),
    update: (table: object) => new Update(connection, 'db.update', table),
    delete: (table: object) => new Delete(connection, 'db.delete', table),
    query: relationalQueries(connection, schema),
    $count: (table: object, where?: Condition) => countOf(connection, table, where),
    $with: (name: string) => ({
      as: (given: Select | ((builder: object) => Select)) =>
        (typeof given === 'function' ? given(own) : given).as(name),
    }),
    // What `$with` named says itself where its rows are.
    with: () => own,
    execute: (sql: unknown) => new Execute(connection, 'db.execute', sql, 'result'),
    all: (sql: unknown) => new Execute(connection, 'db.all', sql, 'rows').all(),
    get: (sql: unknown) => new Execute(connection, 'db.get', sql, 'rows').get(),
    run: (sql: unknown) => new Execute(connection, 'db.run', sql, 'result').run(),
    values: (sql: unknown) => new Execute(connection, 'db.values', sql, 'values').all(),
    transaction: (work: (tx: object) => unknown) => {
      const begin = writtenHere('drizzle', 'db.transaction(…)')
      const { isAtOnce } = connection
      const run = (undo: RowState[]) => work(transactionOf({ ...connection, undo }, schema))
      return isAtOnce
        ? inTransactionNow(begin, run)
        : inTransaction({ begin, client: 'drizzle' }, async (undo) => run(undo))
    },
    batch: async (queries: readonly (PromiseLike<unknown> & { readonly runIn?: Query['runIn'] })[]) =>
      inTransaction({ begin: writtenHere('drizzle', 'db.batch(…)'), client: 'drizzle' }, async (undo) => {
        const results: unknown[] = []
        for (const each of queries) results.push(await (each.runIn?.(undo) ?? each))
        return results
      }),
    $client: {},
  }
  return new Proxy(own, {
    get: (target, name) => {
      if (name in target || typeof name === 'symbol' || name === 'then') return Reflect.get(target, name)
      return () => notSimulated(`db.${name}`)
    },
  })
}

/** A number when it is awaited, a column in another query. */
function countOf(connection: Connection, table: object, where?: Condition): object {
  const count = (CONDITIONS['count'] as () => Condition)()
  const counted = new Select(connection, 'db.$count', { count }).from(table).where(where)
  const number = async () => ((await counted) as readonly { readonly count: number }[])[0]?.count ?? 0
  return Object.assign(new Condition(() => ({ find: counted.find() }), counted.toLiteral()), {
    // biome-ignore lint/suspicious/noThenProperty: Drizzle's queries are made when they are awaited
    then: (...after: Parameters<Promise<unknown>['then']>) => number().then(...after),
    catch: (reject: () => unknown) => number().catch(reject),
  })
}

const together =
  (isAll: boolean) =>
  (first: Select, ...others: readonly Select[]) =>
    others.reduce((made, other) => (isAll ? made.unionAll(other) : made.union(other)), first)

function transactionOf(connection: Connection, schema: Schema | undefined): object {
  const rollback = () => {
    throw new Error('Rollback')
  }
  return Object.assign(databaseOf(connection, schema), { rollback })
}

const TABLES = ['pgTable', 'sqliteTable', 'mysqlTable', 'singlestoreTable']

/** `pgTableCreator((name) => `app_${name}`)` */
const creator =
  (rename: (name: string) => string) => (name: string, columns: object, extra?: (self: object) => unknown) =>
    defineTable(rename(name), columns, extra)

const schemaOf = () => ({ table: defineTable, enum: enumeration })

function enumeration(name: string, values: readonly string[] | Readonly<Record<string, string>>): object {
  return Object.assign(columnType(name), { enumName: name, enumValues: Object.values(values) })
}

const MEMBERS: Readonly<Record<string, unknown>> = {
  ...CONDITIONS,
  drizzle: (...args: readonly unknown[]) => drizzle({}, args),
  union: together(false),
  unionAll: together(true),
  sql: Object.assign(sql, sqlMembers),
  relations,
  alias: aliased,
  aliasedTable: aliased,
  ...Object.fromEntries(
    TABLES.flatMap((name) => [
      [name, defineTable],
      [`${name}Creator`, creator],
    ]),
  ),
  pgSchema: schemaOf,
  mysqlSchema: schemaOf,
  pgEnum: enumeration,
  mysqlEnum: (first: unknown) => columnType('enum')(first),
  // `customType({ dataType: () => 'bytea' })('icon')`
  customType: ({ dataType }: { dataType?: () => unknown } = {}) =>
    columnType(String(dataType?.() ?? 'custom')),
  primaryKey,
  unique,
  foreignKey,
  index,
  uniqueIndex: unique,
  check: index,
  getTableColumns: (table: object) => requireTable(table).columns,
  getTableName: (table: object) => requireTable(table).name,
  database: databaseOf({}, undefined),
  guessedTable,
  guessedSchema,
}

/** Of the drivers of SQLite that do not wait. */
const AT_ONCE: Readonly<Record<string, unknown>> = {
  drizzle: (...args: readonly unknown[]) => drizzle({ isAtOnce: true }, args),
  database: databaseOf({ isAtOnce: true }, undefined),
}

/** An export of `drizzle-orm` or of one of its parts. Names that it does not know are types of columns. */
export function pick(family: string, name: string): unknown {
  if (family === 'drizzle-at-once' && Object.hasOwn(AT_ONCE, name)) return AT_ONCE[name]
  if (family === 'drizzle-mysql' && name === 'drizzle')
    return (...args: readonly unknown[]) => drizzle({ isMysql: true }, args)
  if (Object.hasOwn(MEMBERS, name)) return MEMBERS[name]
  if (name === 'default' || name === 'authscopeNamespace') return MEMBERS
  return /^[a-z]/.test(name) ? TYPES[name] : class {}
}

/** For code that has SQL beyond simple expressions. */
export function useSql(reader: RawSql): void {
  readSqlWith(reader)
}
