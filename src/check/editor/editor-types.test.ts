import { expect, test, vi } from 'vitest'
import { providerFiles } from '../../../tools/build/editor-types.ts'
import { PROVIDERS } from '../../catalogue/providers.ts'
import { FOREIGN } from '../../isolate/interpreter/foreign-table.ts'
import { ADAPTERS, CLIENTS } from '../../isolate/interpreter/known-packages.ts'
import { OWN } from '../../isolate/interpreter/own-table.ts'
import { PUBLISHED_SPECIFIERS } from '../../isolate/interpreter/published-table.ts'
import { ownField, withDeclared } from '../../record/code/declare-field.ts'
import { stockText } from '../../record/code/stock.ts'
import { TARGETS, taken } from '../../record/code/take-away.ts'
import { EXAMPLES } from '../../studio/examples/examples.ts'
import { createTypeService } from './type-service.ts'

/** The first look at all declarations takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const service = createTypeService()

/** The files in folders of their own: files that are checked together share one look at the declarations. */
function inFolders(all: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const named = Object.entries(all).flatMap(([folder, files]) =>
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text] as const),
  )
  return Object.fromEntries(named)
}

test.each(EXAMPLES.map(({ id, files }) => [id, files] as const))(
  'the example %s has no errors',
  (_, files) => {
    expect(service.check(files)).toEqual([])
  },
)

test.each(TARGETS)('no example has errors when it is taken to $name', (target) => {
  const examples = EXAMPLES.map(({ id, files }) => {
    const text = taken(files['auth.ts'] ?? '', target)
    return [id, { ...files, 'auth.ts': text }] as const
  })
  // The text of the others says so itself.
  const fitting = examples.filter(
    ([, files]) => !files['auth.ts'].includes('authorized is a callback of next-auth alone'),
  )
  expect(service.check(inFolders(Object.fromEntries(fitting)))).toEqual([])
})

test('the built-in configuration has no errors, whatever its providers are', () => {
  const providers = PROVIDERS.map(({ id, issuer }) =>
    issuer !== undefined ? { id, issuer: 'https://id.example' } : { id },
  )
  const own = {
    id: 'acme',
    type: 'oidc',
    issuer: "https://a'b.example",
    params: { prompt: 'login' },
  } as const
  const text = stockText({ strategy: 'jwt', maxAge: 60, updateAge: 0, providers: [...providers, own] })
  expect(service.check({ 'auth.ts': text })).toEqual([])
})

test('imports lead where they do when the code runs, by the project’s own aliases and by guesses', () => {
  const files = {
    'apps/web/tsconfig.json': '{ "compilerOptions": { "paths": { "@models/*": ["./src/data/*"] } } }',
    'apps/web/src/auth.ts': `import { db } from '@/lib/db'
import { roleOf } from '@models/roles.js'
import { limit } from '@acme/limits'
const a: string = db
const b: string = roleOf
const c: string = limit
console.log(a, b, c)
`,
    'apps/web/src/lib/db.ts': 'export const db = 1\n',
    'apps/web/src/data/roles.ts': 'export const roleOf = 1\n',
    'packages/limits/src/index.ts': 'export const limit = 1\n',
  }
  expect(service.check(files)).toEqual(
    [4, 5, 6].map((line) => `apps/web/src/auth.ts:${line} Type 'number' is not assignable to type 'string'.`),
  )
})

test('names that @auth/core and Node have are there', () => {
  const text = `import NextAuth, { type NextAuthConfig, type NextAuthRequest } from 'next-auth'
import type { DefaultJWT } from 'next-auth/jwt'
import type { DefaultUser } from '@auth/core/types'
import type { OAuthConfig } from 'next-auth/providers'
import type { OAuthUserConfig } from 'next-auth/providers/oauth'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import type { NextFetchEvent, NextMiddleware } from 'next/server'
import { read } from 'a-package-that-is-not-here'

declare module 'next-auth' {
  interface User extends DefaultUser { role: string }
}
declare module 'next-auth/jwt' {
  interface JWT extends DefaultJWT { role: string }
}

const config: NextAuthConfig = { providers: [], callbacks: { jwt: ({ token, user }) => ({ ...token, role: user?.role ?? '' }) } }
if (typeof window === 'undefined') config.providers.push(own({}))
process.env.AUTH_URL = [...new Headers().keys()].join()
export const { auth } = NextAuth(config)
export const proxy: NextMiddleware = (request, event: NextFetchEvent) => event.waitUntil(fetch(request.nextUrl))
export const pathOf = ({ nextUrl }: NextAuthRequest, env: NodeJS.ProcessEnv) => nextUrl.pathname + env.BASE
export const people = read<string>().map((each) => each.name)
export const later: ReturnType<typeof read<string>> | undefined = undefined
function own(options: OAuthUserConfig<{ id: string }>): OAuthConfig<{ id: string }> {
  return { id: 'own', name: 'Own', type: 'oauth', ...options } as OAuthConfig<{ id: string }>
}
export type Form = CredentialsConfig['credentials']
`
  expect(service.check({ 'auth.ts': text })).toEqual([
    expect.stringContaining("auth.ts:8 Cannot find module 'a-package-"),
  ])
})

