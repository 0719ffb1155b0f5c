import { expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const IMPORTS = `import pg from 'pg'
import postgres from 'postgres'
import mysql from 'mysql2/promise'
import { neon } from '@neondatabase/serverless'
import { connect } from '@planetscale/database'
import { createClient } from '@libsql/client'
const pool = new pg.Pool()
const sql = postgres('postgres://x')
const my = mysql.createPool('mysql://x')
const rows = neon('postgres://x')
const planet = connect({ url: 'mysql://x' })
const lite = createClient({ url: 'file:x' })
const refused = (ask) => Promise.resolve().then(ask).then(() => 'nothing', (error) => error)`

const run = (body: string, world = createQueryWorld()) => runQueries(body, { imports: IMPORTS, world })

it('drivers say in their database’s words that a row is there already', async () => {
  const result = await run(`
    const text = "insert into users (id, email) values ('u1', 'ada@example.com')"
    await pool.query(text)
    const again = "insert into users (id, email) values ('u2', 'ada@example.com')"
    const [p, s, n, m, t, l] = [await refused(() => pool.query(again)), await refused(() => sql.unsafe(again)), await refused(() => rows.query(again)), await refused(() => my.query(again)), await refused(() => planet.execute(again)), await refused(() => lite.execute(again))]
    const key = await refused(() => my.query("insert into users (id, email) values ('u1', 'x')"))
    return {
      pg: [p.code, p.message, p.constraint, p.detail], postgres: [s.name, s.code, s.constraint_name], neon: [n.name, n.code],
      mysql: [m.code, m.errno, m.message], planetscale: [t.name, t.body.code, t.message.includes("Duplicate entry 'ada@example.com' for key 'users.email'")], libsql: [l.code, l.message], key: key.sqlMessage,
    }`)
  expect(result).toEqual({
    pg: [
      '23505',
      'duplicate key value violates unique constraint "users_email_key"',
      'users_email_key',
      'Key (email)=(ada@example.com) already exists.',
    ],
    postgres: ['PostgresError', '23505', 'users_email_key'],
    neon: ['NeonDbError', '23505'],
    mysql: ['ER_DUP_ENTRY', 1062, "Duplicate entry 'ada@example.com' for key 'users.email'"],
    planetscale: ['DatabaseError', 'ALREADY_EXISTS', true],
    libsql: ['SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT: SQLite error: UNIQUE constraint failed: users.email'],
    key: "Duplicate entry 'u1' for key 'users.PRIMARY'",
  })
}, 30_000)

it('drivers of Postgres count in texts, the others in numbers', async () => {
  const result = await run(`
    await pool.query("insert into users (id, email) values ('u1', 'ada@example.com')")
    const text = 'select count(*) from users'
    return [(await pool.query(text)).rows[0], (await sql\`select count(*) as n from users\`)[0], (await rows.query(text))[0], (await my.query('select count(*) as n from users'))[0][0], (await pool.query('select count(*)::int as n from users')).rows[0]]`)
  expect(result).toEqual([{ count: '1' }, { n: '1' }, { count: '1' }, { n: 1 }, { n: 1 }])
}, 30_000)

it('postgres puts objects in as the words before them want', async () => {
  const result = await run(`
    const users = [{ id: 'u1', email: 'a@b' }, { id: 'u2', email: 'c@d' }]
    await sql\`insert into users \${sql(users)}\`
    await sql\`insert into users (id, email) values \${sql([{ id: 'u3', email: 'e@f' }])}\`
    await sql\`update users set \${sql({ name: 'Ada', image: 'x', id: 'no' }, 'name', 'image')} where id = \${'u1'}\`
    const found = await sql\`select \${sql(['id', 'name'])} from users where id in \${sql(['u1', 'u3'])} order by id\`
    const undef = await refused(() => sql\`select * from users where email = \${undefined}\`)
    const bound = await refused(() => my.execute('select * from users where email = ?', [undefined]))
    return { found: [...found], count: found.count, undef: undef.code, bound: bound.name }`)
  expect(result).toEqual({
    found: [
      { id: 'u1', name: 'Ada' },
      { id: 'u3', name: null },
    ],
    count: 2,
    undef: 'UNDEFINED_VALUE',
    bound: 'TypeError',
  })
}, 30_000)

it('a transaction of libSQL lasts until it is committed or closed', async () => {
  const result = await run(`
    const insert = (id) => ({ sql: 'insert into notes (id) values (?)', args: [id] })
    const kept = await lite.transaction('write')
    await kept.execute(insert('a'))
    await kept.commit()
    kept.close()
    const lost = await lite.transaction('write')
    await lost.batch([insert('b'), insert('c')])
    await lost.rollback()
    return (await lite.execute('select id from notes')).rows`)
  expect(result).toEqual([{ id: 'a' }])
}, 30_000)

it('Drizzle and Kysely hand on the driver’s error, Drizzle also as its cause', async () => {
  const result = await runQueries(
    `const users = pgTable('users', { id: text('id').primaryKey(), email: text('email').unique() })
    const [db, other] = [drizzle('postgres://x'), new Kysely({})]
    await db.insert(users).values({ id: 'u1', email: 'ada@example.com' })
    await other.updateTable('users').set({ logins: 0 }).execute()
    const refused = (promise) => promise.then(() => 'nothing', ({ cause, code, message }) => [code, cause?.code, message])
    return [
      await refused(db.insert(users).values({ id: 'u2', email: 'ada@example.com' }).execute()),
      await refused(other.insertInto('users').values({ id: 'u1' }).execute()),
      await db.select({ name: users.email, n: count() }).from(users).groupBy(users.email).having(({ n }) => gte(n, 1)),
      await other.updateTable('users').set((eb) => ({ logins: eb('logins', '+', 2) })).returning('logins').executeTakeFirst(),
    ]`,
    {
      imports: `import { count, gte } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { Kysely } from 'kysely'`,
      world: createQueryWorld(),
    },
  )
  expect(result).toEqual([
    ['23505', '23505', 'duplicate key value violates unique constraint "users_email_key"'],
    ['23505', undefined, 'duplicate key value violates unique constraint "users_pkey"'],
    [{ name: 'ada@example.com', n: 1 }],
    { logins: 2 },
  ])
}, 30_000)

it('pg has the types, the escapes and the callbacks that code asks of it', async () => {
  const result = await runQueries(
    `await pool.query("insert into users (id, email) values ('u1', 'ada@example.com')")
    const count = 'select count(*) from users'
    const before = (await pool.query(count)).rows[0].count
    types.setTypeParser(types.builtins.INT8, (digits) => parseInt(digits, 10))
    const client = await pool.connect()
    const listed = await client.query({ text: 'select id, email from users', rowMode: 'array' })
    const called = await new Promise((done) => pool.query('select id from users where id = $1', ['u1'], (error, { rows }) => done([error, rows])))
    const again = await pool.query("insert into users (id, email) values ('u2', 'ada@example.com')").catch((error) => error instanceof pg.DatabaseError)
    client.release()
    return { before, after: (await pool.query(count)).rows[0].count, listed: listed.rows, called, again, escaped: [pg.escapeIdentifier('a"b'), client.escapeLiteral("o'c")], date: types.getTypeParser(types.builtins.DATE)('2026-01-02') }`,
    { imports: `import pg, { Pool, types } from 'pg'\nconst pool = new Pool()` },
  )
  expect(result).toEqual({
    before: '1',
    after: 1,
    listed: [['u1', 'ada@example.com']],
    called: [null, [{ id: 'u1' }]],
    again: true,
    escaped: ['"a""b"', "'o''c'"],
    date: '2026-01-02',
  })
}, 30_000)
