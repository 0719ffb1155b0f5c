import { expect, test } from 'vitest'
import type { AdapterSession } from '../../core/adapters.ts'
import { importsOf } from '../../protocol/code-imports.ts'
import { jwtProject } from '../testing/jwt-project.ts'
import { openProject } from '../testing/open-project.ts'

const withJwt = (top: string, body = 'return token'): string => `${top}\n${jwtProject(body)}`

async function call(files: string | Record<string, string>, token: object = { sub: '1' }): Promise<unknown> {
  const { config } = await openProject(files)
  return config.callbacks?.jwt?.({ token: { ...token } })
}

test('files of the project are imported with and without ending, from folders, and by usual aliases', async () => {
  const found = await call({
    'auth.ts': withJwt(
      `import { a } from './lib/a'\nimport { b } from "@/lib/b"\nimport c from './lib/c.js'\nimport data from './data.json'`,
      'return { all: [a, b, c, data.n] }',
    ),
    'lib/a.ts': `export { a } from './inner'`,
    'lib/inner/index.ts': `export const a: number = 1`,
    'src/lib/b.ts': `import { a } from '../../lib/a.ts'; export const b = a + 1`,
    'lib/c.ts': `export default 3 as const`,
    'data.json': `{ "n": 4 }`,
  })
  expect(found).toEqual({ all: [1, 2, 3, 4] })
})

test('zod is the package itself', async () => {
  const code = withJwt(
    `import { z } from 'zod'\nconst schema = z.object({ role: z.enum(['admin', 'user']), age: z.coerce.number().min(18) })`,
    `const good = schema.parse({ role: 'admin', age: '20' }); const bad = schema.safeParse({ role: 'x', age: 3 }); return { good, issues: bad.error.issues.map((issue) => issue.path.join('.')) }`,
  )
  const { config } = await openProject(code, { limits: { runMs: 20_000, memoryBytes: 2 ** 26 } })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    good: { role: 'admin', age: 20 },
    issues: ['role', 'age'],
  })
})

test.each(['bcryptjs', 'bcrypt'])('%s hashes and compares', async (name) => {
  const body = `const hash = await bcrypt.hash('secret', 4)
    return { form: /^\\$2b\\$04\\$.{53}$/.test(hash), right: await compare('secret', hash), wrong: await compare('other', hash), known: bcrypt.compareSync('bacon', '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy') }`
  const { config } = await openProject(withJwt(`import bcrypt, { compare } from '${name}'`, body), {
    limits: { runMs: 20_000, memoryBytes: 2 ** 26 },
  })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({
    form: true,
    right: true,
    wrong: false,
    known: false,
  })
})

test('bcrypt refuses a cost that takes too long', async () => {
  await expect(call(withJwt(`import bcrypt from 'bcryptjs'`, `await bcrypt.hash('x', 20)`))).rejects.toThrow(
    'a cost of 20',
  )
})

test.each(['/[`\'"]/', '/\\/*$/', '/"/g', '/[/`]/'])(
  'a regular expression hides no import: %s',
  async (pattern) => {
    const code = `const pattern = ${pattern}; const cut = (text) => text.replace(${pattern}, '')
import { a } from './a'
const later = async () => { return ${pattern}.test(\`\${a} /* */\`) }
${jwtProject('return { a, half: 4 / 2 / 1, is: typeof (await later()) }')}`
    expect(await call({ 'auth.ts': code, 'a.ts': 'export const a = 1' })).toEqual({
      a: 1,
      half: 2,
      is: 'boolean',
    })
  },
)

test('types alone are no import', async () => {
  const top = `import type { A } from 'nowhere'\nimport { type B } from 'nowhere-else'\nimport { JWT } from 'next-auth/jwt'\ndeclare module 'next-auth' { interface Session { role: string } }\nconst x: JWT = {}`
  expect(await call(withJwt(top))).toEqual({ sub: '1' })
})

