import { expect, it } from 'vitest'
import { createQueryWorld, runQueries } from '../../testing/query-project.ts'

const SCHEMA = `enum Role {
  USER
  ADMIN
}
model User {
  id            String    @id @default(cuid())
  email         String    @unique
  name          String?
  emailVerified DateTime?
  role          Role      @default(USER)
  active        Boolean   @default(true)
  logins        Int       @default(0)
  credit        Decimal   @default(0)
  settings      Json?
  posts         Post[]
}
model Post {
  id       Int    @id @default(autoincrement())
  title    String
  score    Int?
  price    Decimal?
  authorId String
  author   User   @relation(fields: [authorId], references: [id])
}`

const run = (body: string, world = createQueryWorld()) =>
  runQueries(
    `const refused = (promise) => promise.then(() => 'nothing', ({ message, name }) => [name, message.replace(/^.*?: /, '')])
    await prisma.user.create({ data: { id: 'u1', email: 'ada@example.com', role: 'ADMIN', credit: '12.50', logins: 3, posts: { create: { title: 'First', score: 3, price: 0.1 } } } })
    await prisma.user.create({ data: { id: 'u2', email: 'bob@example.com', logins: 4 } })
    ${body}`,
    {
      imports: `import { Prisma, PrismaClient } from '@prisma/client'\nconst prisma = new PrismaClient()`,
      files: { 'prisma/schema.prisma': SCHEMA },
      world,
    },
  )

it('an enum of the schema has its members by their names', async () => {
  const body = `return [Role.ADMIN, Object.values(Role), await prisma.user.count({ where: { role: { in: [Role.ADMIN] } } })]`
  const result = await runQueries(
    `await prisma.user.create({ data: { email: 'ada@example.com', role: Role.ADMIN } })\n${body}`,
    {
      imports: `import { PrismaClient, Role } from '@prisma/client'\nconst prisma = new PrismaClient()`,
      files: { 'prisma/schema.prisma': SCHEMA },
      world: createQueryWorld(),
    },
  )
  expect(result).toEqual(['ADMIN', ['USER', 'ADMIN'], 1])
})

// What @prisma/client 6.16 itself gives for the same calls, with its query compiler on PGlite.
it('Prisma refuses values of other types than the schema’s, and rows that lack one', async () => {
  const result = await run(`return [
      await refused(prisma.user.create({ data: { name: 'Cyd' } })),
      await refused(prisma.user.create({ data: { email: 5 } })),
      await refused(prisma.user.create({ data: { email: 'a@b', role: 'KING' } })),
      await refused(prisma.user.create({ data: { email: 'a@b', logins: '5' } })),
      await refused(prisma.user.create({ data: { email: 'a@b', emailVerified: 'yesterday' } })),
      await refused(prisma.user.create({ data: { email: 'a@b', active: 'yes' } })),
      await refused(prisma.user.update({ where: { id: 'u1' }, data: { email: null } })),
      await refused(prisma.user.findUnique({ where: { id: 583231 } })),
      await refused(prisma.user.findFirst({ where: { email: null } })),
      await refused(prisma.user.findUnique({ where: { email: null } })),
      await refused(prisma.user.findUnique({ where: { email: 'ada@example.com', name: null } })),
      await refused(prisma.user.findMany({ where: { role: { in: ['ADMIN', 'OWNER'] } } })),
      await refused(prisma.post.findUnique({ where: { id: '1' } })),
      await refused(prisma.post.findUnique({ where: { title: 'First' } })),
      await refused(prisma.post.create({ data: { title: 'No one' } })),
    ]`)
  const name = 'PrismaClientValidationError'
  expect(result).toEqual([
    [name, 'Argument `email` is missing.'],
    [name, 'Argument `email`: Invalid value provided. Expected String, provided Int.'],
    [name, 'Invalid value for argument `role`. Expected Role.'],
    [name, 'Argument `logins`: Invalid value provided. Expected Int, provided String.'],
    [name, 'Invalid value for argument `emailVerified`: premature end of input. Expected ISO-8601 DateTime.'],
    [name, 'Argument `active`: Invalid value provided. Expected Boolean, provided String.'],
    [name, 'Argument `email` must not be null.'],
    [name, 'Argument `id`: Invalid value provided. Expected String, provided Int.'],
    [name, 'Argument `email` must not be null.'],
    [name, 'Argument `email` must not be null.'],
    'nothing',
    [name, 'Invalid value for argument `role`. Expected Role.'],
    [name, 'Argument `id`: Invalid value provided. Expected Int, provided String.'],
    [name, 'Argument `where` of type PostWhereUniqueInput needs at least one of `id` arguments.'],
    [name, 'Argument `authorId` is missing.'],
  ])
}, 30_000)

