import { expect, test } from 'vitest'
import { customFetch, skipCSRFCheck } from '../../core/symbols.ts'
import { openProject } from '../testing/open-project.ts'

test('NextAuth with a function gets the request of the exchange', async () => {
  const code = `
import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers } = NextAuth(async (request) => {
  const tenant = request?.nextUrl.searchParams.get('tenant') + request?.headers.get('x-tenant')
  return { providers: [GitHub({ clientId: tenant })], pages: { signIn: '/login' } }
})`
  const request = new Request('https://app.example/api/auth/session?tenant=a', {
    headers: { 'x-tenant': 'b' },
  })
  const { config, flavour } = await openProject(code, { request })
  expect(flavour).toBe('next-auth')
  expect(config.pages).toEqual({ signIn: '/login' })
  expect(config.providers[0]).toMatchObject({ id: 'github', options: { clientId: 'ab' } })
})

test.each([
  ['export default { fetch: (request) => Auth(request, config) }'],
  ['export default (request) => Auth(request, config)'],
  ['export const GET = (request: Request) => Auth(request, config); export const POST = GET'],
  ['export async function handler(request: Request) { return await Auth(request, config) }'],
])('Auth(request, config) is found behind what a server exports: %s', async (last) => {
  const code = `
import { Auth, skipCSRFCheck, type AuthConfig } from '@auth/core'
import Google from '@auth/core/providers/google'
const config: AuthConfig = { providers: [Google({})], secret: 'own', trustHost: true, skipCSRFCheck }
${last}`
  const { config, flavour } = await openProject(code)
  expect(flavour).toBe('core')
  expect(config).toMatchObject({ basePath: '/auth', secret: 'own', trustHost: true, skipCSRFCheck })
})

test('Auth reads no environment, the frameworks do', async () => {
  const environment = {
    AUTH_SECRET: 'from-env',
    AUTH_GITHUB_ID: 'gh',
    AUTH_GITHUB_SECRET: 'ghs',
    NODE_ENV: 'production',
    AUTH_TRUST_HOST: 'true',
  }
  const core = await openProject(
    `import { Auth } from '@auth/core'\nimport GitHub from '@auth/core/providers/github'\nexport default (request) => Auth(request, { providers: [GitHub] })`,
    { environment },
  )
  expect(core.config.secret).toBeUndefined()
  const express = await openProject(
    `import { ExpressAuth } from '@auth/express'\nimport GitHub from '@auth/express/providers/github'\nexport const app = ExpressAuth({ providers: [GitHub] })`,
    { environment },
  )
  expect(express).toMatchObject({
    flavour: 'express',
    config: { basePath: '/auth', secret: ['from-env'], trustHost: true },
  })
  expect(express.config.providers[0]).toMatchObject({ options: { clientId: 'gh', clientSecret: 'ghs' } })
  const kit = await openProject(
    `import { SvelteKitAuth } from '@auth/sveltekit'\nimport GitHub from '@auth/sveltekit/providers/github'\nexport const { handle } = SvelteKitAuth(async (event) => ({ providers: [GitHub], pages: { signIn: event.url.searchParams.get('p') } }))`,
    { environment, request: new Request('https://app.example/auth/session?p=/kit') },
  )
  expect(kit).toMatchObject({ flavour: 'sveltekit', config: { pages: { signIn: '/kit' } } })
})

test('a server that waits for something before it mounts Auth.js is read, too', async () => {
  const code = `import express from 'express'
import { ExpressAuth } from '@auth/express'
import GitHub from '@auth/express/providers/github'
import { connect } from './db'
const app = express()
async function main() {
  await connect()
  await app.ready?.()
  app.use('/auth/*', ExpressAuth({ providers: [GitHub] }))
}
main()`
  expect(await openProject(code)).toMatchObject({ flavour: 'express', config: { basePath: '/auth' } })
})

test('an old adapter beside what only version 5 has is one', async () => {
  const code = `import { SvelteKitAuth } from '@auth/sveltekit'
import { PrismaAdapter } from '@next-auth/prisma-adapter'
export const { handle } = SvelteKitAuth({ providers: [], adapter: PrismaAdapter({}) })`
  const adapter = { getUser: async () => null }
  expect((await openProject(code, { adapter })).config.adapter).toBe(adapter)
})

test('AUTH_URL gives next-auth its base path', async () => {
  const code = `import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [] })`
  const at = async (url: string): Promise<unknown> =>
    (await openProject(code, { environment: { AUTH_URL: url } })).config.basePath
  expect(await at('https://app.example/base/auth')).toBe('/base/auth')
  expect(await at('https://app.example')).toBe('/api/auth')
})