test('a function of middleware may return a response, null or nothing', () => {
  const own = (body: string) => `import NextAuth from 'next-auth'
export const { auth } = NextAuth({ providers: [] })
export default auth(async (request) => { ${body} })
`
  const files = {
    'a.ts': own('if (!request.auth) return Response.redirect(request.url)\nreturn null'),
    'b.ts': own('console.log(request.auth)'),
    'c.ts': own("return 'no'"),
  }
  expect(service.check(files)).toEqual([expect.stringContaining("c.ts:3 Argument of type '")])
})

test('types are those of the files that aliases lead to', () => {
  const role = (alias: string) =>
    `import { type Role, first } from '${alias}'\nexport const role: Role = first\nexport const wrong: Role = 5\n`
  const types = `export type Role = 'user' | 'admin'\nexport const first: Role = 'user'\n`
  const files = {
    'auth.ts': role('@/lib/role'),
    'src/hooks.ts': role('$lib/role'),
    'src/server/auth.ts': role('~/lib/role'),
    'src/lib/role.ts': types,
    'other.ts': `import { Other } from '@/other-types'\nexport const other: Other = 5\n`,
  }
  expect(service.check(files)).toEqual(
    ['auth.ts', 'src/hooks.ts', 'src/server/auth.ts'].map(
      (file) => `${file}:3 Type '5' is not assignable to type 'Role'.`,
    ),
  )
})

test('every name of every package of ours is known', () => {
  const packages = Object.entries({ ...OWN, ...FOREIGN }).map(([specifier, entry]) => {
    const names = entry.kind === 'text' && entry.names !== 'any' ? entry.names : []
    const lines = names.map((name, index) => `import { ${name} as x${index} } from '${specifier}'\nx${index}`)
    return [`${specifier}.ts`, [`import '${specifier}'`, ...lines].join('\n')]
  })
  expect(service.check(Object.fromEntries(packages))).toEqual([])
})

test('every provider is known, and gives what the configuration takes', () => {
  const ids = providerFiles()
  const imports = ids.map((id, index) => `import p${index} from 'next-auth/providers/${id}'`)
  const list = ids.map((_, index) => `p${index}`).join(', ')
  const text = `${imports.join('\n')}\nimport type { AuthConfig } from '@auth/core'\nexport const config: AuthConfig = { providers: [${list}] }`
  expect(service.check({ 'auth.ts': text })).toEqual([])
})

test.each(['@auth/core', '@auth/sveltekit', '@auth/express'])('%s has the same providers', (name) => {
  const lines = providerFiles().map(
    (id, index) =>
      `import a${index} from '${name}/providers/${id}'\nimport b${index} from 'next-auth/providers/${id}'\nexport const c${index}: typeof b${index} = a${index}`,
  )
  expect(service.check({ 'auth.ts': lines.join('\n') })).toEqual([])
})

test('adapters, database clients and aliases can be imported', () => {
  const specifiers = [
    ...ADAPTERS.map((name) => `@auth/${name}-adapter`),
    ...CLIENTS,
    ...['@prisma/client', 'drizzle-orm/pg-core', '@/lib/prisma', '~/db', '#db', 'src/db', '$lib/db'],
    ...['$env/static/private', '$env/dynamic/private'],
  ]
  const lines = specifiers.map((each, index) => `import { some as x${index} } from '${each}'\nx${index}`)
  expect(service.check({ 'auth.ts': lines.join('\n') })).toEqual([])
})

