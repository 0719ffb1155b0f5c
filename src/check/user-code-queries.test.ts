import { describe, expect, it } from 'vitest'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { everyNth, numbers } from './testing/extent.ts'
import { inProcessCode } from './testing/in-process-code.ts'
import { createHouse, type Frame, type House, type HouseOptions } from './testing/simulated-browser.ts'
import { authTs, houseWith, only, signIn, stepsOf } from './testing/user-code-house.ts'
import { createWitness } from './testing/witnessed-store.ts'

const ROLE = authTs(
  `adapter: PrismaAdapter(prisma),
  session: { strategy: 'jwt' },
  callbacks: {
    async jwt({ token }) {
      const dbUser = await prisma.user.findUnique({ where: { email: token.email! }, include: { accounts: true } })
      token.role = dbUser?.role ?? 'none'
      token.accounts = dbUser?.accounts.length
      return token
    },
    session: ({ session, token }) => ({ ...session, user: { ...session.user, role: token.role, accounts: token.accounts } }),
  },
  events: {
    async createUser({ user }) {
      await prisma.user.update({ where: { id: user.id }, data: { role: 'admin' } })
      await prisma.post.create({ data: { title: 'Hello', authorId: user.id } })
    },
  },`,
  `import { PrismaAdapter } from '@auth/prisma-adapter'
import { PrismaClient } from '@prisma/client'
const prisma = new PrismaClient()`,
)

it('callbacks read and write the rows that the adapter uses, each query is a step with its text and line', async () => {
  const { house } = await houseWith(ROLE)
  const frame = await signIn(house)
  expect(frame.page().text).toContain('"role": "admin"')
  expect(frame.page().text).toContain('"accounts": 1')
  const steps = await stepsOf(house)
  expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const queries = only(steps, 'query.ran').map(({ data }) => data)
  const [update, create, find] = queries
  expect(update).toMatchObject({
    client: 'prisma',
    text: expect.stringMatching(
      /^prisma\.user\.update\(\{ where: \{ id: '.+' \}, data: \{ role: 'admin' \} \}\)$/,
    ),
    count: 1,
    location: { file: 'auth.ts', line: 22 },
    rows: [{ table: 'users', after: { role: 'admin' } }],
  })
  expect(create?.rows).toEqual([
    { table: 'Post', key: ['Post', 1], after: expect.objectContaining({ '#': 1, title: 'Hello' }) },
  ])
  expect(find?.location).toEqual({ file: 'auth.ts', line: 13 })
  const database = await house.command('database.read', {})
  expect(database.own).toEqual({ Post: [expect.objectContaining({ title: 'Hello' })] })
})

/** Its queries are not awaited. */
const AT_ONCE = authTs(
  `adapter: DrizzleAdapter(db),
  session: { strategy: 'jwt' },
  callbacks: {
    async jwt({ token, trigger }) {
      if (trigger) sqlite.prepare('UPDATE visits SET n = n + 1 WHERE email = ?').run(token.email)
      const { n } = sqlite.prepare('SELECT n FROM visits WHERE email = @email').get({ email: token.email })
      token.visits = n
      token.names = db.select({ name: users.name }).from(users).all().map(({ name }) => name)
      return token
    },
    session: ({ session, token }) => ({ ...session, visits: token.visits, names: token.names }),
  },
  events: {
    createUser: sqlite.transaction(({ user }) => {
      sqlite.prepare('INSERT INTO visits (email, n) VALUES (?, ?)').run(user.email, 0)
      console.log('rows:', sqlite.prepare('SELECT * FROM visits').all().length)
    }),
  },`,
  `import { DrizzleAdapter } from '@auth/drizzle-adapter'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
const users = sqliteTable('user', { id: text('id').primaryKey(), name: text('name'), email: text('email') })
const sqlite = new Database('app.db')
const db = drizzle(sqlite, { schema: { users } })`,
)

