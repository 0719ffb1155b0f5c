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

it('gives whole rows of SQL the names that the schema has in the database', async () => {
  const result = await runQueries(
    `await db.insert(users).values({ id: 'u1', checked: true })
    const { rows } = await db.execute(sql\`select * from users\`)
    return rows`,
    {
      imports: `import { drizzle } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
const users = pgTable('users', { id: text('id'), email: text('email'), checked: boolean('email_verified') })
const db = drizzle('postgres://x')`,
    },
  )
  expect(result).toEqual([{ id: 'u1', email: null, email_verified: true }])
}, 30_000)

const CONSTRAINTS = `import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
export const files = pgTable('files', { id: text('id'), folder: text('folder'), name: text('name'), slug: text('slug'), isMain: boolean('is_main') }, (t) => [
  unique('names').on(t.folder, t.name).nullsNotDistinct(),
  uniqueIndex('slugs').using('btree', t.slug.asc()),
  uniqueIndex('mains').on(t.folder).where(sql\`\${t.isMain} = true\`),
  foreignKey({ columns: [t.folder], foreignColumns: [folders.id] }).onDelete('cascade').onUpdate('cascade'),
])
export const folders = pgTable('folders', { id: text('id'), place: integer('place') }, (t) => [
  primaryKey({ name: 'folders_key', columns: [t.id] }),
  index('by_place').using('btree', t.place.desc().nullsLast(), t.id.asc().op('text_ops')).concurrently().with({ fillfactor: 70 }),
  index('some').on(t.place).where(sql\`\${t.place} > 0\`),
  check('positive', sql\`\${t.place} > 0\`),
])`

it('takes every method of indexes and constraints, also of tables further down, and keeps to those that rows must', async () => {
  const result = await runQueries(
    `await db.insert(folders).values([{ id: 'a' }, { id: 'b' }])
    const add = (row) => db.insert(files).values(row).then(() => 'added', () => 'refused')
    const said = []
    for (const row of [{ id: '1', folder: 'a', name: 'x' }, { id: '2', folder: 'a', name: 'x' }, { id: '3', folder: 'a', name: 'y', slug: 's' }, { id: '4', folder: 'b', name: 'y', slug: 's' }, { id: '5', folder: 'c', name: 'z' }]) said.push(await add(row))
    await db.delete(folders).where(eq(folders.id, 'a'))
    return { said, left: await db.select().from(files) }`,
    {
      imports: `import { drizzle } from 'drizzle-orm/node-postgres'\nimport { eq } from 'drizzle-orm'\nimport { files, folders } from './schema'\nconst db = drizzle('postgres://x')`,
      files: { 'schema.ts': CONSTRAINTS },
    },
  )
  expect(result).toEqual({ said: ['added', 'refused', 'added', 'refused', 'refused'], left: [] })
}, 30_000)
