import { Builder, type Connection } from './kysely/builder.ts'
import { NoResultError } from './kysely/expressions.ts'
import { readSqlWith, sql } from './kysely/sql.ts'
import { inTransaction, notSimulated, writtenHere } from './shared/ask.ts'
import type { RawSql } from './shared/raw-sql.ts'

function databaseOf(connection: Connection): object {
  const begin = writtenHere('kysely', 'db.transaction()')
  const own: object = {
    selectFrom: (from: unknown) => new Builder(connection, 'select', 'selectFrom', from),
    insertInto: (into: string) => new Builder(connection, 'insert', 'insertInto', into),
    updateTable: (table: string) => new Builder(connection, 'update', 'updateTable', table),
    deleteFrom: (from: string) => new Builder(connection, 'delete', 'deleteFrom', from),
    fn: Reflect.get(new Builder(connection, 'select', 'selectFrom', '').expressions(), 'fn'),
    transaction: () => ({
      execute: (work: (trx: object) => Promise<unknown>) =>
        inTransaction({ begin, client: 'kysely' }, (undo) => work(databaseOf({ ...connection, undo }))),
    }),
    with: (name: string, build: (db: object) => Builder) =>
      databaseOf({ ...connection, named: { ...connection.named, [name]: build(own).find() } }),
    withSchema: () => own,
    withPlugin: () => own,
    destroy: async () => undefined,
  }
  return new Proxy(own, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || name === 'then') return Reflect.get(target, name)
      return () => notSimulated(`db.${name}`)
    },
  })
}

class Kysely {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: `new Kysely()` is a database that says what it cannot do
    return databaseOf({}) as Kysely
  }
}

const MEMBERS: Readonly<Record<string, unknown>> = { Kysely, NoResultError, sql, database: databaseOf({}) }

/** An export of `kysely`. Dialects and plugins are of no meaning here. */
export function pick(_family: string, name: string): unknown {
  if (name === 'authscopeNamespace') return MEMBERS
  return Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : class {}
}

/** For code that has SQL. */
export function useSql(reader: RawSql): void {
  readSqlWith(reader)
}