test('options that have the type of version 5 are a configuration, whatever they are called', async () => {
  const code = `import type { NextAuthConfig } from 'next-auth'
export const authOptions: NextAuthConfig = { providers: [], pages: { signIn: '/in' } }`
  expect(await openProject(code)).toMatchObject({
    flavour: 'next-auth',
    config: { pages: { signIn: '/in' } },
  })
})

test('version 4 is recognised and explained', async () => {
  const code = `
import NextAuth, { type NextAuthOptions } from 'next-auth'
import GithubProvider from 'next-auth/providers/github'
export const authOptions: NextAuthOptions = { providers: [GithubProvider({ clientId: 'a', clientSecret: 'b' })] }
const handler = NextAuth(authOptions)
export { handler as GET, handler as POST }`
  await expect(openProject(code)).rejects.toMatchObject({
    problem: 'version-4',
    message: expect.stringContaining('auth.ts:2 imports its options’ type, which is NextAuthConfig now'),
    location: { file: 'auth.ts', line: 2 },
  })
})

test.each([
  [`import { getServerSession } from 'next-auth/next'`, /imports getServerSession/],
  [`import { getServerSession, type Session } from 'next-auth'`, /imports getServerSession/],
  [
    `import { PrismaAdapter } from '@next-auth/prisma-adapter'`,
    /since version 5 it is @auth\/prisma-adapter/,
  ],
  [`export { default } from 'next-auth/middleware'`, /the middleware is auth itself/],
])('version 4 is recognised whatever else cannot be read or imported: %s', async (line, message) => {
  const error = await openProject({
    'auth.ts': `import ldap from 'ldapjs'\nimport './lib/session'\nconst broken: = 1\nconst client = ldap.createClient()`,
    'lib/session.ts': `\n${line}`,
  }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    problem: 'version-4',
    message: expect.stringMatching(message),
    location: { file: 'lib/session.ts', line: 2 },
  })
})

test('Better Auth is recognised, and explained with what to change', async () => {
  const code = `import { betterAuth } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
export const auth = betterAuth({ database: prismaAdapter({}), socialProviders: { github: {} } })`
  await expect(openProject(code)).rejects.toMatchObject({
    problem: 'other-library',
    message: expect.stringContaining('pass its socialProviders as providers'),
    location: { file: 'auth.ts', line: 1 },
  })
})

test('another framework’s file without a configuration says so at its import', async () => {
  await expect(
    openProject(`\nimport { lucia } from 'lucia'\nexport const auth = lucia({})`),
  ).rejects.toMatchObject({
    problem: 'no-config',
    message: expect.stringContaining('another library than Auth.js'),
    location: { file: 'auth.ts', line: 2 },
  })
})

test('a file that configures nothing says what was expected', async () => {
  await expect(openProject('export const x = 1')).rejects.toMatchObject({ problem: 'no-config' })
  await expect(
    openProject(`import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ callbacks: {} })`),
  ).rejects.toThrow('no list of providers')
})

test('the last of several configurations counts, with a notice', async () => {
  const { config, notices } = await openProject({
    'auth.ts': `import NextAuth from 'next-auth'\nimport authConfig from './auth.config'\nexport const { auth } = NextAuth(authConfig)\nexport const last = NextAuth({ ...authConfig, session: { strategy: 'jwt' } })`,
    'auth.config.ts': `import GitHub from 'next-auth/providers/github'\nexport default { providers: [GitHub] }`,
  })
  expect(config.session).toEqual({ strategy: 'jwt' })
  expect(notices).toMatchObject([{ kind: 'several-calls' }])
})

test('an exported configuration alone is enough', async () => {
  const { config, flavour } = await openProject(
    `export const authConfig = { providers: [], session: { maxAge: 5 } }`,
  )
  expect([flavour, config.session]).toEqual(['core', { maxAge: 5 }])
})

test('a provider’s name and type can be read, as sign-in pages do', async () => {
  const code = `
import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import Credentials from 'next-auth/providers/credentials'
const providers = [GitHub, Credentials({ credentials: { password: { label: 'Password' } }, authorize: () => null })]
export const providerMap = providers.map((provider) => {
  const data = typeof provider === 'function' ? provider() : provider
  return { id: data.id, name: data.name, type: data.type }
})
console.log(JSON.stringify(providerMap))
export const { auth } = NextAuth({ providers })`
  const { config, lines } = await openProject(code)
  expect(lines[0]?.text).toBe(
    '[{"id":"github","name":"GitHub","type":"oauth"},{"id":"credentials","name":"Credentials","type":"credentials"}]',
  )
  expect(config.providers).toHaveLength(2)
})

