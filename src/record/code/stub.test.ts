import { expect, it } from 'vitest'
import { stubFor } from './stub.ts'

it('exports exactly what is imported, as it is used', () => {
  const files = {
    'auth.ts': `import users, { getUser, ROLES, Role, type Plan, Mailer, log as write } from "@/lib/users"
import type { Session } from "@/lib/users"
const mailer = new Mailer({})
const user = await getUser(id); if (user.role === ROLES.ADMIN) write("a")
const found = await users.user.findUnique({}); const all = users.user.findMany(); const n = users.count`,
    'lib/index.ts': `export { print } from '@/lib/users'`,
    'lib/other.ts': `import { getUser } from '@/lib/users-of-others'`,
  }
  expect(stubFor(files, '@/lib/users')).toBe(`// Replaces @/lib/users. Change what it gives.

const standIn: any = {
  user: {
    findUnique: async (..._args: any[]): Promise<any> => null,
    findMany: async (..._args: any[]): Promise<any> => null,
  },
  count: null,
}
export default standIn

export async function getUser(..._args: any[]): Promise<any> {
  return null
}

export const ROLES: any = {
  ADMIN: 'ADMIN',
}

export type Role = any
export const Role: any = null

export type Plan = any

export class Mailer {
  [member: string]: any
  constructor(..._args: any[]) {}
}

export function log(..._args: any[]): any {
  return null
}

export type Session = any

export const print: any = null
`)
})

it.each([
  [`import * as all from 'x'\nall.go(1)`, 'export function go('],
  [`const { go } = require('x')\ngo()`, 'export function go('],
  [`const { go: run } = await import('x')\nawait run()`, 'export async function go('],
  [`const all = await import('x')\nall.go()`, 'export function go('],
  [`import go from 'x'\ngo()`, 'export default function standIn('],
  [`import 'x'`, 'export {}'],
])('reads %s', (text, line) => {
  expect(stubFor({ 'auth.ts': text }, 'x')).toContain(line)
})

it('is an empty object for a missing JSON file', () => {
  expect(stubFor({}, './data.json')).toBe('{}\n')
})

it('gives a configuration that is spread a provider, without which nothing runs', () => {
  const files = {
    'auth.ts': `import authConfig from './auth.config'\nNextAuth({ session: { strategy: 'jwt' }, ...authConfig })`,
  }
  expect(stubFor(files, './auth.config')).toContain('export default { providers: [GitHub], callbacks: {} }')
})

it('a stub of the configuration has the provider that the other files speak of', () => {
  const auth = (more: string) => ({
    'auth.ts': `import NextAuth from 'next-auth'\nimport authConfig from './auth.config'\n${more}\nNextAuth({ ...authConfig })`,
  })
  expect(stubFor(auth("if (account.provider === 'discord') allow()"), './auth.config')).toContain(
    "import Discord from 'next-auth/providers/discord'",
  )
  expect(stubFor(auth("if (account.provider === 'credentials') allow()"), './auth.config')).toContain(
    'providers: [GitHub]',
  )
})

it.each([
  ['{ providers }', 'import { providers }', 'export const providers = [GitHub]'],
  ['{ providers: all.filter(Boolean) }', 'import all', 'export default [GitHub]'],
  ['{ providers: [...social, Credentials({})] }', 'import { social }', 'export const social = [GitHub]'],
  [
    '{ providers: await listed() }',
    'import { listed }',
    'export async function listed() {\n  return [GitHub]\n}',
  ],
])('the list of providers in %s has one that needs no settings', (config, clause, line) => {
  const files = { 'auth.ts': `${clause} from './providers'\nNextAuth((req) => (${config}))` }
  const stub = stubFor(files, './providers')
  expect(stub).toContain(`import GitHub from 'next-auth/providers/github'\n`)
  expect(stub).toContain(line)
})

it('a stub of what makes the configuration gives an object with a provider', () => {
  const files = {
    'server.ts': `import { ExpressAuth } from '@auth/express'\nimport { getAuthConfig } from './libs/auth.js'\napp.use('/auth', ExpressAuth(await getAuthConfig()))`,
  }
  expect(stubFor(files, './libs/auth.js')).toContain(
    'export async function getAuthConfig() {\n  return { providers: [GitHub], callbacks: {} }\n}',
  )
})

it('a stub writes the settings of its provider out where the framework’s package does not look for them', () => {
  const files = {
    'routes/auth.ts': `import { SolidAuth } from '@auth/solid-start'\nimport { authOptions } from '~/lib/auth-options'\nexport const { GET, POST } = SolidAuth(authOptions)`,
  }
  expect(stubFor(files, '~/lib/auth-options')).toBe(`// Replaces ~/lib/auth-options. Change what it gives.
import GitHub from '@auth/core/providers/github'

export const authOptions = { providers: [GitHub({ clientId: process.env.AUTH_GITHUB_ID, clientSecret: process.env.AUTH_GITHUB_SECRET })], callbacks: {} }
`)
})
