import { PGlite } from '@electric-sql/pglite'
import * as orm from 'drizzle-orm'
import * as core from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { beforeAll, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'
import { DRIZZLE_CASES } from './testing/drizzle-cases.ts'
import { DRIZZLE_SCHEMA } from './testing/drizzle-schema.ts'

const IMPORTS = `import { drizzle } from 'drizzle-orm/node-postgres'
import * as orm from 'drizzle-orm'
import * as schema from './schema'
const { users, posts } = schema
const db = drizzle('postgres://x', { schema })`

const CREATE = `create table "user" (id text primary key, name text collate "C", email text unique, "emailVerified" timestamp, image text, role text default 'user', logins integer not null default 0);
create table posts (id serial primary key, title text collate "C" not null, author_id text references "user"(id) on delete cascade, score integer);`

const expected: Record<string, unknown> = {}
let found: Record<string, unknown> = {}

/** The schema's text with the real library. */
function realSchema(): Record<string, unknown> {
  const body = DRIZZLE_SCHEMA.replaceAll(/import [^\n]+\n/g, '').replaceAll('export const', 'const')
  const make = new Function(
    'given',
    `const { integer, pgTable, serial, text, timestamp, relations } = given
${body}
return { users, posts, usersRelations, postsRelations }`,
  )
  return make({ ...core, ...orm }) as Record<string, unknown>
}

beforeAll(async () => {
  const client = new PGlite()
  await client.exec(CREATE)
  const schema = realSchema()
  const db = drizzle(client, { schema })
  for (const [name, run] of Object.entries(DRIZZLE_CASES))
    expected[name] = await run({ ...orm, ...schema, db })
  const body = Object.entries(DRIZZLE_CASES)
    .map(
      ([name, run]) =>
        `results[${JSON.stringify(name)}] = await (${run.toString()})(given).catch((error) => String(error))`,
    )
    .join('\n')
  found = (await runQueries(
    `const results = {}; const given = { ...orm, users, posts, db }\n${body}\nreturn results`,
    {
      imports: IMPORTS,
      files: { 'schema.ts': DRIZZLE_SCHEMA },
      world: createQueryWorld(),
    },
  )) as Record<string, unknown>
}, 120_000)

it.each(Object.keys(DRIZZLE_CASES))('answers as Drizzle on Postgres does: %s', (name) => {
  expect(expected[name]).toBeDefined()
  expect(found[name]).toEqual(expected[name])
})

it('reads SQL of a database whose file is not here', async () => {
  const result = await runQueries(
    `await db.execute(sql\`insert into users (id, email) values ('u1', \${'ada@example.com'})\`)
    const { rows } = await db.execute(sql\`select id from users where email = \${'ada@example.com'}\`)
    return { rows }`,
    { imports: `import { db } from '@/lib/database'\nimport { sql } from 'drizzle-orm'` },
  )
  expect(result).toEqual({ rows: [{ id: 'u1' }] })
}, 30_000)