test('packages for other frameworks know their configuration', () => {
  const lines = [
    `import { QwikAuth$ } from '@auth/qwik'`,
    `import { SolidAuth } from '@auth/solid-start'`,
    `import { initAuthConfig } from '@hono/auth-js'`,
    `import { defineConfig } from 'auth-astro'`,
    `import { NuxtAuthHandler } from '#auth'`,
    `import { NextAuth } from '@auth/nextjs'`,
    `import GitHub from '@auth/qwik/providers/github'`,
    `const providers = [GitHub]`,
    `export const a = [QwikAuth$(({ env }) => ({ providers, secret: env.get('S') })), SolidAuth({ providers, prefix: '/a' }), initAuthConfig((c) => ({ providers, secret: c.env['S'] })), defineConfig({ providers, prefix: '/a' }), NuxtAuthHandler({ providers }), NextAuth({ providers })]`,
  ]
  expect(service.check({ 'auth.ts': lines.join('\n') })).toEqual([])
  expect(service.check({ 'auth.ts': [...lines, 'SolidAuth({ providers: 5 })'].join('\n') })).toHaveLength(1)
})

test('published packages can be imported by all their names', () => {
  const specifiers = [
    ...PUBLISHED_SPECIFIERS.filter((name) => !name.includes('*')),
    ...['lodash/pick', 'lodash.isequal', 'dayjs/plugin/utc', 'dayjs/locale/de', 'date-fns/format'],
  ]
  const lines = specifiers.map((each, index) => `import * as x${index} from '${each}'\nx${index}`)
  expect(service.check({ 'auth.ts': lines.join('\n') })).toEqual([])
})

test('what the table does not have is an error', () => {
  expect(service.check({ 'auth.ts': "import colord from 'colord'\ncolord" })[0]).toContain(
    "Cannot find module 'colord'",
  )
})

test('wrong use is an error, as typed', () => {
  const text = (body: string): string =>
    `import NextAuth from 'next-auth'\nimport GitHub from 'next-auth/providers/github'\nexport const { auth } = NextAuth({ providers: [GitHub], callbacks: { ${body} } })`
  expect(
    service.check({
      'auth.ts': text('session({ session, token }) { session.user.id = token.sub; return session }'),
    }),
  ).toEqual([
    "auth.ts:3 Type 'string | undefined' is not assignable to type 'string'.   Type 'undefined' is not assignable to type 'string'.",
  ])
  expect(service.check({ 'auth.ts': text('signIn: () => 5') })).toHaveLength(1)
  expect(
    service.check({
      'auth.ts': text("jwt({ token, trigger }) { if (trigger === 'signup') token.a = 1; return token }"),
    }),
  ).toHaveLength(1)
})

test.each([
  ['jwt({ | }) { return null }', ['token', 'user', 'account', 'profile', 'trigger', 'session']],
  [
    'jwt({ token, account }) { account?.|; return token }',
    ['provider', 'access_token', 'refresh_token', 'expires_at'],
  ],
  ['jwt({ token }) { token.|; return token }', ['sub', 'email', 'name', 'picture', 'exp']],
  ['session({ session }) { session.user.|; return session }', ['id', 'email', 'emailVerified']],
])('completion behind the bar of %s', (body, names) => {
  const offered = service.complete(
    `import NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [], callbacks: { ${body} } })`,
  )
  expect(offered).toEqual(expect.arrayContaining(names))
})

test('interfaces of the session and the token can be extended', () => {
  const text = `
import NextAuth, { type DefaultSession } from 'next-auth'
import 'next-auth/jwt'
declare module 'next-auth' {
  interface Session { role: string; user: { id: string } & DefaultSession['user'] }
  interface User { plan?: string }
}
declare module 'next-auth/jwt' {
  interface JWT { role: string }
}
export const { auth } = NextAuth({
  providers: [],
  callbacks: {
    jwt({ token, user, trigger, session }) {
      if (trigger === 'update' && session?.name) token.name = session.name
      const role: string = token.role
      const plan: string | undefined = user?.plan
      return { ...token, role: role + plan }
    },
    session({ session, token }) {
      session.role = token.role
      return session
    },
  },
})`
  expect(service.check({ 'auth.ts': text })).toEqual([])
})

test('fields of the user and the session that Auth.js doesn’t know are found and declared', () => {
  const text = `
import NextAuth from 'next-auth'
export const { auth } = NextAuth({
  providers: [],
  callbacks: {
    session({ session, token }) {
      session.user.role = token.role
      session.accessToken = token.accessToken
      return session
    },
  },
})`
  const found = service.check({ 'auth.ts': text })
  const fields = found.flatMap((line) => ownField(line.replace(/^\S+ /, '')) ?? [])
  expect(fields).toHaveLength(found.length)
  expect(fields).toHaveLength(2)
  expect(service.check({ 'auth.ts': fields.reduce(withDeclared, text) })).toEqual([])
})