it('code that does not wait for its database reads and writes the same rows, and each query is a step', async () => {
  const { house } = await houseWith(AT_ONCE)
  const frame = await signIn(house)
  expect(frame.page().text).toContain('"visits": 1')
  expect(frame.page().text).toContain('"names": [ "Ada Byron" ]')
  const steps = await stepsOf(house)
  expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const queries = only(steps, 'query.ran').map(({ data }) => data)
  expect(
    queries.slice(0, 5).map(({ client, count, location, text }) => [client, text, count, location?.line]),
  ).toEqual([
    ['sql', 'INSERT INTO visits (email, n) VALUES (?, ?)', 1, 27],
    ['sql', 'SELECT * FROM visits', 1, 28],
    ['sql', 'UPDATE visits SET n = n + 1 WHERE email = ?', 1, 17],
    ['sql', 'SELECT n FROM visits WHERE email = @email', 1, 18],
    ['drizzle', 'db.select({ name: users.name }).from(users)', 1, 20],
  ])
  // What the code says after a query comes after it.
  const kinds = steps
    .filter(({ kind }) => kind === 'query.ran' || kind === 'console.written')
    .map(({ kind }) => kind)
  expect(kinds.slice(0, 3)).toEqual(['query.ran', 'query.ran', 'console.written'])
  const { own } = await house.command('database.read', {})
  expect(own).toEqual({ visits: [expect.objectContaining({ n: 1 })] })
})

it('branches are compared with the rows of tables that only the code knows', async () => {
  const { house } = await houseWith(ROLE)
  const { last } = await house.command('steps.page', {})
  await signIn(house)
  await house.command('world.rewind', { to: last })
  await house.command('world.fork', {})
  for (const at of ['b1', 'main']) {
    await house.command('branch.switch', { branch: at })
    const { rows } = await house.command('branches.compare', { a: 'main', b: 'b1' })
    const own = rows.filter(({ name }) => name.startsWith('Post'))
    expect(own).toEqual([{ name: 'Post 1', a: expect.objectContaining({ '#': 1, title: 'Hello' }) }])
  }
})

let worlds = 0

async function atConsent(wrapStore: NonNullable<HouseOptions['wrapStore']>, project = ROLE) {
  worlds += 1
  const house = createHouse(`user-code-queries-${worlds}`, { wrapStore, openUserCode: inProcessCode().open })
  await house.command('world.reset', {
    scenario: { code: { files: { 'auth.ts': project }, entry: 'auth.ts' } },
  })
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press('Sign in with GitHub')
  return { house, frame }
}

async function outcomeOf(house: House, frame: Frame) {
  await frame.open('https://app.example/')
  const steps = await stepsOf(house)
  return {
    shown: frame.page().root.querySelector('pre')?.textContent,
    database: await house.command('database.read', {}),
    queries: only(steps, 'query.ran').map(({ data }) => data.text),
    failures: steps.filter(({ outcome, kind }) => outcome === 'failed' || kind === 'replay.diverged'),
  }
}

async function recover(house: House) {
  const restarted = house.restarted()
  const [tab] = (await restarted.command('world.read', {})).devices[0]?.tabs ?? []
  const frame = restarted.frame()
  await frame.load(tab?.address ?? '')
  return { house: restarted, frame }
}

