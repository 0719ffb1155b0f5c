import { expect, test } from 'vitest'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject } from '../testing/open-project.ts'

const withJwt = (top: string, body = 'return token'): string => `${top}\n${jwtProject(body)}`

const UNKNOWN: readonly (readonly [line: string, use: string, gives: unknown, words: RegExp])[] = [
  [
    `import fs from 'node:fs'`,
    'fs.readFileSync("a")',
    null,
    /readFileSync\(\) of node:fs isn’t here, so it did nothing/,
  ],
  [`import { chunk } from 'some-lists'`, 'chunk([])', null, /another tab \(packages\/some-lists\.ts\)/],
  [`import { cookies, after } from 'next/headers'`, 'after(cookies)', null, /^after\(\) of next\/headers/],
  [
    `import * as all from './lib/all'`,
    '{ id: (await all.one.find(1)).id }',
    { id: '1' },
    /^all\.one\.find\(\).*\(lib\/all\.ts\)/,
  ],
  [`import all = require('nowhere')`, 'all.go()', null, /^nowhere\.go\(\)/],
  [`const { go } = require('nowhere')`, 'go()', null, /^nowhere\.go\(\)/],
  [
    `const all = await import('nowhere')`,
    'all.default.getUser()',
    { email: 'ada@example.com' },
    /^nowhere\.getUser\(\)/,
  ],
  [`import { LIMITS } from '@/limits'`, '{ most: LIMITS.MAX_AGE }', { most: 3600 }, /^LIMITS\.MAX_AGE/],
  [`import { check } from '@/rules'`, '{ is: check(1) ? 1 : 2 }', { is: 1 }, /^check\(\).*: true/],
  [`import { open } from '@/db'`, 'open().session.run(1)', null, /^open\(\)\.session\.run\(\)/],
]

test.each(UNKNOWN)(
  '%s becomes a placeholder, which gives what is read of it where it is used',
  async (line, use, gives, words) => {
    const { config, notices } = await openProject(
      withJwt(
        `import type { Nothing } from 'types-of-nothing'\n${line}`,
        `if (token.use) return ${use}\nreturn token`,
      ),
    )
    expect(notices).toMatchObject([{ kind: 'placeholder', location: { file: 'auth.ts', line: 2 } }])
    expect(await config.callbacks?.jwt?.({ token: { sub: '1' } })).toEqual({ sub: '1' })
    const found = await config.callbacks?.jwt?.({ token: { use: true } })
    if (gives === null) expect(found).toBeNull()
    else expect(found).toMatchObject(gives as object)
    expect(notices.at(-1)).toMatchObject({
      message: expect.stringMatching(words),
      missing: { path: expect.any(String) },
      location: { file: 'auth.ts' },
    })
  },
)

test('what a placeholder gives can be said, of a call, a member, or the import itself', async () => {
  const { config } = await openProject(
    {
      'auth.ts': withJwt(
        `import { getUser, ROLES } from '@/lib/users'\nimport superagent from 'superagent'\nimport { GITHUB } from './constants'`,
        'return { user: await getUser(token.sub), role: ROLES.ADMIN, posts: (await superagent.get("x")).data, GITHUB }',
      ),
    },
    {
      placeholders: {
        '@/lib/users': { 'getUser()': '{"name":"Ada"}', 'ROLES.ADMIN': '"admin"' },
        superagent: { 'superagent.get()': '{"data":[1]}' },
        './constants': { GITHUB: '{"id":"gh"}' },
      },
    },
  )
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    user: { name: 'Ada' },
    role: 'admin',
    posts: [1],
    GITHUB: { id: 'gh' },
  })
})

test('what a call gives is a promise where the code goes on with one', async () => {
  const code = `import NextAuth from 'next-auth'
import { track } from '@vercel/analytics/server'
import { Inngest } from 'inngest'
import { PostHog } from 'posthog-node'
const inngest = new Inngest({ id: 'shop' })
const posthog = new PostHog('key')
export const { auth } = NextAuth({ providers: [], callbacks: { async jwt({ token }) {
  track('signed in').catch(() => {})
  const sent = await inngest
    .send({ name: 'user/signed.in', data: { id: [1, 2] } })
    .then(() => 'sent')
    .finally(() => {})
  const isNew = await posthog.isFeatureEnabled('new', '1').then((is) => is ?? false)
  return { sent, isNew }
} } })`
  const { config } = await openProject(code)
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ sent: 'sent', isNew: true })
})

test('something missing that runs a function gives what that gives; what wraps one gives the function', async () => {
  const { config } = await openProject(`
import NextAuth from 'next-auth'
import { cached, localeMiddleware, retry, storage, withTenant, withTrace } from './lib'
const named = withTrace(async (name) => ({ name }))
export const { auth } = NextAuth({ providers: [], callbacks: { async jwt() {
  const again = cached(async () => 'again')
  return {
    ...(await named('Ada')),
    tenant: await withTenant('acme', async () => 'acme'),
    stored: storage.run({ id: 1 }, () => 'stored'),
    tries: await retry(async () => 'tried'),
    path: await localeMiddleware(new Request('https://app.example/de'), async ({ locale, request }) => locale + new URL(request.url).pathname),
    again: await again(),
  }
} } })`)
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    ...{ name: 'Ada', tenant: 'acme', stored: 'stored', tries: 'tried', path: 'en/de', again: 'again' },
  })
})

