import { expect, it } from 'vitest'
import { openProject } from '../testing/open-project.ts'
import { createQueryWorld } from '../testing/query-project.ts'

const noticesOf = async (providers: string, rows: readonly object[] = []) => {
  const { given, query } = createQueryWorld()
  const code = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { PrismaClient } from '@prisma/client'
const prisma = new PrismaClient()
export const { auth } = NextAuth(async () => {
  for (const data of ${JSON.stringify(rows)}) await prisma.club.create({ data })
  const club = await prisma.club.findFirst({ where: { slug: 'chess' }, include: { doors: true } })
  return { providers: ${providers} }
})`
  const project = {
    'auth.ts': code,
    'schema.prisma':
      'model Club {\n id Int @id\n slug String\n doors Door[]\n}\nmodel Door {\n id Int @id\n clubId Int\n club Club @relation(fields: [clubId], references: [id])\n}',
  }
  const { notices } = await openProject(project, { query, rows: given })
  return notices.filter(({ kind }) => kind === 'result').map(({ message }) => message)
}

const FOUND =
  "prisma.club.findFirst({ where: { slug: 'chess' }, include: { doors: true } }) (auth.ts line 7) found "

it('says what queries found where they leave no providers', async () => {
  expect(await noticesOf('club ? [GitHub] : []')).toEqual([expect.stringContaining(`${FOUND}no row`)])
  const rows = [{ id: 1, slug: 'chess' }]
  expect(await noticesOf('club.doors.map(() => GitHub)', rows)).toEqual([
    expect.stringContaining(`${FOUND}a row without doors`),
  ])
})

it('names only the first queries', async () => {
  const rows = Array.from({ length: 7 }, (_, id) => ({ id, slug: 'go' }))
  const [message = ''] = await noticesOf('[]', rows)
  expect(message).toContain('; … and 3 more. Your code may be right: only the rows are missing.')
  expect(message.match(/ found /g)).toHaveLength(5)
})

it('says nothing where there are some', async () => {
  expect(await noticesOf('[GitHub]')).toEqual([])
})
