import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'
import { SQL_CASES as FIRST } from './testing/sql-cases.ts'
import { FURTHER_SQL_CASES, FURTHER_TABLES } from './testing/sql-further-cases.ts'

const CREATE = `create table users (id text primary key, name text collate "C", email text unique, "emailVerified" timestamp, image text, role text, logins integer, meta jsonb);
create table posts (id integer primary key, title text collate "C" not null, author text, score integer);`

const SQL_CASES = [...FIRST, ...FURTHER_SQL_CASES]
/** As many as a call has time for. */
const AT_ONCE = 20

const expected: unknown[] = []
const found: unknown[] = []

const returnsRows = (text: string) => /^\(?(?:select|with|values)|returning/i.test(text)

beforeAll(async () => {
  const client = new PGlite()
  await client.exec(CREATE + FURTHER_TABLES)
  for (const [text, params = []] of SQL_CASES) {
    const { affectedRows, rows } = await client.query(text, [...params])
    expected.push(rows.length > 0 || returnsRows(text) ? rows : affectedRows)
  }
  const world = createQueryWorld()
  for (let at = 0; at < SQL_CASES.length; at += AT_ONCE) {
    const body = SQL_CASES.slice(at, at + AT_ONCE).map(
      ([text, params = []]) =>
        `results.push(await pool.query(${JSON.stringify(text)}, ${written(params)}).then(({ rows, rowCount }) => rows.length > 0 || ${returnsRows(text)} ? rows : rowCount, String))`,
    )
    const ran = await runQueries(`const results = []\n${body.join('\n')}\nreturn { results }`, {
      imports: `import { Pool } from 'pg'\nconst pool = new Pool()`,
      world,
    })
    found.push(...(ran as { readonly results: readonly unknown[] }).results)
  }
}, 120_000)

/** As code writes them. */
function written(params: readonly unknown[]): string {
  return `[${params.map((each) => (each instanceof Date ? `new Date(${each.getTime()})` : JSON.stringify(each))).join(', ')}]`
}

describe('SQL', () => {
  it.each(SQL_CASES.map(([text], index) => [index, text] as const))(
    'answers as Postgres does: %i %s',
    (index) => {
      expect(expected[index]).toBeDefined()
      expect(found[index]).toEqual(expected[index])
    },
  )
})

describe('drivers', () => {
  const run = (imports: string, body: string) => runQueries(body, { imports, world: createQueryWorld() })

  it('postgres: templates inside templates, names, lists and transactions', async () => {
    const result = await run(
      `import postgres from 'postgres'\nconst sql = postgres('postgres://x')`,
      `await sql\`insert into users \${sql({ id: 'u1', email: 'ada@example.com', name: 'Ada' }, 'id', 'email', 'name')}\`
      const only = sql\`where id in \${sql(['u1', 'u2'])}\`
      const [user] = await sql\`select \${sql('name')} from users \${only}\`
      const how = await sql.begin(async (tx) => { await tx\`delete from users\`; throw new Error('no') }).catch((error) => error.message)
      const [{ n }] = await sql\`select count(*)::int as n from users\`
      return { user, how, n }`,
    )
    expect(result).toEqual({ user: { name: 'Ada' }, how: 'no', n: 1 })
  }, 30_000)

  it('Vercel, Neon, libSQL and MySQL give results in their own forms', async () => {
    const insert = `insert into users (id, email) values`
    const result = await run(
      `import { sql } from '@vercel/postgres'
import { neon } from '@neondatabase/serverless'
import { createClient } from '@libsql/client'
import mysql from 'mysql2/promise'
const lite = createClient({ url: 'file:x' })
const rows = neon('postgres://x')
const pool = mysql.createPool('mysql://x')`,
      `const email = 'ada@example.com'
      const first = await sql\`${insert} ('u1', \${email}) returning id\`
      const second = await rows\`select id from users where email = \${email}\`
      const third = await lite.execute({ sql: 'select id from users where email = :email', args: { email } })
      const [fourth] = await pool.execute('select \`id\` from \`users\` where email = ?', [email])
      const [fifth] = await pool.execute('update users set name = ? where id = ?', ['Ada', 'u1'])
      return { first: [first.rows, first.rowCount], second, third: third.rows, fourth, fifth: fifth.affectedRows }`,
    )
    const rows = [{ id: 'u1' }]
    expect(result).toEqual({ first: [rows, 1], second: rows, third: rows, fourth: rows, fifth: 1 })
  }, 30_000)

  it('MySQL puts objects, lists and names in, and so does a connection of a missing file', async () => {
    const body = `await pool.query('INSERT INTO user SET ?', { id: 'u1', email: 'ada@example.com', plan: 'pro' })
      await pool.query('insert into user set id = ?, email = ?', ['u2', 'bob@example.com'])
      const [written] = await pool.query('insert into \`user\` (id, email) values ?', [[['u3', 'eve@example.com']]])
      await pool.query('update user set ? where id = ?', [{ plan: 'team' }, 'u2'])
      const [rows] = await pool.query('select user.id, plan from user where ?? in (?) order by user.id', ['id', ['u1', 'u2']])
      return { changed: written.affectedRows, rows }`
    const expected = {
      changed: 1,
      rows: [
        { id: 'u1', plan: 'pro' },
        { id: 'u2', plan: 'team' },
      ],
    }
    expect(
      await run(`import mysql from 'mysql2/promise'\nconst pool = mysql.createPool('mysql://x')`, body),
    ).toEqual(expected)
    expect(await run(`import pool from './database'`, body)).toEqual(expected)
  }, 30_000)

  it.each([
    [`await pool.query('select * from users where')`, /cannot be read: it ends too early/],
    [
      `await pool.query('select * from users tablesample system (1)')`,
      /this SQL cannot be read from "tablesample system \(1\)" on/,
    ],
    [
      `await pool.query('select percent_rank() over (order by id) from users')`,
      /percent_rank\(\) over other rows in SQL is not simulated/,
    ],
    [
      `await pool.query("insert into users (id, name) values ('u1', 'Ada')"); await pool.query("select id from users where name ~ '^(a+)+$'")`,
      /could take very long/,
    ],
    [`await pool.query('select md5(email) from users')`, /md5\(\) in SQL is not simulated/],
    [`await pool.query('select * from users where id = $2', ['x'])`, /the parameter \$2 was given no value/],
  ])(
    'says what is not simulated: %s',
    async (body, message) => {
      const failing = run(`import { Pool } from 'pg'\nconst pool = new Pool()`, body)
      await expect(failing).rejects.toThrow(message)
      await expect(failing).rejects.toMatchObject({ stack: expect.stringContaining('auth.ts:6') })
    },
    30_000,
  )
})
