import { PGlite } from '@electric-sql/pglite'
import { beforeAll, describe, expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'
import { CASES, CREATE, SCHEMA, SEED } from './testing/prisma-cases.ts'
import {
  RELATIONS_CASES,
  RELATIONS_CREATE,
  RELATIONS_SCHEMA,
  RELATIONS_SEED,
  RELATIONS_WRITES,
} from './testing/prisma-relations.ts'

const OPTIONS = {
  imports: `import { Prisma, PrismaClient } from '@prisma/client'\nconst prisma = new PrismaClient().$extends({})`,
  files: { 'prisma/schema.prisma': SCHEMA },
}

const RELATIONS = { ...OPTIONS, files: { 'prisma/schema.prisma': RELATIONS_SCHEMA } }

type Rows = readonly unknown[]
const expected: Rows[] = []
const expectedOfRelations: Rows[] = []
let found: Rows = []
let foundOfRelations: Rows = []

async function bothWays(
  client: PGlite,
  cases: typeof CASES,
  seed: string,
  options: typeof OPTIONS,
  into: Rows[],
): Promise<Rows> {
  for (const [, sql] of cases) into.push((await client.query(sql)).rows)
  const body = cases.map(([code]) => `results.push(await ${code})`).join('\n')
  const result = await runQueries(`${seed}\nconst results = []\n${body}\nreturn { results }`, options)
  return (result as { readonly results: Rows }).results
}

beforeAll(async () => {
  const client = new PGlite()
  await client.exec(CREATE)
  found = await bothWays(client, CASES, SEED, OPTIONS, expected)
  await client.exec(`drop table "User", "Account", "Post";${RELATIONS_CREATE}`)
  foundOfRelations = await bothWays(client, RELATIONS_CASES, RELATIONS_SEED, RELATIONS, expectedOfRelations)
}, 120_000)

describe('Prisma', () => {
  it.each(CASES.map(([code], index) => [index, code] as const))(
    'finds what the same SQL finds: %i %s',
    (index) => {
      const rows = found[index]
      expect(Array.isArray(rows) ? rows : rows === null ? [] : [rows]).toEqual(expected[index])
    },
  )

  const run = (body: string, world = createQueryWorld()) =>
    runQueries(`${SEED}\n${body}`, { ...OPTIONS, world })

  it('includes relations, counts them, and follows them', async () => {
    const result = await run(`return {
      user: await prisma.user.findUnique({ where: { id: 'u1' }, select: { name: true, posts: { select: { title: true }, orderBy: { title: 'desc' } }, _count: { select: { posts: true, accounts: true } } } }),
      post: await prisma.post.findFirst({ where: { title: 'Third' }, include: { author: { select: { email: true } } } }),
      posts: (await prisma.user.findUnique({ where: { id: 'u2' } }).posts()).map((post) => post.title),
    }`)
    expect(result).toEqual({
      user: {
        name: 'Ada',
        posts: [{ title: 'second' }, { title: 'First' }],
        _count: { posts: 2, accounts: 1 },
      },
      post: { id: 3, title: 'Third', score: 9, authorId: 'u2', author: { email: 'bob@example.com' } },
      posts: ['Third'],
    })
  }, 30_000)

  it('writes, with its own errors and default values', async () => {
    const world = createQueryWorld()
    const result = await run(
      `const made = await prisma.user.create({ data: { email: 'new@example.com' }, select: { id: true, role: true } })
      const up1 = await prisma.user.upsert({ where: { email: 'up@example.com' }, create: { email: 'up@example.com', name: 'Up' }, update: { name: 'Again' } })
      const up2 = await prisma.user.upsert({ where: { email: 'up@example.com' }, create: { email: 'up@example.com' }, update: { name: 'Again', logins: { increment: 2 } } })
      const twice = await prisma.user.create({ data: { email: 'ada@example.com' } }).catch((error) => [error instanceof Prisma.PrismaClientKnownRequestError, error.code, error.meta.target])
      const gone = await prisma.user.update({ where: { id: 'u9' }, data: { name: 'x' } }).catch((error) => error.code)
      const many = await prisma.post.updateMany({ where: { authorId: 'u1' }, data: { score: 1 } })
      const count = await prisma.user.count({ where: { name: { not: null } } })
      const [a, b] = await prisma.$transaction([prisma.user.update({ where: { id: 'u3' }, data: { name: 'Cyd' } }), prisma.post.count()])
      const all = await prisma.$transaction([prisma.post.deleteMany(), prisma.user.update({ where: { id: 'u9' }, data: {} })]).catch((error) => error.code)
      const fn = await prisma.$transaction(async (tx) => { await tx.post.deleteMany(); throw new Error('no') }).catch((error) => error.message)
      const left = await prisma.post.count()
      const raw = await prisma.$queryRaw\`select name from users where email = \${'bob@example.com'}\`
      await prisma.user.delete({ where: { id: 'u1' } })
      const orphans = await prisma.post.count({ where: { authorId: null } })
      return { made: [made.id.length > 20, made.role], up1: up1.name, up2: [up2.name, up2.logins], twice, gone, many, count, a: a.name, b, all, fn, left, raw, orphans, accounts: await prisma.account.count() }`,
      world,
    )
    expect(result).toEqual({
      made: [true, 'USER'],
      up1: 'Up',
      up2: ['Again', 2],
      twice: [true, 'P2002', ['email']],
      gone: 'P2025',
      many: { count: 2 },
      count: 3,
      a: 'Cyd',
      b: 4,
      all: 'P2025',
      fn: 'no',
      left: 4,
      raw: [{ name: 'Bob' }],
      orphans: 3,
      accounts: 0,
    })
    expect(world.rows('users').map(({ role }) => role)).toEqual(['USER', 'USER', 'USER', 'USER'])
  }, 30_000)

  it('wants a unique field that is defined where one row is meant, so that no one gets another one’s', async () => {
    const result = await runQueries(
      `const nameOf = (ask) => Promise.resolve().then(ask).then(() => 'found', ({ name }) => name)
      return [
        await nameOf(() => prisma.user.findUnique({ where: { id: undefined } })),
        await nameOf(() => prisma.user.findUniqueOrThrow({ where: {} })),
        await nameOf(() => prisma.user.update({ where: { email: null }, data: {} })),
        await nameOf(() => prisma.user.delete({ where: { id: undefined } })),
        await prisma.user.findFirst({ where: { id: undefined } }),
      ]`,
      OPTIONS,
    )
    const refused = 'PrismaClientValidationError'
    expect(result).toEqual([refused, refused, refused, refused, null])
  })

  it('aggregates, and counts single fields', async () => {
    const result = await run(`return {
      all: await prisma.post.aggregate({ _count: { _all: true, score: true }, _sum: { score: true }, _avg: { score: true }, _min: { title: true }, _max: { score: true } }),
      none: await prisma.post.aggregate({ where: { id: 99 }, _count: true, _sum: { score: true } }),
      count: await prisma.post.count({ select: { _all: true, score: true } }),
      groups: await prisma.post.groupBy({ by: ['authorId'], where: { authorId: { not: null } }, _sum: { score: true }, _count: { score: true }, orderBy: { _sum: { score: 'desc' } } }),
    }`)
    expect(result).toEqual({
      all: {
        _count: { _all: 4, score: 2 },
        _sum: { score: 14 },
        _avg: { score: 7 },
        _min: { title: 'Alone' },
        _max: { score: 9 },
      },
      none: { _count: 0, _sum: { score: null } },
      count: { _all: 4, score: 2 },
      groups: [
        { authorId: 'u2', _sum: { score: 9 }, _count: { score: 1 } },
        { authorId: 'u1', _sum: { score: 5 }, _count: { score: 1 } },
      ],
    })
  }, 30_000)

  it('puts back what SQL in a list of a transaction wrote, if one of it fails', async () => {
    const world = createQueryWorld()
    const result = await run(
      `const how = await prisma.$transaction([
        prisma.user.update({ where: { id: 'u1' }, data: { name: 'Changed' } }),
        prisma.$executeRaw\`update users set name = 'Raw' where id = \${'u2'}\`,
        prisma.user.update({ where: { id: 'u9' }, data: {} }),
      ]).catch((error) => error.code)
      const [rows, count] = await prisma.$transaction([prisma.$queryRaw\`select name from users where id = 'u2'\`, prisma.user.count()])
      return { how, rows, count }`,
      world,
    )
    expect(result).toEqual({ how: 'P2025', rows: [{ name: 'Bob' }], count: 3 })
    expect(world.rows('users').map(({ name }) => name)).toEqual(['Ada', 'Bob', undefined])
  }, 30_000)

  it('runs extensions: methods, hooks around queries, computed fields, and $use of earlier versions', async () => {
    const result = await run(`const log = []
      const extended = prisma.$extends({
        client: { $hello: () => 'hello' },
        model: { user: { byEmail(email) { return this.findUnique({ where: { email } }) } }, $allModels: { exists(where) { return this.count({ where }).then(Boolean) } } },
        query: {
          user: { async findMany({ args, query }) { return query({ ...args, where: { ...args.where, role: 'USER' } }) } },
          $allModels: { async $allOperations({ model, operation, args, query }) { log.push(model + '.' + operation); return query(args) } },
        },
        result: { user: { shout: { needs: { name: true }, compute: (user) => String(user.name).toUpperCase() } } },
      }).$extends(Prisma.defineExtension((client) => client.$extends({ query: { post: { count: async ({ args, query }) => (await query(args)) + 100 } } })))
      extended.$use(async (params, next) => { log.push(params.action); return next(params) })
      return {
        hello: extended.$hello(),
        ada: (await extended.user.byEmail('ada@example.com')).shout,
        chosen: await extended.user.findFirst({ where: { id: 'u2' }, select: { id: true, shout: true } }),
        users: (await extended.user.findMany({ orderBy: { id: 'asc' } })).map((user) => user.id),
        posts: await extended.post.count(),
        is: await extended.account.exists({ provider: 'github' }),
        together: await extended.$transaction([extended.user.findMany({ select: { id: true } }), extended.post.count()]),
        plain: await prisma.post.count(),
        log: log.slice(0, 2),
      }`)
    expect(result).toEqual({
      hello: 'hello',
      ada: 'ADA',
      chosen: { id: 'u2', shout: 'BOB' },
      users: ['u2', 'u3'],
      posts: 104,
      is: true,
      together: [[{ id: 'u2' }, { id: 'u3' }], 104],
      plain: 4,
      log: ['User.findUnique', 'findUnique'],
    })
  }, 30_000)

  it('leaves the client as it is where an extension is missing', async () => {
    const result = await runQueries(
      `await prisma.user.create({ data: { id: 'u1', email: 'ada@example.com' } })
      return [await prisma.user.findFirst({ select: { id: true } }), (await prisma.user.findMany()).length, await prisma.user.count()]`,
      {
        imports: `import { PrismaClient } from '@prisma/client'
import { makeTenants, tenants } from './tenants'
import { withPort } from 'prisma-of-the-port'
const client = new PrismaClient()
client.$use(tenants.middleware)
const prisma = client.$extends(makeTenants()).$extends(tenants).$extends(withPort({ port: 4 })).$extends((all) => tenants.around(all)).$extends({ query: { user: { findMany: tenants.findMany }, $allModels: tenants.all }, model: tenants.models })`,
      },
    )
    expect(result).toEqual([{ id: 'u1' }, 1, 1])
  }, 30_000)

  it('writes rows of rows in an upsert, whichever of the two it is', async () => {
    const result = await run(
      `const upsert = (title) => prisma.user.upsert({
        where: { email: 'up@example.com' },
        create: { email: 'up@example.com', posts: { create: { title } } },
        update: { name: 'Again', posts: { create: { title } } },
        include: { posts: { select: { title: true } } },
      })
      const made = await upsert('one')
      const changed = await upsert('two')
      return { made: [made.name, made.posts], changed: [changed.name, changed.posts] }`,
      createQueryWorld(),
    )
    expect(result).toEqual({
      made: [null, [{ title: 'one' }]],
      changed: ['Again', [{ title: 'one' }, { title: 'two' }]],
    })
  }, 30_000)

  it('guesses relations by their names without a schema', async () => {
    const body = `const made = await prisma.user.create({ data: { email: 'new@example.com', badges: { create: [{ label: 'gold' }] }, team: { create: { name: 'Blue' } } } })
      return prisma.user.findUnique({ where: { id: made.id }, include: { team: true, badges: { select: { label: true } }, companies: true } })`
    expect(await runQueries(body, { imports: OPTIONS.imports })).toMatchObject({
      email: 'new@example.com',
      team: { name: 'Blue' },
      badges: [{ label: 'gold' }],
      companies: [],
    })
  }, 30_000)

  it.each([
    [`return prisma.user.findRaw({})`, 'prisma.user.findRaw is not simulated'],
    [`return prisma.user.findMany({ where: { nick: 'x' } })`, 'Unknown field `nick` of model User'],
    [
      `return prisma.user.findMany({ include: { posts: { take: -1 } } })`,
      'prisma.user.findMany: a negative take of a relation is not simulated',
    ],
    [
      `return prisma.post.aggregate({ take: 2, _count: true })`,
      'prisma.post.aggregate: take is not simulated here',
    ],
    [`return prisma.nothing.findMany()`, 'schema.prisma has no model of that name'],
  ])(
    'says what is not simulated: %s',
    async (body, message) => {
      await expect(runQueries(body, OPTIONS)).rejects.toThrow(message)
    },
    30_000,
  )
})

describe('relations of Prisma', () => {
  it.each(RELATIONS_CASES.map(([code], index) => [index, code] as const))(
    'finds what the same SQL finds: %i %s',
    (index) => {
      expect(foundOfRelations[index]).toEqual(expectedOfRelations[index])
    },
  )

  it.each(RELATIONS_WRITES)(
    '%s',
    async (_title, body, result) => {
      expect(await runQueries(`${RELATIONS_SEED}\n${body}`, RELATIONS)).toEqual(result)
    },
    30_000,
  )

  it('leaves out what the client always leaves out, and guesses relations in conditions without a schema', async () => {
    const body = `const team = await prisma.team.create({ data: { slug: 'blue' } })
      await prisma.user.create({ data: { email: 'ada@example.com', password: 'hash', team: { connect: { id: team.id } }, posts: { create: { title: 'Hi' } } } })
      const where = { team: { slug: 'blue' }, posts: { some: { title: { startsWith: 'H' } } } }
      const found = await prisma.user.findFirst({ where })
      return { hidden: 'password' in found, email: found.email, none: await prisma.user.findFirst({ where: { team: { slug: 'red' } } }),
        shown: (await prisma.user.findFirst({ where, omit: { password: false } })).password, asked: 'email' in (await prisma.user.findFirst({ where, omit: { email: true } })) }`
    const imports = `import { PrismaClient } from '@prisma/client'\nconst prisma = new PrismaClient({ omit: { user: { password: true } } })`
    expect(await runQueries(body, { imports })).toEqual({
      hidden: false,
      email: 'ada@example.com',
      none: null,
      shown: 'hash',
      asked: false,
    })
  }, 30_000)
})
