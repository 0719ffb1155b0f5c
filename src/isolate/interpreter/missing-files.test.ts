import { expect, test } from 'vitest'
import type { Adapter } from '../../core/adapters.ts'
import { type OpenOptions, openProject } from '../testing/open-project.ts'

// Pasting one file of a project leaves the others behind.

async function refused(code: string, options?: OpenOptions): Promise<unknown> {
  return openProject(code, options).catch((thrown: unknown) => thrown)
}

const adapter: Adapter = { getUser: async () => null }

test('a file that is not there may flow into an adapter, whole or by name, imported at once or late', async () => {
  const code = `
import NextAuth from 'next-auth'
import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { db } from './db'
import * as schema from '../lib/db/schema.js'
import './polyfill'
const { users: people = null } = await import('~/server/tables')
export const { handlers } = NextAuth({
  providers: [],
  adapter: DrizzleAdapter(db, { usersTable: schema.users, accountsTable: schema.accounts.withId(people) }),
})`
  const { config, notices } = await openProject(code, { adapter })
  expect(config.adapter).toBe(adapter)
  const missing = notices.filter(({ kind }) => kind === 'placeholder')
  expect(missing.map(({ location }) => location?.line)).toEqual([4, 5, 6, 7])
  expect(missing[1]?.message).toContain('Add the file as another tab (lib/db/schema.ts)')
})

test('a package of one’s own repository is a placeholder, or a tab', async () => {
  const code = `
import NextAuth from 'next-auth'
import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { db } from '@acme/db/client'
import { Account, User } from '@petzo/db/schema'
import { prisma } from '@repo/database'
export const { handlers } = NextAuth({
  providers: [],
  adapter: DrizzleAdapter(db, { usersTable: User, accountsTable: Account, prisma }),
  callbacks: { jwt: ({ token }) => ({ ...token, all: db.everything() }) },
})`
  const { config, notices } = await openProject(code, { adapter })
  expect(config.adapter).toBe(adapter)
  const said = notices.filter(({ kind }) => kind === 'placeholder')
  expect(said.map(({ location }) => location?.line)).toEqual([4, 5, 6])
  await config.callbacks?.jwt?.({ token: {} })
  expect(notices.at(-1)?.message).toContain('add the file as another tab (packages/db/client.ts)')
  const { config: own } = await openProject(
    {
      'auth.ts': code,
      'packages/db/client.ts': `export const db = { everything: () => ['ada'] }`,
    },
    { adapter },
  )
  expect(await own.callbacks?.jwt?.({ token: {} })).toEqual({ all: ['ada'] })
})

test('any other package may be written into a tab of its name', async () => {
  const code = `import NextAuth from 'next-auth'\nimport { addDays } from 'some-dates'\nimport { helper } from '@somebody/thing/part'\nexport const { auth } = NextAuth({ providers: [], callbacks: { jwt: () => ({ at: addDays(1), of: helper }) } })`
  const { config: without, notices } = await openProject(code)
  await without.callbacks?.jwt?.({ token: {} })
  expect(notices.map(({ message }) => message).join()).toContain('another tab (packages/some-dates.ts)')
  const { config } = await openProject({
    'auth.ts': code,
    'packages/some-dates.ts': 'export const addDays = (n: number) => n + 1',
    'packages/thing/part/index.ts': `export const helper = 'mine'`,
  })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ at: 2, of: 'mine' })
})

test('the values of Prisma’s enums are their members’ names', async () => {
  const code = `import NextAuth from 'next-auth'
import { Prisma, Role, UserRole } from '@prisma/client'
import { Plan } from '../generated/prisma/client'
export const { auth } = NextAuth({ providers: [], callbacks: { jwt: ({ token }) => ({ role: Role.SUPER_ADMIN, is: token.role === UserRole.USER, plan: Plan.PRO2 }), session: async () => ({ query: Prisma.nothing }) } })`
  const { config, notices } = await openProject(code)
  expect(await config.callbacks?.jwt?.({ token: { role: 'USER' } })).toEqual({
    role: 'SUPER_ADMIN',
    is: true,
    plan: 'PRO2',
  })
  expect(notices.filter(({ message }) => message.includes('cannot be used'))).toEqual([])
  expect(await config.callbacks?.session?.({} as never)).toEqual({ query: undefined })
})