it('Prisma gives decimals, dates and JSON, and orders enums as the schema has them', async () => {
  const result = await run(`
    const { credit, posts } = await prisma.user.findUnique({ where: { id: 'u1' }, include: { posts: true } })
    const made = await prisma.user.create({ data: { email: 'c@d', emailVerified: '2024-05-05T00:00:00Z', settings: { at: new Date(0) }, credit: new Prisma.Decimal('0.1').plus('0.2') } })
    const { _sum } = await prisma.user.aggregate({ _sum: { credit: true, logins: true } })
    const [raw] = await prisma.$queryRaw\`select count(*) as n, sum(logins) as total from "User"\`
    return {
      credit: [typeof credit, credit.toNumber(), String(credit), JSON.stringify({ credit }), credit.plus(1).toFixed(2), credit.equals(12.5), credit > 10, Prisma.Decimal.isDecimal(credit), credit.div(3).toFixed(3), credit.times(-2).toString()],
      price: String(posts[0].price), made: [made.emailVerified instanceof Date, made.settings, String(made.credit)], sum: [String(_sum.credit), _sum.logins], raw: [raw.n === 3n, raw.total === 7n],
      order: (await prisma.user.findMany({ orderBy: [{ role: 'asc' }, { id: 'desc' }], select: { role: true } })).map(({ role }) => role),
      groups: (await prisma.user.groupBy({ by: ['role'], orderBy: { role: 'desc' } })).map(({ role }) => role),
      found: (await prisma.user.findMany({ where: { credit: new Prisma.Decimal(12.5) } })).length,
      half: (await prisma.post.update({ where: { id: 1 }, data: { score: { divide: 2 } } })).score,
    }`)
  expect(result).toEqual({
    credit: ['object', 12.5, '12.5', '{"credit":"12.5"}', '13.50', true, true, true, '4.167', '-25'],
    price: '0.1',
    made: [true, { at: '1970-01-01T00:00:00.000Z' }, '0.3'],
    sum: ['12.8', 7],
    raw: [true, true],
    order: ['USER', 'USER', 'ADMIN'],
    groups: ['ADMIN', 'USER'],
    found: 1,
    half: 1,
  })
}, 30_000)

it('Prisma refuses when its promise is awaited', async () => {
  const result = await run(`
    const promise = prisma.user.findMany({ where: { nope: 1 } })
    const error = await promise.catch((error) => error)
    const together = await prisma.$transaction([prisma.user.update({ where: { id: 'u1' }, data: { name: 'Lost' } }), prisma.user.create({ data: {} })]).catch(({ name }) => name)
    return { is: error instanceof Prisma.PrismaClientValidationError, version: typeof error.clientVersion, never: typeof prisma.user.findMany({ take: 'x', where: { nope: 1 } }).then, together, name: (await prisma.user.findUnique({ where: { id: 'u1' } })).name }`)
  expect(result).toEqual({
    is: true,
    version: 'string',
    never: 'function',
    together: 'PrismaClientValidationError',
    name: null,
  })
}, 30_000)

it('Prisma refuses calls that lack an argument, have an unknown one, or refer to a row in two ways', async () => {
  const result = await run(`return [
      await refused(prisma.user.update({ where: { id: 'u1' } })),
      await refused(prisma.user.upsert({ where: { id: 'u1' }, update: {} })),
      await refused(prisma.user.findUnique({ where: { id: 'u1' }, rejectOnNotFound: true })),
      await refused(prisma.user.findFirst({ where: { id: 'u1' }, select: {} })),
      await refused(prisma.user.findMany({ where: { name: { in: ['Ada', null] } } })),
      await refused(prisma.post.create({ data: { title: 'Two', authorId: 'u1', author: { connect: { id: 'u1' } } } })),
    ].map(([name]) => name)`)
  expect(result).toEqual(Array.from({ length: 6 }, () => 'PrismaClientValidationError'))
}, 30_000)

it('Prisma says in its own words what the database refused', async () => {
  const result = await run(`const said = (promise) => promise.catch(({ code, message }) => [code, message])
    return [
      await said(prisma.user.create({ data: { email: 'ada@example.com' } })),
      await said(prisma.user.delete({ where: { id: 'u9' } })),
      await said(prisma.post.create({ data: { title: 'x', authorId: 'u9' } })),
    ]`)
  expect(result).toEqual([
    ['P2002', 'Invalid `prisma.user.create()` invocation: Unique constraint failed on the fields: (`email`)'],
    [
      'P2025',
      'Invalid `prisma.user.delete()` invocation: An operation failed because it depends on one or more records that were required but not found. No record was found for a delete.',
    ],
    [
      'P2003',
      'Invalid `prisma.post.create()` invocation: Foreign key constraint violated on the fields: (`authorId`)',
    ],
  ])
}, 30_000)
