import { expect, it } from 'vitest'
import { authTs, houseWith, only, signIn, stepsOf } from './testing/user-code-house.ts'

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
    text: expect.stringMatching(/^prisma\.user\.update\(\{ where: \{ id: '.+' \}, data: \{ role: 'admin' \} \}\)$/),
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
