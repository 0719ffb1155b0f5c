import sqlite, { type BindingSpec } from '@sqlite.org/sqlite-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'
import { SQLITE_CASES, SQLITE_TABLES } from './testing/sqlite-cases.ts'

const expected: Record<string, unknown> = {}
let found: Record<string, unknown> = {}

/** SQLite itself, with the words of `better-sqlite3`. */
async function realDatabase(): Promise<Parameters<NonNullable<(typeof SQLITE_CASES)[string]>>[0]> {
  const { oo1 } = await sqlite()
  const database = new oo1.DB(':memory:')
  database.exec('PRAGMA foreign_keys = ON')
  const bindingOf = (text: string, args: readonly unknown[]): { bind?: BindingSpec } => {
    const [first] = args.flat()
    if (typeof first !== 'object' || first === null)
      return args.length > 0 ? { bind: args.flat() as BindingSpec } : {}
    const named = Object.entries(first).map(([name, value]) => {
      const [mark = ':'] = new RegExp(`[@:$](?=${name}\\b)`).exec(text) ?? []
      return [`${mark}${name}`, value]
    })
    return { bind: Object.fromEntries(named) as BindingSpec }
  }
  const rows = (text: string, args: readonly unknown[]) =>
    database.exec({
      sql: text,
      ...bindingOf(text, args),
      rowMode: 'object' as const,
      returnValue: 'resultRows' as const,
    }) as unknown[]
  let depth = 0
  return {
    exec: (text) => database.exec(text),
    prepare: (text) => ({
      all: (...args) => rows(text, args),
      get: (...args) => rows(text, args)[0],
      run: (...args) => {
        rows(text, args)
        return {
          changes: database.changes(),
          lastInsertRowid: Number(database.selectValue('SELECT last_insert_rowid()')),
        }
      },
    }),
    transaction:
      (work) =>
      (...args) => {
        depth += 1
        const name = `level_${depth}`
        database.exec(`SAVEPOINT ${name}`)
        try {
          return work(...(args as never[]))
        } catch (error) {
          database.exec(`ROLLBACK TO ${name}`)
          throw error
        } finally {
          depth -= 1
          database.exec(`RELEASE ${name}`)
        }
      },
  }
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

beforeAll(async () => {
  const real = await realDatabase()
  real.exec(SQLITE_TABLES)
  for (const [name, run] of Object.entries(SQLITE_CASES)) expected[name] = plain(run(real))
  const body = Object.entries(SQLITE_CASES).map(
    ([name, run]) =>
      `try { results[${JSON.stringify(name)}] = (${run.toString()})(db) } catch (error) { results[${JSON.stringify(name)}] = String(error) }`,
  )
  found = (await runQueries(`const results = {}\n${body.join('\n')}\nreturn results`, {
    imports: `import Database from 'better-sqlite3'\nconst db = new Database('app.db')\ndb.pragma('journal_mode = WAL')\ndb.exec(\`${SQLITE_TABLES}\`)`,
  })) as Record<string, unknown>
}, 60_000)

describe('a database that answers at once', () => {
  it.each(Object.keys(SQLITE_CASES))('answers as SQLite does: %s', (name) => {
    expect(expected[name]).toBeDefined()
    expect(plain(found[name])).toEqual(expected[name])
  })
})

describe('what answers at once', () => {
  const run = (imports: string, body: string, world = createQueryWorld()) =>
    runQueries(body, { imports, world })

  it('has the words of node:sqlite and bun:sqlite, too', async () => {
    const result = await run(
      `import { DatabaseSync } from 'node:sqlite'\nimport { Database } from 'bun:sqlite'\nconst [node, bun] = [new DatabaseSync(':memory:'), new Database('app.db')]`,
      `node.prepare('INSERT INTO users (id, name) VALUES (:id, :name)').run({ id: 'u1', name: 'Ada' })
      bun.run('INSERT INTO users (id, name) VALUES (?, ?)', ['u2', 'Bob'])
      return [
        node.prepare('SELECT name FROM users WHERE id = ?').get('u2'),
        bun.query('SELECT name FROM users WHERE id = $id').get({ $id: 'u1' }),
        bun.query('SELECT id, name FROM users ORDER BY id').values(),
        bun.query('SELECT id FROM users WHERE id = ?').get('u9'),
        [...node.prepare('SELECT id FROM users ORDER BY id').iterate()],
      ]`,
    )
    const values = [
      ['u1', 'Ada'],
      ['u2', 'Bob'],
    ]
    expect(result).toEqual([{ name: 'Bob' }, { name: 'Ada' }, values, null, [{ id: 'u1' }, { id: 'u2' }]])
  })

  it('has the words of Drizzle on SQLite, awaited or not', async () => {
    const world = createQueryWorld()
    const result = await run(
      `import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { sqliteTable, text, integer } from 'drizzle-orm/sqlite-core'
import { eq } from 'drizzle-orm'
const posts = sqliteTable('posts', { id: integer('id').primaryKey(), title: text('title').notNull() })
const db = drizzle(new Database('app.db'), { schema: { posts } })`,
      `const made = db.insert(posts).values({ title: 'One' }).returning().get()
      const told = db.insert(posts).values({ title: 'Two' }).run()
      await db.update(posts).set({ title: 'Three' }).where(eq(posts.id, 2))
      let message
      try {
        db.transaction((tx) => {
          tx.delete(posts).run()
          throw new Error(String(tx.select().from(posts).all().length))
        })
      } catch (error) { message = error.message }
      return [made, told.changes, message, db.query.posts.findMany({}).sync(), await db.query.posts.findFirst({ where: eq(posts.id, 2) })]`,
      world,
    )
    const all = [
      { id: 1, title: 'One' },
      { id: 2, title: 'Three' },
    ]
    expect(result).toEqual([{ id: 1, title: 'One' }, 1, '0', all, all[1]])
    expect(world.rows('posts')).toEqual(all)
    expect(world.asked.map(({ text }) => text.slice(0, 15))).toEqual(
      [
        'db.insert(posts',
        'db.insert(posts',
        'db.update(posts',
        'tx.delete(posts',
        'tx.select().fro',
        'ROLLBACK',
        'db.query.posts.',
        'db.query.posts.',
      ].map((each) => each.replace('tx.', 'db.').slice(0, 15)),
    )
  })

  it('calls the columns of a whole row what the table calls them', async () => {
    const tables = `CREATE TABLE users (id TEXT PRIMARY KEY, email TEXT, email_verified INTEGER);
      CREATE TABLE sessions (session_token TEXT PRIMARY KEY, user_id TEXT REFERENCES users(id), expires INTEGER)`
    const result = await run(
      `import Database from 'better-sqlite3'\nconst db = new Database('app.db')\ndb.exec(\`${tables}\`)`,
      `db.prepare('INSERT INTO users VALUES (?, ?, ?)').run('u1', 'ada@example.com', 5)
      return [
        db.prepare('INSERT INTO sessions VALUES (?, ?, ?) RETURNING *').get('s1', 'u1', 7),
        db.prepare('SELECT * FROM sessions').get(),
        db.prepare('SELECT u.*, s.expires FROM users u JOIN sessions s ON s.user_id = u.id').get(),
        db.prepare('SELECT n.*, s.user_id FROM sessions s JOIN (SELECT 1 AS one) n ON 1 = 1').get(),
      ]`,
    )
    const session = { session_token: 's1', user_id: 'u1', expires: 7 }
    const user = { id: 'u1', email: 'ada@example.com', email_verified: 5, expires: 7 }
    expect(result).toEqual([session, session, user, { one: 1, user_id: 'u1' }])
  })

  it('ids of users are numbers for the code, and texts in the tables of Auth.js', async () => {
    const world = createQueryWorld()
    const body = `const { lastInsertRowid } = db.prepare('INSERT INTO users (email) VALUES (?)').run('ada@example.com')
      return [lastInsertRowid, db.prepare('SELECT id, email FROM users WHERE id = ?').get(lastInsertRowid)]`
    const imports = `import Database from 'better-sqlite3'\nconst db = new Database('x.db')\ndb.exec('CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT)')`
    expect(await run(imports, body, world)).toEqual([1, { id: 1, email: 'ada@example.com' }])
    expect(world.rows('users')).toEqual([{ id: '1', email: 'ada@example.com' }])
  })

  it.each([
    ['db.prepare("SELECT * FROM users WHERE id = ?").get(true)', /SQLite3 can only bind numbers/],
    ['db.prepare("INSERT INTO users (id) VALUES (?)").get("u1")', /This statement does not return data/],
    [
      'db.transaction(async () => db.prepare("SELECT id FROM users").all())()',
      /Transaction function cannot return a promise/,
    ],
    ['db.prepare("SELECT * FROM users WHERE").all()', /this SQL cannot be read/],
    ['db.prepare("SELECT soundex(id) FROM users").all()', /soundex\(\) in SQL is not simulated/],
  ])('refuses at its line: %s', async (body, message) => {
    const failing = run(`import Database from 'better-sqlite3'\nconst db = Database('x.db')`, body)
    await expect(failing).rejects.toThrow(message)
    await expect(failing).rejects.toMatchObject({ stack: expect.stringContaining('auth.ts:6') })
  })
})