test('database clients and aliases are placeholders and flow into an adapter; a driver has a notice when it is asked', async () => {
  const code = `
import NextAuth from 'next-auth'
import { PrismaAdapter } from '@auth/prisma-adapter'
import { PrismaClient } from '@prisma/client'
import { db, users } from '@/db/schema'
import postgres from 'postgres'
const globalForPrisma = globalThis as unknown as { prisma: PrismaClient }
export const prisma = globalForPrisma.prisma ?? new PrismaClient({ log: ['query'] }).$extends({})
const sql = postgres(process.env.DATABASE_URL!)
export const { handlers } = NextAuth({
  adapter: PrismaAdapter(prisma),
  providers: [],
  callbacks: {
    async jwt({ token }) {
      const found = await sql.listen(token.sub)
      return { ...token, role: found.role, db, users, sql }
    },
  },
})`
  const adapter = { getUser: async () => null }
  const { config, notices } = await openProject(code, { adapter })
  expect(config.adapter).toBe(adapter)
  expect(notices.map(({ kind, location }) => [kind, location?.line])).toEqual([
    ['adapter', 3],
    ['placeholder', 5],
  ])
  expect(await config.callbacks?.jwt?.({ token: {} })).toMatchObject({ role: 'user' })
  expect(notices.find(({ message }) => message.includes('.listen'))).toMatchObject({
    kind: 'placeholder',
    message: expect.stringContaining('it gave what the code reads of it: {"role":"user"}'),
    missing: expect.objectContaining({ specifier: 'postgres' }),
    location: { file: 'auth.ts', line: 15 },
  })
})

test('an adapter may be widened by functions of the user’s', async () => {
  const code = `
import NextAuth from 'next-auth'
import { DrizzleAdapter } from '@auth/drizzle-adapter'
export const { handlers } = NextAuth({
  providers: [],
  adapter: { ...DrizzleAdapter({}), async createUser(user) { return { ...user, name: 'made', at: user.emailVerified } } },
})`
  const { config } = await openProject(code, { adapter: { getUser: async () => null } })
  const made = await config.adapter?.createUser?.({
    id: '1',
    email: 'a@b.example',
    emailVerified: new Date(5),
  })
  expect(made).toEqual({
    id: '1',
    email: 'a@b.example',
    emailVerified: new Date(5),
    name: 'made',
    at: new Date(5),
  })
  expect(await config.adapter?.getUser?.('1')).toBeNull()
})

test('user code may call the adapter’s operations itself, and methods call each other by this', async () => {
  const code = `
import NextAuth from 'next-auth'
import { PrismaAdapter } from '@auth/prisma-adapter'
const base = PrismaAdapter({})
export const { handlers } = NextAuth({
  providers: [],
  adapter: { ...base, prefix: 'own-', async getUser(id) { return this.getUserByEmail(this.prefix + id) } },
  callbacks: { async jwt() { const session = await base.createSession({ sessionToken: 's', userId: '1', expires: new Date(5) }); return { at: session.expires.getTime() } } },
})`
  const adapter = {
    createSession: async (session: AdapterSession) => session,
    getUserByEmail: async (email: string) => ({ id: '7', email, emailVerified: null }),
  }
  const { config } = await openProject(code, { adapter })
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ at: 5 })
  expect(await config.adapter?.getUser?.('a')).toEqual({ id: '7', email: 'own-a', emailVerified: null })
  expect(config.adapter?.createSession).toBe(adapter.createSession)
})

test('a file without an extension cannot replace a module of ours', async () => {
  for (const name of ['authscope:inside', 'next-auth', 'zod'])
    await expect(
      call({
        'auth.ts': `import * as all from './${name}'\n${jwtProject('return all')}`,
        [name]: 'export {}',
      }),
    ).rejects.toMatchObject({ problem: 'syntax' })
})

const REFUSED: readonly (readonly [code: string, problem: string, line: number, words: RegExp])[] = [
  [`\nnamespace Roles { export const all = ['a'] }\nRoles.all`, 'syntax', 2, /namespace with values/],
  [`class A {\n  @log\n  go() {}\n}`, 'syntax', 2, /decorators cannot be run/],
  [`import { authh } from 'next-auth'\nauthh()`, 'import', 1, /no export authh here. It has: default/],
  [`import { getServerSession } from 'next-auth'\ngetServerSession()`, 'version-4', 1, /version 4/],
  [`import { withAuth } from 'next-auth/middleware'\nwithAuth()`, 'version-4', 1, /migrating-to-v5/],
  [`const x: = 1`, 'syntax', 1, /cannot be read/],
  [`\nconst x = 1 1`, 'syntax', 2, /./],
]

test.each(REFUSED)('%j is refused as %s on line %i', async (code, problem, line, words) => {
  const error = await openProject(withJwt(code)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    problem,
    location: { file: 'auth.ts', line },
    message: expect.stringMatching(words),
  })
})