test('a provider may be extended by spread, have its own fetch, or be the user’s own altogether', async () => {
  const code = `
import NextAuth, { customFetch } from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { auth } = NextAuth({ providers: [
  { ...GitHub({ clientId: 'a' }), name: 'Our GitHub' },
  GitHub({ [customFetch]: async (url, init) => new Response(JSON.stringify({ url: String(url), body: init.body }), { status: 418 }) }),
  { id: 'acme', name: 'Acme', type: 'oidc', issuer: 'https://acme.example', profile: (profile) => ({ id: profile.sub, tenant: profile.tid }) },
] })`
  const { config, locations } = await openProject(code)
  const [renamed, fetching, own] = config.providers as unknown as [
    { name: string; options: object },
    { options: Record<symbol, typeof fetch> },
    { profile: (profile: object) => unknown },
  ]
  expect(renamed).toMatchObject({ id: 'github', name: 'Our GitHub', options: { clientId: 'a' } })
  const answer = await fetching.options[customFetch]?.('https://a.example/', { method: 'POST', body: 'x' })
  expect(answer?.status).toBe(418)
  expect(await answer?.json()).toEqual({ url: 'https://a.example/', body: 'x' })
  expect(await own.profile({ sub: '1', tid: 't' })).toEqual({ id: '1', tenant: 't' })
  expect(locations.get('acme.profile')).toEqual({ file: 'auth.ts', line: 7 })
})

test('authorize gets the request, and its own CredentialsSignin comes out as the engine’s', async () => {
  const code = `
import NextAuth, { CredentialsSignin } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
class InvalidLogin extends CredentialsSignin { code = 'wrong_pin' }
export const { auth } = NextAuth({ providers: [Credentials({
  async authorize(credentials, request) {
    const body = await request.json()
    if (credentials.pin !== '1234') throw new InvalidLogin('no such pin')
    return { id: '1', name: body.name + request.headers.get('x-a') + new URL(request.url).pathname }
  },
})] })`
  const { config } = await openProject(code)
  const { authorize } = (
    config.providers[0] as { options: { authorize: (...args: unknown[]) => Promise<unknown> } }
  ).options
  const request = new Request('https://app.example/cb', {
    method: 'POST',
    headers: { 'x-a': '!' },
    body: '{"name":"Ada"}',
  })
  expect(await authorize({ pin: '1234' }, request)).toEqual({ id: '1', name: 'Ada!/cb' })
  const error = await authorize({ pin: '0' }, request).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'InvalidLogin', type: 'CredentialsSignin', code: 'wrong_pin' })
  expect((error as Error).message).toContain('no such pin')
  expect((error as Error).stack).toContain('auth.ts:8')
  const { CredentialsSignin } = await import('../../core/errors.ts')
  expect(error).toBeInstanceOf(CredentialsSignin)
})

test('callbacks change what they are given, as in Auth.js', async () => {
  const code = `
import NextAuth from 'next-auth'
export const { auth } = NextAuth({ providers: [], callbacks: {
  signIn({ user, account, profile }) { user.role = profile.groups[0]; delete account.id_token; profile.groups.push('seen'); user.account = account; return true },
} })`
  const { config } = await openProject(code)
  const params = {
    user: { id: '1', name: 'A' },
    account: { provider: 'x', type: 'oauth', providerAccountId: '1', id_token: 't' },
    profile: { groups: ['admin'] },
  }
  const { user, account, profile } = params
  expect(await config.callbacks?.signIn?.(params as never)).toBe(true)
  expect(user).toEqual({
    id: '1',
    name: 'A',
    role: 'admin',
    account: { provider: 'x', type: 'oauth', providerAccountId: '1' },
  })
  expect(Reflect.get(user, 'account')).toBe(account)
  expect(profile).toEqual({ groups: ['admin', 'seen'] })
})

test('the engine encrypts and decrypts tokens for imported functions', async () => {
  const code = `
import NextAuth from 'next-auth'
import { encode, decode } from 'next-auth/jwt'
export const { auth } = NextAuth({ providers: [], jwt: { encode: (params) => encode({ ...params, token: { ...params.token, extra: 1 } }), decode } })`
  const { config } = await openProject(code)
  const encrypted = await config.jwt?.encode?.({ token: { sub: '1' }, secret: 's', salt: 'salt' })
  expect(encrypted).toMatch(/^eyJ/)
  expect(await config.jwt?.decode?.({ token: encrypted, secret: 's', salt: 'salt' })).toMatchObject({
    sub: '1',
    extra: 1,
  })
})

test('what pages are there for is refused while the configuration is evaluated', async () => {
  const code = `import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [] })\nexport const session = await auth()`
  await expect(openProject(code)).rejects.toThrow('auth belongs to pages')
})

