import { Builder, type Connection } from './kysely/builder.ts'
import { Made, NoResultError } from './kysely/expressions.ts'
import { inTransaction, notSimulated, writtenHere } from './shared/ask.ts'
import { value } from './shared/expressions.ts'

function databaseOf(connection: Connection): object {
  const begin = writtenHere('kysely', 'db.transaction()')
  const own: object = {
    selectFrom: (from: string | readonly string[]) => new Builder(connection, 'select', 'selectFrom', from),
    insertInto: (into: string) => new Builder(connection, 'insert', 'insertInto', into),
    updateTable: (table: string) => new Builder(connection, 'update', 'updateTable', table),
    deleteFrom: (from: string) => new Builder(connection, 'delete', 'deleteFrom', from),
    fn: Reflect.get(new Builder(connection, 'select', 'selectFrom', '').expressions(), 'fn'),
    transaction: () => ({
      execute: (work: (trx: object) => Promise<unknown>) =>
        inTransaction({ begin, client: 'kysely' }, (undo) => work(databaseOf({ undo }))),
    }),
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

const sql = (strings: readonly string[]): Made => {
  const text = strings.join('?').trim()
  if (/^(?:now\(\)|current_timestamp)$/i.test(text)) return new Made(value(new Date()), text)
  return notSimulated(`sql\`${text}\` of Kysely`)
}

const MEMBERS: Readonly<Record<string, unknown>> = { Kysely, NoResultError, sql, database: databaseOf({}) }

/** An export of `kysely`. Dialects and plugins are of no meaning here. */
export function pick(_family: string, name: string): unknown {
  if (name === 'authscopeNamespace') return MEMBERS
  return Object.hasOwn(MEMBERS, name) ? MEMBERS[name] : class {}
}