const NEEDED: readonly (readonly [config: string, words: RegExp])[] = [
  ['...authConfig', /^the configuration spreads \.\.\.authConfig of \.\/auth\.config \(auth\.ts:2\)/],
  ['providers: authConfig.providers', /^providers comes from authConfig\.providers/],
  ['providers: [...authConfig.providers]', /^an entry of providers comes from authConfig\.providers/],
]

test.each(NEEDED)(
  'without its providers a configuration is an error at their import: %s',
  async (part, words) => {
    const error = await refused(withPart(part))
    expect(error).toMatchObject({
      problem: 'import',
      location: { file: 'auth.ts', line: 2 },
      message: expect.stringMatching(words),
    })
    expect(String(error)).toContain('Add the file as another tab (auth.config.ts)')
  },
)

const LEFT_OUT: readonly (readonly [config: string, words: RegExp, left: object])[] = [
  [
    '...authConfig, trustHost: true, providers: []',
    /^the configuration spreads \.\.\.authConfig of \.\/auth\.config \(auth\.ts:2\), which is not here, so it is left out/,
    { trustHost: true, providers: [] },
  ],
  [
    `...authConfig, adapter: {}, providers: [{ id: 'own', type: 'credentials', authorize: () => null }]`,
    /so it is left out, and the session is a JWT here/,
    { session: { strategy: 'jwt' } },
  ],
  [
    'providers: [GitHub, ...authConfig.providers]',
    /^an entry of providers comes from authConfig\.providers/,
    { providers: [expect.objectContaining({ id: 'github' })] },
  ],
  [
    'providers: [], session: { strategy: "jwt", maxAge: authConfig.limits.day }',
    /^session\.maxAge comes from authConfig\.limits\.day/,
    { session: { strategy: 'jwt' } },
  ],
  [
    'providers: [], callbacks: { ...authConfig.callbacks, redirect: () => "/" }',
    /^callbacks spreads \.\.\.authConfig\.callbacks/,
    { callbacks: { redirect: expect.any(Function) } },
  ],
  [
    'providers: [], callbacks: { jwt: authConfig.onToken }',
    /^callbacks\.jwt comes from authConfig\.onToken/,
    { callbacks: {} },
  ],
  [
    'providers: [], secret: [...authConfig.secrets]',
    /^secret\.0 comes from authConfig\.secrets .* so it is AUTH_SECRET here/,
    { secret: [expect.stringMatching(/./)] },
  ],
  [
    'providers: [], adapter: authConfig.makeAdapter()',
    /^adapter comes from authConfig\.makeAdapter\(\)/,
    { adapter },
  ],
]

test.each(LEFT_OUT)(
  'any other setting that is missing is left out, with a notice: %s',
  async (part, words, left) => {
    const { config, notices } = await openProject(withPart(part), { adapter })
    expect(config).toMatchObject(left)
    expect(Object.keys(config.session ?? {})).not.toContain('maxAge')
    expect(Object.keys(config.callbacks ?? {})).not.toContain('jwt')
    expect(notices).toContainEqual(
      expect.objectContaining({
        kind: 'placeholder',
        message: expect.stringMatching(words),
        location: { file: 'auth.ts', line: 2 },
        missing: expect.objectContaining({ specifier: './auth.config', file: 'auth.config.ts' }),
      }),
    )
  },
)

test('a jwt callback beside an adapter makes sessions JWTs where the settings are missing', async () => {
  const jwt = 'callbacks: { jwt: ({ token }) => token }'
  const { config, notices } = await openProject(
    withPart(`...authConfig, adapter: {}, providers: [GitHub], ${jwt}`),
    { adapter },
  )
  expect(config).toMatchObject({
    session: { strategy: 'jwt' },
    callbacks: { jwt: expect.any(Function) },
  })
  expect(notices).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/so it is left out, and the session is a JWT here/),
    }),
  )
})