test('a file that is there passes on what is not: by export *, by name, as a type, in a circle', async () => {
  const { config, notices } = await openProject({
    'auth.ts': withJwt(
      `import { User, go, own, deep, Role } from './lib'\nimport { z } from './lib/packages'`,
      'return { own, deep, z: typeof z.object, all: [typeof User, typeof Role], went: go() }',
    ),
    'lib/index.ts': `export * from './users'\nexport * from './missing'\nexport * from './circle'\nexport { Role, type Plan } from './types'\nexport const own = 1`,
    'lib/users.ts': `import { format } from 'some-dates'\nexport interface User { name: string }\nexport const print = (d) => format(d)`,
    'lib/circle.ts': `export * from './index'\nexport const deep = 2`,
    'lib/types.ts': `export type Role = 'a'\nexport type Plan = 'b'`,
    'lib/packages.ts': `export * from 'zod'`,
  })
  expect(await config.callbacks?.jwt?.({ token: {} })).toMatchObject({ own: 1, deep: 2, z: 'function' })
  expect(notices.map(({ message }) => message.split(' ')[0])).toEqual(
    expect.arrayContaining(['./missing', './types', 'some-dates']),
  )
})

test('a name that several export * give is that of the first that has it; a missing file gives no such name', async () => {
  const { config } = await openProject({
    'auth.ts': withJwt(
      `import { MODE, ROLE, deep, later, only } from './all'\nimport { all } from './all/some'`,
      'return { MODE, ROLE, deep, later, all, lost: typeof only }',
    ),
    'all/index.ts': `export * from './missing'\nexport * from './some'\nexport * from './more'\nexport * from './lost'\nexport * from './nested'`,
    'all/some.ts': `export const\n  LIST = ["/", (a, b) => { let c; return c, b }],\n\n  // Another one.\n  MODE = process.env.MODE ||\n    "dev",\n  { ROLE, more: all = ["all", 1] } = { ROLE: "ada" }\nconst hidden = 1, later = 2`,
    'all/more.ts': `import { only, deep, MODE } from './lost'\nexport const ROLE = "bob"\nexport let unset, later = 3`,
    'all/nested/index.ts': `export * from '../more'\nexport * from './missing'\nexport const deep = 'here'`,
  })
  expect(await config.callbacks?.jwt?.({ token: {} })).toMatchObject({
    ...{ MODE: 'dev', ROLE: 'ada', deep: 'here', later: 3, all: ['all', 1] },
  })
})

test('CommonJS files run: module.exports, exports and require, of files, packages and JSON', async () => {
  const found = await call({
    'auth.ts': withJwt(
      `import users, { find } from './lib/users'\nimport * as all from './lib/users'\nimport { version } from './package.json'\nconst { plans } = require('./plans.cjs')`,
      'return { found: find("ada"), same: users.find === all.find, version, plans }',
    ),
    'lib/users.js': `const { readFileSync } = require('fs')\nconst bcrypt = require('bcryptjs')\nconst people = require('./people.json')\nconst more = require('./more')\nmodule.exports = { find: (id) => ({ ...people[id], more: more.one, hash: typeof bcrypt.compare }) }`,
    'lib/people.json': '{ "ada": { "name": "Ada" } }',
    'lib/more.ts': 'export const one = 1',
    'plans.cjs': 'exports.plans = ["free"]',
    'package.json': '{ "version": "1.2.3" }',
  })
  expect(found).toEqual({
    found: { name: 'Ada', more: 1, hash: 'function' },
    same: true,
    version: '1.2.3',
    plans: ['free'],
  })
})

test('what a comment says is no decorator', async () => {
  const comment = '/**\n * @link {@see https://app.example}\n * { @also go(there)\n */'
  expect(await call(withJwt(`${comment}\nexport const seen = 1`, 'return { seen }'))).toEqual({ seen: 1 })
})

test('another file that cannot be run is a placeholder, with a notice at its line', async () => {
  const { config, notices } = await openProject({
    'auth.ts': withJwt(`import { User } from './user'`, 'if (token.use) new User()\nreturn token'),
    'user.ts': `import { Entity } from 'typeorm'\n\n@Entity()\nexport class User {}`,
  })
  expect(notices).toMatchObject([
    { location: { file: 'user.ts', line: 3 }, message: expect.stringContaining('decorators cannot be run') },
    { location: { file: 'auth.ts', line: 1 }, missing: { specifier: './user', file: 'user.ts' } },
  ])
  expect(await config.callbacks?.jwt?.({ token: { sub: '1' } })).toEqual({ sub: '1' })
  expect(await config.callbacks?.jwt?.({ token: { sub: '1', use: 1 } })).toEqual({ sub: '1', use: 1 })
})

test('enums run, and styles and pictures have what a bundler gives', async () => {
  const found = await call(
    withJwt(
      `import './globals.css'\nimport styles from './a.module.css'\nimport logo from '../public/logo.png'\nexport enum Role { Admin = 'ADMIN', User = 'USER' }\nconst enum Plan { Free, Pro }`,
      'return { role: Role.Admin, plan: Plan.Pro, logo: logo.src, text: String(logo), styles }',
    ),
  )
  expect(found).toEqual({ role: 'ADMIN', plan: 1, logo: '/logo.png', text: '/logo.png', styles: {} })
})