describe('queries of the user’s code', () => {
  it.each([
    ['Prisma', ROLE, 5],
    ['a database that answers at once', AT_ONCE, 29],
  ])(
    'are made once, after whichever transaction the worker is killed: %s',
    async (_name, project, nth) => {
      const store = createDyingStore()
      const whole = await atConsent(store.wrap, project)
      const before = store.count()
      await whole.frame.press('Authorize Example')
      const transactions = store.count() - before
      const outcome = await outcomeOf(whole.house, whole.frame)
      expect(outcome.failures).toEqual([])
      expect(outcome.queries.length).toBeGreaterThan(2)
      for (const at of everyNth(nth, numbers(1, transactions))) {
        const death: Death = { at, side: at % 2 === 0 ? 'after' : 'before' }
        const dying = createDyingStore()
        const { house, frame } = await atConsent(dying.wrap, project)
        dying.arm(death)
        await Promise.race([dying.died, frame.press('Authorize Example').catch(() => undefined)])
        const recovered = await recover(house)
        if (recovered.frame.page().url.startsWith('https://github.com/'))
          await recovered.frame.press('Authorize Example')
        expect(await outcomeOf(recovered.house, recovered.frame), JSON.stringify(death)).toEqual(outcome)
      }
    },
    240_000,
  )

  it('are taken back by a rewind, and happen again as they did', async () => {
    const witness = createWitness()
    const { house, frame } = await atConsent(witness.wrap)
    await frame.press('Authorize Example')
    const end = await witness.look()
    const moments = new Map(witness.moments)
    const queries = only(await stepsOf(house), 'query.ran')
    const { lastStep } = await house.command('world.read', {})
    for (const to of [...queries.flatMap(({ seq }) => [seq, seq - 1]), 5]) {
      await house.command('world.rewind', { to })
      const moment = moments.get(to)
      if (moment !== undefined && to < lastStep)
        expect(await witness.look(), `step ${to}`).toStrictEqual(moment)
    }
    expect((await house.command('database.read', {})).own).toBeUndefined()
    await house.command('world.rewind', { to: lastStep })
    expect(await witness.look()).toStrictEqual(end)
  }, 60_000)

  it('on a branch change its own rows only', async () => {
    const witness = createWitness()
    const { house, frame } = await atConsent(witness.wrap)
    const { lastStep } = await house.command('world.read', {})
    await frame.press('Authorize Example')
    const end = await witness.look()
    await house.command('world.rewind', { to: lastStep })
    await house.command('world.fork', {})
    expect((await house.command('database.read', {})).own).toBeUndefined()
    await signIn(house)
    expect((await house.command('database.read', {})).own?.['Post']).toHaveLength(1)
    await house.command('branch.switch', { branch: 'main' })
    expect(await witness.look()).toStrictEqual(end)
  }, 60_000)
})

describe('a file that makes a database client and is not here', () => {
  const FORMS: readonly (readonly [name: string, imports: string, query: string, text: string])[] = [
    [
      'Prisma',
      `import { prisma } from '@/lib/prisma'`,
      `(await prisma.user.findUnique({ where: { email } })).email`,
      `prisma.user.findUnique({ where: { email: 'ada@example.com' } })`,
    ],
    [
      'Prisma as db',
      `import { db } from './lib/db'`,
      `(await db.user.findFirst({ where: { email } })).email`,
      `db.user.findFirst({ where: { email: 'ada@example.com' } })`,
    ],
    [
      'Drizzle with its schema',
      `import { eq } from 'drizzle-orm'\nimport { db } from '@/db'\nimport { users } from '@/db/schema'`,
      `(await db.select().from(users).where(eq(users.email, email)))[0].email`,
      `db.select().from(users).where(eq(users.email, "ada@example.com"))`,
    ],
    [
      'Drizzle’s db.query',
      `import { eq } from 'drizzle-orm'\nimport { db } from '~/server/db'\nimport * as schema from '~/server/db/schema'`,
      `(await db.query.users.findFirst({ where: eq(schema.users.email, email) })).email`,
      `db.query.users.findFirst({ where: eq(users.email, "ada@example.com") })`,
    ],
    [
      'Drizzle whose schema is taken apart',
      `import { eq } from 'drizzle-orm'\nimport { db } from '@acme/db/client'\nimport { schema, sql } from '@acme/db'\nconst { users: people } = schema`,
      `(await db.select({ email: people.email, all: sql\`count(*)\` }).from(people).where(eq(people.email, email)).groupBy(people.id))[0].email`,
      `db.select({ email: users.email, all: sql\`count(*)\` }).from(users).where(eq(users.email, "ada@example.com")).groupBy(users.id)`,
    ],
    [
      'Drizzle on SQLite',
      `import { eq } from 'drizzle-orm'\nimport { db } from '@/db'\nimport { users } from '@/db/schema'`,
      `db.select().from(users).where(eq(users.email, email)).get().email`,
      `db.select().from(users).where(eq(users.email, "ada@example.com"))`,
    ],
    [
      'SQLite',
      `import db from '@/lib/db'`,
      `db.prepare('SELECT email FROM users WHERE email = ?').get(email).email`,
      `SELECT email FROM users WHERE email = ?`,
    ],
    [
      'Mongoose',
      `import User from '@/models/User'\nimport { connectDB } from '@/lib/mongodb'`,
      `(await connectDB(), await User.findOne({ email }).lean()).email`,
      `User.findOne({ email: 'ada@example.com' }).lean()`,
    ],
    [
      'a client of MongoDB',
      `import clientPromise from '@/lib/mongodb'`,
      `(await (await clientPromise).db().collection('users').findOne({ email })).email`,
      `db.collection('users').findOne({ email: 'ada@example.com' })`,
    ],
    [
      'SQL',
      `import { sql } from '@/lib/db'`,
      `(await sql\`select email from users where email = \${email}\`)[0].email`,
      `select email from users where email = \${"ada@example.com"}`,
    ],
  ]

  it.each(FORMS)(
    'is taken for %s',
    async (_name, imports, query, text) => {
      const members = `adapter: TheAdapter({}), session: { strategy: 'jwt' }, callbacks: {
      async jwt({ token: { email, ...token } }) { return { ...token, email, found: ${query} } },
      session: ({ session, token }) => ({ ...session, found: token.found }),
    },`
      const { house } = await houseWith(
        authTs(members, `import { PrismaAdapter as TheAdapter } from '@auth/prisma-adapter'\n${imports}`),
      )
      const frame = await signIn(house)
      expect(frame.page().text).toContain('"found": "ada@example.com"')
      const steps = await stepsOf(house)
      expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      expect(only(steps, 'query.ran').map(({ data }) => data.text)).toContain(text)
      expect(
        only(steps, 'code.noticed')
          .map(({ data }) => data.message)
          .join('\n'),
      ).toMatch(/is taken for/)
    },
    30_000,
  )

  it.each([
    ["import { db } from '@/lib/db'", "db.collection('users')", 'db.collection().searchFor()'],
    [
      "import { connect } from '@/lib/db'",
      "(await connect()).collection('users')",
      'connect().collection().searchFor()',
    ],
    ["import { User } from '@/models/user'", 'User', 'User.searchFor()'],
  ])(
    'a method that no such client has is missing: %s',
    async (imports, client, path) => {
      const members = `session: { strategy: 'jwt' }, callbacks: {
      async jwt({ token: { email, ...token } }) {
        const one = await ${client}.findOne({ email })
        const { plan } = await ${client}.searchFor(email)
        return { ...token, email, one: one?.email ?? 'no one', plan }
      },
      session: ({ session, token }) => ({ ...session, plan: token.plan }),
    },`
      const { house } = await houseWith(authTs(members, imports))
      const frame = await signIn(house)
      expect(frame.page().text).toContain('"plan": "plan"')
      const notices = only(await stepsOf(house), 'code.noticed').map(({ data }) => data.message)
      expect(notices.join('\n')).toContain(`${path} of `)
    },
    30_000,
  )
})