test('a function that a provider cannot do without gives what its name says, unless its user says what it gives', async () => {
  const code = withPart('providers: [Credentials({ authorize: authConfig.check })]').replace(
    '\n',
    "\nimport Credentials from 'next-auth/providers/credentials'\n",
  )
  const authorizeOf = ({ config }: Awaited<ReturnType<typeof openProject>>) =>
    (config.providers[0] as { readonly options?: { readonly authorize?: (...args: unknown[]) => unknown } })
      .options?.authorize
  expect(await authorizeOf(await openProject(code))?.({}, {})).toMatchObject({ name: 'Ada Byron' })
  const answered = await openProject(code, {
    placeholders: { './auth.config': { 'authConfig.check()': '{"id":"1"}' } },
  })
  expect(await authorizeOf(answered)?.({}, {})).toEqual({ id: '1' })
})

function withPart(part: string): string {
  return `import NextAuth from 'next-auth'\nimport { authConfig } from './auth.config'\nimport GitHub from 'next-auth/providers/github'\nexport const { auth } = NextAuth({ ${part} })`
}

test('the whole configuration may be missing', async () => {
  const error = await refused(
    `import NextAuth from 'next-auth'\nimport config from '@/auth.config'\nexport default NextAuth(config).auth`,
  )
  expect(error).toMatchObject({ problem: 'import', location: { line: 2 } })
})

test('a text or number that is needed while the file loads is one that fits its name, and is said', async () => {
  const code = `import NextAuth from 'next-auth'
import { DOMAIN } from './constants'
import settings from './settings'
const { retries, sso: { issuer, clientId } } = settings
const url = \`https://\${DOMAIN}/\`
export const { auth } = NextAuth({
  providers: [{ id: 'sso', name: 'SSO', type: 'oidc', clientId: String(clientId), issuer: issuer.replace(/\\/$/, '') }],
  session: { maxAge: 60 * retries },
  pages: { signIn: url },
})`
  const environment = { AUTH_SSO_ID: 'app', SSO_ISSUER: 'https://sso.example/' }
  const { config, notices } = await openProject(code, { environment })
  expect(config).toMatchObject({
    providers: [{ clientId: 'app', issuer: 'https://sso.example' }],
    session: { maxAge: 600 },
    pages: { signIn: 'https://DOMAIN/' },
  })
  expect(notices.map(({ message }) => message).join()).toContain(
    'settings.sso.issuer of ./settings isn’t here',
  )
})

test('what something missing gave is said at the line that used it', async () => {
  const code = `import NextAuth from 'next-auth'
import { isMember } from '@/lib/users'
export const { auth } = NextAuth({ providers: [], callbacks: { async signIn({ user }) {
  try { return Boolean(await isMember(user.email)) } catch { return false }
} } })`
  const { config, notices } = await openProject(code)
  expect(await config.callbacks?.signIn?.({ user: { email: 'a@b.example' } } as never)).toBe(true)
  expect(notices.at(-1)).toMatchObject({
    message: expect.stringContaining('isMember() of @/lib/users isn’t here'),
    location: { file: 'auth.ts', line: 4 },
  })
})

test.each([
  [`import { env } from '~/env'`, 'env.GITHUB_ID'],
  [`import { env } from '../env.mjs'`, 'env.GITHUB_ID'],
  [`import env from './config/env.server'`, 'env.GITHUB_ID'],
  [`import * as env from '@/env'`, 'env.GITHUB_ID'],
  [`import { GITHUB_ID } from '@/lib/env'`, 'GITHUB_ID'],
])('a file that checks the environment hands it on: %s', async (line, expression) => {
  const code = `${line}\nimport NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [{ id: 'x', name: 'X', type: 'oauth', clientId: ${expression} }] })`
  const { config, notices } = await openProject(code, { environment: { GITHUB_ID: 'gh' } })
  expect(config.providers[0]).toMatchObject({ clientId: 'gh' })
  expect(notices[0]?.message).toContain('its variables are those of the environment')
})