test('a file that passes on a missing one under a name has every name of it', async () => {
  const body = 'return { isSame: await Hashes.compare("x", token.passwordHash), one: here.one }'
  const { config, notices } = await openProject({
    'auth.ts': withJwt(`import { Hashes, here } from './all'`, body),
    'all/index.ts': `export * as here from './here'\nexport * as Hashes from './hashes'`,
    'all/here.ts': 'export const one = 1',
  })
  expect(notices).toMatchObject([{ kind: 'placeholder', location: { file: 'all/index.ts', line: 2 } }])
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ isSame: true, one: 1 })
})

test.each([
  ['PeopleService.update({ id: token.sub }, { seen: 1 })', /placeholder replaces it/],
  ['PeopleRepository.findById(token.sub)', /placeholder replaces it/],
  ['Person.findById(token.sub)', /taken for a model of Mongoose/],
  [
    'People.findOneBy({ age: 1 }) ?? (await People.findOne({ where: { age: 2 } }))',
    /placeholder replaces it/,
  ],
  ['store.update(people).set({ seen: 1 })', /taken for a Drizzle database/],
  ['db.delete(people)', /taken for a Drizzle database/],
  ['shop.customers.create({ email: token.email })', /placeholder replaces it/],
  ['shop.customers.update(token.sub, { name: "a" })', /placeholder replaces it/],
  ['shop.customer.create({ data: { email: token.email } })', /taken for a Prisma client/],
  ['shop.customer.findMany()', /taken for a Prisma client/],
])('a service of a missing file is no client, whatever its methods are called: %s', async (use, message) => {
  const name = /^\w+/.exec(use)?.[0] ?? ''
  const { notices } = await openProject(
    withJwt(
      `import { ${name} } from './services'`,
      `const people = token.people; await ${use}; return token`,
    ),
  )
  expect(notices).toMatchObject([{ message: expect.stringMatching(message) }])
})

test.each([
  ['serverEnv(event).googleId', { AUTH_GOOGLE_ID: 'own' }],
  ['serverEnv(event).googleClientId', { AUTH_GOOGLE_ID: 'own' }],
  ['serverEnv().googleClientId', { GOOGLE_CLIENT_ID: 'own' }],
])('a missing file that reads the environment gives it under other names: %s', async (read, environment) => {
  const { config } = await openProject(
    `import NextAuth from 'next-auth'\nimport { serverEnv } from './env'\nconst event = {}\nexport const { auth } = NextAuth({ providers: [], secret: ${read} })`,
    { environment },
  )
  expect(config.secret).toBe('own')
})

test('what other tools than Prisma generate is a placeholder, also while the file loads', async () => {
  const { config, notices } = await openProject({
    'auth.ts': `
import NextAuth from 'next-auth'
import { getSdk } from 'generated/graphql.sdk'
import { token } from 'generated/styles/tokens'
import { Plan, Role } from 'generated/enums'
import { PrismaClient } from './generated/db/client'
const db = new PrismaClient()
const provider = { id: 'omni', name: 'Omni', type: 'oidc', issuer: 'https://id.example', style: { brandColor: token('colors.500') } }
export const { auth } = NextAuth({ providers: [provider], callbacks: { async jwt() {
  return { sdk: typeof getSdk({}), role: Role.ADMIN, plan: Plan.FREE, find: typeof db.user.findMany }
} } })`,
    'tsconfig.json': '{ "compilerOptions": { "baseUrl": "src" } }',
  })
  const tabs = new Set(notices.flatMap(({ missing }) => missing?.file ?? []))
  expect([...tabs]).toEqual([
    'src/generated/graphql.sdk.ts',
    'src/generated/styles/tokens.ts',
    'src/generated/enums.ts',
  ])
  expect(await config.callbacks?.jwt?.({ token: {} })).toMatchObject({
    role: 'ADMIN',
    plan: 'FREE',
    find: 'function',
  })
})

test('a missing function that makes the tables of a Drizzle schema makes some', async () => {
  const { config, notices } = await openProject(`
import NextAuth from 'next-auth'
import { relations } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { pgTable } from './_table'
const users = pgTable('user', { id: text('id').primaryKey(), plan: text('plan') })
export const userRelations = relations(users, () => ({}))
export const { auth } = NextAuth({ providers: [], callbacks: { jwt: () => ({ columns: Object.keys(users) }) } })`)
  expect(notices[0]?.message).toContain('a function that makes tables of a Drizzle schema')
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ columns: ['id', 'plan'] })
})

test('a missing function that a schema transforms with gives back what it is given', async () => {
  const schema = 'z.object({ name: z.string().transform(tidy).pipe(z.string().regex(/^A/)) })'
  const { config, notices } = await openProject(
    withJwt(`import { z } from 'zod'\nimport { tidy } from './codes'`, `return ${schema}.parse(token)`),
  )
  expect(notices).toMatchObject([{ message: expect.stringContaining('gives back what it is given') }])
  expect(await config.callbacks?.jwt?.({ token: { name: 'Ada' } })).toEqual({ name: 'Ada' })
})
