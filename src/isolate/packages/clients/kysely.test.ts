import { PGlite } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql as realSql,
} from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { runQueries } from '../../testing/query-project.ts'

// biome-ignore lint/suspicious/noExplicitAny: the same text runs with the real library and with ours
type Given = any

const CASES: Readonly<Record<string, (db: Given, sql: Given) => Promise<unknown>>> = {
  insert: (db) =>
    db
      .insertInto('users')
      .values([
        { id: 'u1', name: 'Ada', email: 'ada@example.com', role: 'admin', logins: 3 },
        { id: 'u2', name: 'Bob', email: 'bob@example.com', role: null, logins: 1 },
        { id: 'u3', name: null, email: 'cyd@example.com', role: null, logins: 7 },
      ])
      .returning(['id', 'name'])
      .execute(),
  'insert more': (db) =>
    db
      .insertInto('posts')
      .values([
        { id: 1, title: 'First', author: 'u1' },
        { id: 2, title: 'second', author: 'u2' },
      ])
      .executeTakeFirst()
      .then(({ numInsertedOrUpdatedRows }: Given) => String(numInsertedOrUpdatedRows)),
  one: (db) => db.selectFrom('users').selectAll().where('email', '=', 'ada@example.com').executeTakeFirst(),
  none: async (db) =>
    (await db.selectFrom('users').select('id').where('id', '=', 'u9').executeTakeFirst()) ?? 'nothing',
  'or throw': (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', 'u9')
      .executeTakeFirstOrThrow()
      .catch((error: Error) => error.message),
  'renamed columns': (db) =>
    db
      .selectFrom('users as u')
      .select(['u.id', 'u.name as who'])
      .where('u.logins', '>', 1)
      .orderBy('u.id')
      .execute(),
  'is null': (db) => db.selectFrom('users').select('id').where('name', 'is', null).execute(),
  in: (db) =>
    db.selectFrom('users').select('id').where('id', 'in', ['u1', 'u3']).orderBy('id', 'desc').execute(),
  'not in': (db) => db.selectFrom('users').select('id').where('id', 'not in', ['u1']).orderBy('id').execute(),
  ilike: (db) => db.selectFrom('posts').select('title').where('title', 'ilike', 'S%').execute(),
  'join with a callback': (db) =>
    db
      .selectFrom('users as u')
      .leftJoin('posts as p', (join: Given) =>
        join.onRef('p.author', '=', 'u.id').on('p.title', 'like', 'F%'),
      )
      .select(['u.id', 'p.title'])
      .orderBy('u.id')
      .execute(),
  'right join': (db) =>
    db
      .selectFrom('posts as p')
      .rightJoin('users as u', 'u.id', 'p.author')
      .select(['u.id', 'p.id as post'])
      .orderBy('u.id')
      .execute(),
  'from a query': (db) =>
    db
      .selectFrom((eb: Given) =>
        eb.selectFrom('users').select(['id', 'logins as n']).where('logins', '>', 1).as('busy'),
      )
      .select(['busy.id', 'n'])
      .where('busy.n', '<', 7)
      .execute(),
  'join of a query': (db) =>
    db
      .selectFrom('users as u')
      .innerJoin(
        (eb: Given) =>
          eb
            .selectFrom('posts')
            .select(['author', eb.fn.max('id').as('last')])
            .groupBy('author')
            .as('t'),
        (join: Given) => join.onRef('t.author', '=', 'u.id'),
      )
      .select(['u.name', 't.last'])
      .orderBy('u.name')
      .execute(),
  with: (db) =>
    db
      .with('authors', (qb: Given) => qb.selectFrom('posts').select('author').distinct())
      .selectFrom('authors')
      .innerJoin('users', 'users.id', 'authors.author')
      .select(['users.id'])
      .orderBy('users.id')
      .execute(),
  'sql as a condition and a column': (db, sql) =>
    db
      .selectFrom('users')
      .select([
        'id',
        sql`upper(${sql.ref('name')})`.as('loud'),
        sql`(select count(*)::int from posts where author = ${'u1'})`.as('n'),
      ])
      .where(sql`lower(email)`, '=', 'ADA@example.com'.toLowerCase())
      .execute(),
  'sql as a statement': async (db, sql) =>
    (
      await sql`select ${sql.ref('u.id')} from ${sql.table('users')} as u where logins > ${1} and u.id <> ${'x'} order by u.id`.execute(
        db,
      )
    ).rows,
  'eb or': (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where((eb: Given) => eb.or([eb('role', '=', 'admin'), eb('logins', '>', 5)]))
      .orderBy('id')
      .execute(),
  'eb and': (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where((eb: Given) => eb.and({ name: 'Ada', role: 'admin' }))
      .execute(),
  'inner join': (db) =>
    db
      .selectFrom('users')
      .innerJoin('posts', 'posts.author', 'users.id')
      .select(['users.name', 'posts.title'])
      .orderBy('posts.id')
      .execute(),
  'left join': (db) =>
    db
      .selectFrom('users as u')
      .leftJoin('posts as p', 'p.author', 'u.id')
      .select(['u.id', 'p.title'])
      .orderBy('u.id')
      .execute(),
  count: async (db) =>
    Number(
      (
        await db
          .selectFrom('users')
          .select((eb: Given) => eb.fn.countAll().as('n'))
          .executeTakeFirst()
      ).n,
    ),
  'limit and offset': (db) => db.selectFrom('users').select('id').orderBy('id').limit(1).offset(1).execute(),
  'in a query': (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', db.selectFrom('posts').select('author'))
      .orderBy('id')
      .execute(),
  update: (db) =>
    db
      .updateTable('users')
      .set({ role: 'editor' })
      .where('id', '=', 'u2')
      .returning('role')
      .executeTakeFirst(),
  'update counts': (db) =>
    db
      .updateTable('users')
      .set({ role: 'x' })
      .where('id', '=', 'u9')
      .executeTakeFirst()
      .then(({ numUpdatedRows }: Given) => String(numUpdatedRows)),
  'update by an expression': (db) =>
    db
      .updateTable('users')
      .set((eb: Given) => ({ name: eb.fn.coalesce('name', eb.val('nobody')) }))
      .where('id', '=', 'u3')
      .returning('name')
      .executeTakeFirst(),
  'conflict, nothing': (db) =>
    db
      .insertInto('users')
      .values({ id: 'u1', email: 'y@example.com' })
      .onConflict((oc: Given) => oc.doNothing())
      .returning('id')
      .execute(),
  'conflict, update': (db) =>
    db
      .insertInto('users')
      .values({ id: 'u1', email: 'ada@example.com' })
      .onConflict((oc: Given) => oc.column('id').doUpdateSet({ name: 'Ada L.' }))
      .returning('name')
      .execute(),
  'a transaction that fails': async (db) => {
    await db
      .transaction()
      .execute(async (trx: Given) => {
        await trx.deleteFrom('users').where('id', '=', 'u3').execute()
        throw new Error('no')
      })
      .catch(() => undefined)
    return db.selectFrom('users').select('id').orderBy('id').execute()
  },
  delete: (db) => db.deleteFrom('posts').where('id', '=', 1).returningAll().execute(),
}

const CREATE = `create table users (id text primary key, name text collate "C", email text unique, "emailVerified" timestamp, image text, role text, logins integer);
create table posts (id integer primary key, title text collate "C" not null, author text);`

const expected: Record<string, unknown> = {}
let found: Record<string, unknown> = {}

function realKysely(client: PGlite): Kysely<unknown> {
  const run = async (sql: string) => void (await client.query(sql))
  const connection: DatabaseConnection = {
    executeQuery: async ({ parameters, sql }: CompiledQuery) => {
      const { affectedRows = 0, rows } = await client.query(sql, [...parameters])
      return { rows: rows as never[], numAffectedRows: BigInt(affectedRows) }
    },
    async *streamQuery() {},
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: () => run('begin'),
        commitTransaction: () => run('commit'),
        rollbackTransaction: () => run('rollback'),
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }),
    },
  })
}

beforeAll(async () => {
  const client = new PGlite()
  await client.exec(CREATE)
  const db = realKysely(client)
  for (const [name, run] of Object.entries(CASES)) expected[name] = await run(db, realSql)
  const body = Object.entries(CASES).map(
    ([name, run]) => `results[${JSON.stringify(name)}] = await (${run.toString()})(db, sql).catch(String)`,
  )
  found = (await runQueries(`const results = {}\n${body.join('\n')}\nreturn results`, {
    imports: `import { Kysely, PostgresDialect, sql } from 'kysely'\nconst db = new Kysely({ dialect: new PostgresDialect({}) })`,
  })) as Record<string, unknown>
}, 120_000)

it.each(Object.keys(CASES))('answers as Kysely on Postgres does: %s', (name) => {
  expect(expected[name]).toBeDefined()
  expect(found[name]).toEqual(expected[name])
})