test.each([
  [`import { loadEnv } from '@acme/core'\nconst env = loadEnv()`, 'env.GITHUB_ID'],
  [
    `import { readAuthEnv } from '@/lib/auth/config'\nconst { config } = readAuthEnv()`,
    'config.GITHUB_CLIENT_ID',
  ],
  [`import { serverConfig } from '../settings'`, 'serverConfig.GITHUB_CLIENT_ID'],
  [`import settings from '../settings'\nconst { GITHUB_ID } = settings`, 'GITHUB_ID'],
  [`import { requireEnv } from './helpers'`, `requireEnv('GITHUB_ID')`],
  [`import { getSecrets } from 'some-vault'`, '(await getSecrets()).GITHUB_CLIENT_ID'],
])('what code reads variables of has those of the environment: %s', async (line, expression) => {
  const code = `${line}\nimport NextAuth from 'next-auth'\nexport const { auth } = NextAuth({ providers: [{ id: 'x', name: 'X', type: 'oauth', clientId: ${expression} }] })`
  const { config } = await openProject(code, { environment: { GITHUB_ID: 'gh', GITHUB_CLIENT_ID: 'gh' } })
  expect(config.providers[0]).toMatchObject({ clientId: 'gh' })
})

test('a file that checks the environment gives lists where the code takes them for some', async () => {
  const code = `
import NextAuth from 'next-auth'
import { env } from '@/env'
const isOurs = (email) => env.SCHOOL_DOMAINS.some((domain) => email.endsWith(domain))
export const { auth } = NextAuth({ providers: [], callbacks: { jwt: ({ token }) => ({ ...token, ours: isOurs('ada@b.example'), all: env.SCHOOL_DOMAINS.join(' ') }) } })`
  const { config } = await openProject(code, { environment: { SCHOOL_DOMAINS: 'a.example,b.example' } })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ ours: true, all: 'a.example b.example' })
})

test('a file that checks the environment gives numbers where something is counted', async () => {
  const code = `import { env, SESSION_TTL } from '@/env'
import { OTP_LENGTH, MAX_ATTEMPTS } from '@/lib/otp'
import NextAuth from 'next-auth'
export const { auth } = NextAuth({ providers: [], session: { maxAge: env.SESSION_MAX_AGE, updateAge: SESSION_TTL }, callbacks: { jwt: ({ token }) => ({ ...token, id: env.GUILD_ID, most: 10 ** OTP_LENGTH, tries: MAX_ATTEMPTS }) } })`
  const environment = { SESSION_MAX_AGE: '60', SESSION_TTL: '30', GUILD_ID: '12' }
  const { config } = await openProject(code, { environment })
  expect(config.session).toMatchObject({ maxAge: 60, updateAge: 30 })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ id: '12', most: 1_000_000, tries: 6 })
})

test('what middleware sets for SvelteKit gives what the code reads of it', async () => {
  const code = `import { SvelteKitAuth } from '@auth/sveltekit'
export const { handle } = SvelteKitAuth(async ({ locals }) => ({ providers: [], callbacks: { jwt: ({ token }) => {
  const log = locals.logger.child({ action: 'jwt' })
  log.info('called')
  return token
} } }))`
  const { config } = await openProject(code)
  expect(await config.callbacks?.jwt?.({ token: { sub: '1' } })).toEqual({ sub: '1' })
})

test('a missing function that a callback returns the token of gives that back; one that gives rows, a list', async () => {
  const code = `import NextAuth from 'next-auth'
import { withRole } from '@/lib/tokens'
import { rowsOf } from '@/lib/tables'
export const { auth } = NextAuth({ providers: [], callbacks: {
  jwt: ({ token }) => withRole(token),
  async signIn() { const rows = await rowsOf('people'); return rows.length > 0 && rows[0].email === 'ada@example.com' },
} })`
  const { config } = await openProject(code)
  expect(await config.callbacks?.jwt?.({ token: { sub: '1' } })).toEqual({ sub: '1' })
  expect(await config.callbacks?.signIn?.({ user: {} } as never)).toBe(true)
})