test('authorized is handed to the framework', async () => {
  const code = `import NextAuth from 'next-auth'\nimport { NextResponse } from 'next/server'\nexport const { auth } = NextAuth({ providers: [], callbacks: { authorized: ({ auth, request }) => !!auth || NextResponse.redirect(new URL('/login', request.url)) } })`
  const { authorized } = await openProject(code)
  const request = new Request('https://app.example/private')
  expect(await authorized?.({ auth: { user: {} }, request })).toBe(true)
  const answer = (await authorized?.({ auth: null, request })) as Response
  expect([answer.status, answer.headers.get('location')]).toEqual([307, 'https://app.example/login'])
})

test('authorized alone is asked with the parsed URL of Next.js', async () => {
  const code = `import NextAuth from 'next-auth'\nimport Credentials from 'next-auth/providers/credentials'\nexport const { auth } = NextAuth({ providers: [Credentials({ authorize: (_, request) => ({ id: String(request.nextUrl) }) })], callbacks: { authorized: ({ request }) => request.nextUrl.pathname === '/open' } })`
  const { authorized, config } = await openProject(code)
  const ask = (path: string) =>
    authorized?.({ auth: null, request: new Request(`https://app.example${path}`) })
  expect([await ask('/open?a=1'), await ask('/private')]).toEqual([true, false])
  const [provider] = config.providers as readonly {
    options: { authorize: (...args: unknown[]) => unknown }
  }[]
  expect(await provider?.options.authorize({}, new Request('https://app.example/'))).toEqual({
    id: 'undefined',
  })
})

test('a provider may be a function of the user’s that gives one', async () => {
  const code = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
const own = () => ({ id: 'own', name: 'Own', type: 'oauth', clientId: 'a', profile: (person) => ({ id: person.number }) })
export const { auth } = NextAuth({ providers: [own, () => GitHub({ clientId: 'b' })], adapter: null })`
  const { config } = await openProject(code)
  expect(config.providers).toMatchObject([
    { id: 'own', clientId: 'a' },
    { id: 'github', options: { clientId: 'b' } },
  ])
  expect(config.adapter).toBeUndefined()
})

test.each([
  ['null', 'null came'],
  ["'github'", '"github" came'],
  ['[GitHub]', 'a list came'],
  ['{ id: {} }', 'an object with id {} and type undefined came'],
  ['() => 5', '5 came'],
])('providers that are none are named: %s', async (entry, words) => {
  const code = `import NextAuth from 'next-auth'\nimport GitHub from 'next-auth/providers/github'\nexport const { auth } = NextAuth({ providers: [GitHub, ${entry}] })`
  const error = await openProject(code).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ problem: 'no-config' })
  expect(String(error)).toContain('providers[1] is no provider')
  expect(String(error)).toContain(words)
})

test('a cookie that no header can carry is an error where it is set', async () => {
  const body = `import NextAuth from 'next-auth'
import { cookies } from 'next/headers'
export const { auth } = NextAuth({ providers: [], callbacks: { async jwt() {
  (await cookies()).set('a\\r\\nb', 'x')
} } })`
  const { config } = await openProject(body)
  const error = await Promise.resolve(config.callbacks?.jwt?.({ token: {} })).catch(
    (thrown: unknown) => thrown,
  )
  expect(String(error)).toContain('is no name that a cookie can have')
  expect((error as Error).stack).toContain('auth.ts:4')
})

test.each([
  ['const handler = NextAuth({ providers: [] })\nexport { handler as GET, handler as POST }', 'version-4'],
  ['export default NextAuth({ providers: [] })', 'version-4'],
  ['export const authOptions = { providers: [] }', 'version-4'],
  [
    'const all = NextAuth({ providers: [] })\nexport const { GET, POST } = all.handlers\nexport default all',
    undefined,
  ],
  [
    'export const { handlers } = NextAuth({ providers: [] })\nexport const authOptions = { providers: [] }',
    undefined,
  ],
  ['export default NextAuth({ providers: [] }).auth((request) => Response.json(request))', undefined],
])('version 4 differs from version 5 by its exports: %s', async (code, problem) => {
  const found = await openProject(`import NextAuth from 'next-auth'\n${code}`).catch(
    (thrown: unknown) => thrown,
  )
  expect(found).toMatchObject(problem === undefined ? { flavour: 'next-auth' } : { problem })
})

test('handlers that make the configuration when they are called', async () => {
  const code = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
let made
const get = () => (made ??= NextAuth({ providers: [GitHub], callbacks: { jwt: ({ token }) => ({ ...token, seen: true }) } }))
export const handlers = { GET: (request) => get().handlers.GET(request), POST: (request) => get().handlers.POST(request) }
export const auth = (...args) => get().auth(...args)`
  const { config, flavour } = await openProject(code)
  expect([flavour, config.basePath]).toEqual(['next-auth', '/api/auth'])
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ seen: true })
  await expect(openProject(code.replace('get().handlers.GET(request)', 'nothing()'))).rejects.toThrow(
    "'nothing' is not defined",
  )
})