describe('columns of a person', () => {
  const CODE = authTs(
    `callbacks: {
      async jwt({ token }) {
        const user = await prisma.user.findUnique({ where: { email: token.email! }, select: { role: true } })
        return { ...token, role: user ? user.role : 'nobody' }
      },
      session: ({ session, token }) => ({ ...session, role: token.role }),
    },
    adapter: PrismaAdapter(prisma), session: { strategy: 'jwt' },`,
    `import { PrismaAdapter } from '@auth/prisma-adapter'\nimport { prisma } from './prisma'`,
  )

  it('are null until someone gives them, and a notice says so once', async () => {
    const { house } = await houseWith(CODE)
    expect((await signIn(house)).page().text).toContain('"role": null')
    const notices = only(await stepsOf(house), 'code.noticed').filter(({ data }) => data.notice === 'column')
    expect(notices.map(({ data }) => data.message)).toEqual([
      expect.stringMatching(/^users has no values for role yet/),
    ])
    const { setup } = await house.command('world.read', {})
    const people = setup.people.map((person) =>
      person.id === 'ada' ? { ...person, columns: { role: 'admin' } } : person,
    )
    await house.command('setup.change', { setup: { people } })
    expect((await signIn(house)).page().text).toContain('"role": "admin"')
  }, 30_000)

  it('with an id are a row from the start', async () => {
    const { house } = await houseWith(CODE)
    const { scenario } = await house.command('world.read', {})
    const people = scenario.people.map((person) => ({
      ...person,
      columns: { id: `user-${person.id}`, role: 'member' },
    }))
    await house.command('world.reset', { scenario: { ...scenario, people } })
    expect((await house.command('database.read', {})).users).toContainEqual(
      expect.objectContaining({ id: 'user-ada', email: 'ada@example.com', role: 'member' }),
    )
  })
})