test('an enumeration that is missing is not taken for variables, and gives its names', async () => {
  const code = `import NextAuth from 'next-auth'
import { Role } from '@/lib/roles'
import { HOME_PATH } from '@/lib/paths'
export const { auth } = NextAuth({ providers: [], callbacks: { jwt: ({ token }) => ({ ...token, role: Role.SUPER_ADMIN, home: HOME_PATH }) } })`
  const { config } = await openProject(code)
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ role: 'SUPER_ADMIN', home: '/' })
})

test('it gives them while the configuration is made, too', async () => {
  const code = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { LoginKind, PROVIDER_IDS, Tools } from '@acme/shared/enums'
Tools.Start()
export const { auth } = NextAuth({ providers: [GitHub({ id: LoginKind.Staff }), { ...GitHub({}), id: PROVIDER_IDS.GUESTS }] })`
  const { config } = await openProject(code)
  expect(config.providers.map((each) => Object(each).options?.id ?? Object(each).id)).toEqual([
    'Staff',
    'GUESTS',
  ])
})

test('a check that is missing finds nothing wrong while the module loads', async () => {
  const code = `import NextAuth from 'next-auth'
import Check from 'some-checks'
const { error } = Check.object({ A: Check.string() }).validate(process.env)
if (error) throw new Error('Set A')
export const { auth } = NextAuth({ providers: [], session: { maxAge: 60 } })`
  const { config } = await openProject(code)
  expect(config.session?.maxAge).toBe(60)
})

test('an adapter and a logger that are made by classes have the methods of these', async () => {
  const code = `import NextAuth from 'next-auth'
class Base {
  #names = new Map([['1', 'Ada']])
  getUser(id) { return { id, name: this.#names.get(id), email: 'a@b.example', emailVerified: null } }
}
class Store extends Base {
  prefix = 'of '
  async getUserByEmail(email) { return { ...this.getUser('1'), email: this.prefix + email } }
}
class Log { seen = []; error(error) { this.seen.push(error.name); console.error(this.seen.join()) } }
export const { auth } = NextAuth({ providers: [], adapter: new Store(), logger: new Log() })`
  const { config, lines, settled } = await openProject(code)
  expect(await config.adapter?.getUser?.('1')).toMatchObject({ id: '1', name: 'Ada' })
  expect(await config.adapter?.getUserByEmail?.('x')).toMatchObject({ name: 'Ada', email: 'of x' })
  config.logger?.error?.(new TypeError('no'))
  await settled()
  expect(lines.map(({ text }) => text)).toEqual(['TypeError'])
})

test('operations of the simulator’s own adapter stay what they are, wherever they are put', async () => {
  const code = `import NextAuth from 'next-auth'
import { PrismaAdapter } from '@auth/prisma-adapter'
const base = PrismaAdapter({})
class Store { getUser = base.getUser; getUserByEmail = (email) => base.getUser('of ' + email) }
export const { auth } = NextAuth({ providers: [], adapter: new Store() })`
  const getUser = async (id: string) => ({ id, email: 'a@b.example', emailVerified: null })
  const { config } = await openProject(code, { adapter: { getUser } })
  expect(await config.adapter?.getUser?.('1')).toMatchObject({ id: '1' })
  expect(await config.adapter?.getUserByEmail?.('x')).toMatchObject({ id: 'of x' })
})

test('a logger’s synchronous error reaches the caller, its rejection is a line', async () => {
  const code = `import NextAuth from 'next-auth'
export const { auth } = NextAuth({ providers: [], logger: {
  error() { throw new Error('full') },
  async warn() { throw new Error('away') },
} })`
  const { config, lines, settled } = await openProject(code)
  config.logger?.warn?.('debug-enabled')
  await settled()
  expect(lines.map(({ text }) => text.split('\n')[0])).toEqual([
    'Unhandled rejection in the logger: Error: away',
  ])
  config.logger?.error?.(new Error('x'))
  await expect(settled()).rejects.toThrow('full')
})