test('what a server’s platform has is known', () => {
  const text = `
import 'server-only'
import { Buffer as NodeBuffer } from 'node:buffer'
import crypto, { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import process from 'node:process'
import { promisify } from 'node:util'
import NextAuth, { type NextAuthConfig } from 'next-auth'
import { cookies, headers } from 'next/headers'
import { type NextRequest, NextResponse } from 'next/server'

const scryptAsync = promisify(scrypt) as (password: string, salt: string, length: number) => Promise<Buffer>
export async function hashed(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return salt + ':' + (await scryptAsync(password, salt, 64)).toString('base64url')
}
export const digest: string = createHash('sha256').update('a').update(Buffer.from('b')).digest('hex')
export const same: boolean = timingSafeEqual(Buffer.from(digest, 'hex'), createHmac('sha1', 'k').update('t').digest())
export const bytes: Uint8Array = Buffer.concat([NodeBuffer.alloc(2), new Uint8Array(1)]).subarray(1)
export const sized: Buffer<ArrayBuffer> = Buffer.from('a')
export const shared = (given: Buffer<ArrayBufferLike>): Uint8Array => given
export const numbers: number = Buffer.from([1, 2]).readUInt16BE(0) + crypto.randomInt(5)
export const price: string = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(1)
export const when: string = new Date().toLocaleDateString('en-US', { timeZone: 'UTC' })
export async function ask(form: FormData): Promise<unknown> {
  setImmediate(() => process.nextTick(() => undefined))
  const blob = new Blob([Buffer.from('x')])
  const store = await cookies()
  store.set('seen', '1', { httpOnly: true, sameSite: 'lax' })
  const agent = (await headers()).get('user-agent') ?? cookies().get('a')?.value
  const response = await fetch('https://api.example', { method: 'POST', body: form, signal: AbortSignal.timeout(1000) })
  return [URL.canParse('x'), blob.size, agent, global.process.env.NODE_ENV, await response.formData()]
}
export function keyed(request: NextRequest): NextResponse {
  const response = NextResponse.next()
  response.cookies.set({ name: 'a', value: request.cookies.get('b')?.value ?? '', maxAge: 5 })
  return response
}
export const config = {
  providers: [],
  callbacks: {
    authorized({ request, auth }) {
      const { pathname } = request.nextUrl
      if (request.cookies.has('beta')) return NextResponse.redirect(new URL('/beta', request.nextUrl))
      const url = request.nextUrl.clone()
      url.pathname = '/login'
      return pathname === '/' || auth?.user ? true : NextResponse.redirect(url)
    },
  },
} satisfies NextAuthConfig
export const { auth } = NextAuth(config)`
  expect(service.check({ 'auth.ts': text })).toEqual([])
  expect(service.check({ 'auth.ts': "Buffer.from('a', 'klingon')" })).toHaveLength(1)
  expect(service.check({ 'auth.ts': "import { createECDH } from 'crypto'\ncreateECDH" })).toHaveLength(1)
})

test('tokens and ciphers are typed', () => {
  const text = `import { createCipheriv, createDecipheriv, createPrivateKey, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import jwt, { type JwtPayload, TokenExpiredError } from 'jsonwebtoken'
const key = randomBytes(32)
export function seal(text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv.toString('hex'), cipher.getAuthTag().toString('hex'), sealed.toString('hex')].join(':')
}
export function open(all: string): string {
  const [iv, tag, sealed] = all.split(':')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv!, 'hex'))
  decipher.setAuthTag(Buffer.from(tag!, 'hex'))
  return decipher.update(sealed!, 'hex', 'utf8') + decipher.final('utf8')
}
export async function tokens(token: string): Promise<JWTPayload> {
  const signed: string = await new SignJWT({ role: 'admin' }).setProtectedHeader({ alg: 'ES256' }).sign(createPrivateKey(token))
  const { payload } = await jwtVerify(signed, createRemoteJWKSet(new URL('https://id.example')))
  const read = decodeJwt(token)
  const own: string = jwt.sign({ ...read }, 'secret', { expiresIn: '1h', algorithm: 'HS256' })
  try {
    const claims = jwt.verify(own, 'secret') as JwtPayload
    return { ...payload, sub: claims.sub }
  } catch (error) {
    if (error instanceof TokenExpiredError) return { exp: error.expiredAt.getTime() }
    throw error
  }
}`
  expect(service.check({ 'auth.ts': text })).toEqual([])
  const wrong = `import jwt from 'jsonwebtoken'\nimport { SignJWT } from 'jose'\nexport const a: number = jwt.sign({}, 's')\nnew SignJWT({}).setIssuer(5)`
  expect(service.check({ 'auth.ts': wrong })).toHaveLength(2)
})