test('an error that a module throws is reported with its line', async () => {
  const error = await openProject(
    withJwt(`\nif (!process.env.NEEDED) throw new Error('NEEDED is missing')`),
  ).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ problem: 'threw', location: { file: 'auth.ts', line: 2 } })
})

test('text that looks like an import is not one', async () => {
  const top = `const css = "@import 'https://fonts.example/x.css'"\nconst see = 'See: export default from "nowhere"'\nconst both = \`import x from 'y'\`\n// import z from 'z'`
  expect(await call(withJwt(top, 'return { all: [css, see, both].length }'))).toEqual({ all: 3 })
})

test('a file whose name is put together at run time was not seen', async () => {
  const files = {
    'auth.ts': withJwt(`const name = './b'`, 'await import(name)'),
    'b.ts': 'export const b = 1',
  }
  await expect(call(files)).rejects.toThrow("cannot import 'b.ts': the file exists")
})

test('a file that is nested too deep says so, and no line', async () => {
  const error = await openProject(`const deep = ${'['.repeat(50_000)}`).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    problem: 'syntax',
    location: undefined,
    message: expect.stringContaining('nested too deep'),
  })
})

test('what remembers at the top of a module gets a notice', async () => {
  const { notices } = await openProject(
    withJwt(
      `let count = 0\nconst cache = new Map<string, number>()\nconst fine = 1\ncount += fine + cache.set("a", 1).size`,
    ),
  )
  expect(notices.map(({ kind, location }) => [kind, location?.line])).toEqual([
    ['module-variable', 1],
    ['module-variable', 2],
  ])
})

test('the environment is process.env, import.meta.env and SvelteKit’s modules', async () => {
  const top = `import { A } from '$env/static/private'\nimport { env } from '$env/dynamic/private'`
  const { config } = await openProject(
    withJwt(top, 'return { all: [A, env.A, process.env.A, import.meta.env.A] }'),
    {
      environment: { A: 'x' },
    },
  )
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ all: ['x', 'x', 'x', 'x'] })
})

test('import.meta.env has what Vite adds, as the environment says', async () => {
  const ofVite = async (environment: Record<string, string>) => {
    const body = 'const { DEV, MODE, PROD } = import.meta.env; return { all: [DEV, MODE, PROD] }'
    const { config } = await openProject(withJwt('', body), { environment })
    return config.callbacks?.jwt?.({ token: {} })
  }
  expect(await ofVite({})).toEqual({ all: [true, 'development', false] })
  expect(await ofVite({ NODE_ENV: 'production' })).toEqual({ all: [false, 'production', true] })
})

test('next/headers knows the request, and what it sets reaches the host', async () => {
  const body = `const jar = await cookies(); jar.set('seen', 'yes', { path: '/' }); return { tenant: jar.get('tenant')?.value, old: cookies().has('tenant'), host: (await headers()).get('x-host') }`
  const request = new Request('https://app.example/api/auth/session', {
    headers: { cookie: 'a=1; tenant=acme%20x', 'x-host': 'h' },
  })
  const { config, cookies } = await openProject(
    withJwt(`import { cookies, headers } from 'next/headers'`, body),
    { request },
  )
  expect(await config.callbacks?.jwt?.({ token: {} })).toEqual({ tenant: 'acme x', old: true, host: 'h' })
  expect(cookies).toEqual([{ name: 'seen', value: 'yes', path: '/' }])
})

test('of many notices the first are told, and how many more there are', async () => {
  const { notices } = await openProject(
    `${Array.from({ length: 100 }, (_, i) => `let a${i} = ${i}\n`).join('')}${jwtProject('return token')}`,
  )
  expect(notices).toHaveLength(21)
  expect(notices.at(-1)?.message).toMatch(/… and 79 more like it$/)
})

test('a file of blanks, keywords or brackets is read once, not again and again', () => {
  for (const text of [
    `import${' '.repeat(200_000)}`,
    'import '.repeat(30_000),
    `export${'{'.repeat(100_000)}`,
  ])
    expect(importsOf(text)).toEqual([])
})

test('an export without a semicolon does not take the import below it', () => {
  expect(importsOf(`export {}\nimport b, * as all from "./b"\nimport './c'`)).toMatchObject([
    { specifier: './b', names: ['default'], line: 2 },
    { specifier: './c', names: [], line: 3 },
  ])
})
