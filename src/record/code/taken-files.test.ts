import { expect, it } from 'vitest'
import type { Draft } from './draft.ts'
import { sizeProblem, takeFiles } from './taken-files.ts'

const BEFORE: Draft = {
  files: { 'auth.ts': 'old' },
  entry: 'auth.ts',
  environment: { A: '1' },
  open: 'auth.ts',
}
const AUTH = `import NextAuth from 'next-auth'\nimport { roles } from '@/lib/roles'\nimport config from './auth.config'\nexport const { handlers } = NextAuth(config)`

it('takes the configuration out of a folder, and what it imports', () => {
  const taken = takeFiles(
    [
      { path: 'my-app/src/app/page.ts', text: 'export {}' },
      { path: 'my-app/src/auth.ts', text: AUTH },
      { path: 'my-app/src/auth.config.ts', text: `import { x } from './lib/x.js'` },
      { path: 'my-app/src/lib/x.ts', text: 'export const x = 1' },
      { path: 'my-app/src/lib/roles.ts', text: 'export const roles = []' },
      { path: 'my-app/node_modules/auth.ts', text: AUTH },
      { path: 'my-app/.env.local', text: 'AUTH_SECRET="s"\nexport ALLOWED_DOMAIN=corp.example # us' },
    ],
    BEFORE,
  )
  expect(taken.replaces).toBe(true)
  expect(taken.draft).toEqual({
    files: {
      'src/auth.ts': AUTH,
      'src/lib/roles.ts': 'export const roles = []',
      'src/auth.config.ts': `import { x } from './lib/x.js'`,
      'src/lib/x.ts': 'export const x = 1',
    },
    entry: 'src/auth.ts',
    open: 'src/auth.ts',
    environment: { A: '1', ALLOWED_DOMAIN: 'corp.example' },
  })
  expect(taken.description).toBe(
    'Opened src/auth.ts, src/lib/roles.ts, src/auth.config.ts, src/lib/x.ts. Set ALLOWED_DOMAIN. Not needed here, so not kept: AUTH_SECRET. The simulated providers and databases have test values for it. Left out 1 file that src/auth.ts doesn’t import.',
  )
})

it('reads variables as in development, and of a template only what is filled in', () => {
  const found = [
    { path: 'app/.env.local', text: 'A=local' },
    { path: 'app/.env.production', text: 'A=live\nC=live' },
    { path: 'app/.env', text: 'A=all\nB=all\nD=' },
    {
      path: 'app/.env.example',
      text: 'A=shown\nE=\nF=your-client-id\nG=<key>\nH=https://id.example\nI=xxxx\nJ=https://id.example/<tenant>/v2\nK=https://{tenant-id}.id.example\nL="App <mail@corp.example>"',
    },
  ]
  const { draft } = takeFiles(found, BEFORE)
  expect(draft?.environment).toEqual({
    ...{ A: 'local', B: 'all', C: 'live', D: '', H: 'https://id.example' },
    L: 'App <mail@corp.example>',
  })
})

it.each([
  ['src/routes/plugin@auth.ts', 'export const { onRequest } = QwikAuth$(() => ({ providers: [] }))'],
  [
    'auth.config.ts',
    "import { defineConfig } from 'auth-astro'\nexport default defineConfig({ providers: [] })",
  ],
  [
    'modules/auth.config.ts',
    "import { authjs } from '@packages/bundled'\nexport const config = { providers: [authjs.GitHub()] }",
  ],
  ['src/auth-options.ts', 'export const authOpts: SolidAuthConfig = { providers: [] }'],
  ['server/index.ts', "app.use('*', initAuthConfig(() => ({ providers: [] })))"],
])('takes the configuration of another framework as what it is: %s', (path, text) => {
  const taken = takeFiles([{ path, text }], BEFORE)
  expect(taken.draft?.files[taken.draft.entry]).toBe(text)
  expect(taken.replaces).toBe(true)
})

it('follows aliases of tsconfig.json, which comes along, and takes CommonJS and JSON', () => {
  const tsconfig = `{ // paths\n "compilerOptions": { "paths": { "@models/*": ["./server/models/*"], } } }`
  const found = [
    { path: 'auth.ts', text: `import { User } from '@models/user'\nNextAuth({})` },
    { path: 'server/models/user.js', text: `const plans = require('../plans.json')\nmodule.exports = {}` },
    { path: 'server/plans.json', text: '[]' },
    { path: 'tsconfig.json', text: tsconfig },
    { path: 'package.json', text: '{}' },
    { path: 'server/models/user.test.js', text: '' },
  ]
  const { draft } = takeFiles(found, BEFORE)
  expect(Object.keys(draft?.files ?? {})).toEqual([
    'auth.ts',
    'server/models/user.js',
    'server/plans.json',
    'tsconfig.json',
  ])
})

it('puts files that were chosen one by one where imports look for them', () => {
  const found = [
    {
      path: 'auth.ts',
      text: `import NextAuth from 'next-auth'\nimport { prisma } from '@/lib/db'\nimport { PrismaClient } from '@prisma/client'\nimport authConfig from './auth.config'\nimport { find } from '@/data/users'\nNextAuth(authConfig)`,
    },
    { path: 'auth.config.ts', text: `import { roles } from './roles/all.js'\nexport default {}` },
    { path: 'db.js', text: 'export const prisma = 1' },
    { path: 'client.ts', text: 'export const api = 1' },
    { path: 'users.ts', text: `import { prisma } from '../lib/db'\nexport const find = () => prisma` },
    { path: 'all.ts', text: 'export const roles = []' },
    { path: 'db.prisma', text: 'model User { id String @id }' },
  ]
  const { draft, description } = takeFiles(found, BEFORE)
  expect(Object.keys(draft?.files ?? {})).toEqual([
    'auth.ts',
    'lib/db.js',
    'auth.config.ts',
    'data/users.ts',
    'roles/all.ts',
    'db.prisma',
  ])
  expect(description).toContain('Left out 1 file that auth.ts doesn’t import.')
})

it('takes what guards the pages, which no file imports, and what that imports', () => {
  const found = [
    { path: 'shop/src/auth.ts', text: AUTH },
    { path: 'shop/src/middleware.ts', text: `import { open } from './routes'` },
    { path: 'shop/src/routes.ts', text: 'export const open = []' },
    { path: 'shop/src/page.ts', text: '' },
  ]
  expect(Object.keys(takeFiles(found, BEFORE).draft?.files ?? {})).toEqual([
    'src/auth.ts',
    'src/middleware.ts',
    'src/routes.ts',
  ])
})

it('writes the index of a folder that has none', () => {
  const found = [
    {
      path: 'shop/src/lib/auth/auth.ts',
      text: `import { options } from './options'\nexport const { handlers, auth } = NextAuth(options)`,
    },
    {
      path: 'shop/src/lib/auth/options.ts',
      text: `export const options: NextAuthConfig = { providers: [] }`,
    },
    {
      path: 'shop/src/middleware.ts',
      text: `import { options, auth } from '@/lib/auth'\nimport { other } from '@/lib/other'`,
    },
    { path: 'shop/src/lib/other/deep/other.ts', text: 'export const other = 1' },
  ]
  const { description, draft } = takeFiles(found, BEFORE)
  expect(draft?.files['src/lib/auth/index.ts']).toBe(
    `export { options } from './options'\nexport { auth } from './auth'\n`,
  )
  expect(Object.keys(draft?.files ?? {})).toHaveLength(4)
  expect(description).toContain(
    'Wrote src/lib/auth/index.ts, which was not there, to pass on what is beside it. Left out 1 file',
  )
})

it.each([
  ['apps/web/src/auth.ts', ['apps/web/src/middleware.ts']],
  ['apps/docs/auth.ts', ['apps/docs/proxy.ts']],
  ['apps/api/auth.ts', []],
  ['packages/auth/index.ts', []],
])('takes what guards the pages of the app of %s, which is one of several', (entry, guards) => {
  const paths = ['apps/web/src/middleware.ts', 'apps/docs/proxy.ts', 'apps/web/src/lib/middleware.ts']
  const found = [entry, 'README.ts', ...paths].map((path) => ({ path, text: path === entry ? AUTH : '' }))
  expect(Object.keys(takeFiles(found, BEFORE).draft?.files ?? {})).toEqual([entry, ...guards])
})

it('takes what guards the only app that shares a configuration', () => {
  const found = [
    { path: 'packages/auth/index.ts', text: AUTH },
    { path: 'apps/web/middleware.ts', text: '' },
  ]
  expect(Object.keys(takeFiles(found, BEFORE).draft?.files ?? {})).toHaveLength(2)
})

it('adds files that make no configuration to those that are there', () => {
  const { draft, replaces } = takeFiles([{ path: 'roles.ts', text: 'export {}' }], BEFORE)
  expect(replaces).toBe(false)
  expect(draft).toMatchObject({
    files: { 'auth.ts': 'old', 'roles.ts': 'export {}' },
    entry: 'auth.ts',
    open: 'roles.ts',
  })
})

it('takes the file that makes a configuration, whatever it is called', () => {
  const text = 'export const { handle } = SvelteKitAuth({})'
  expect(takeFiles([{ path: 'login.ts', text }], BEFORE).draft).toMatchObject({ entry: 'login.ts' })
  const route = { path: 'app/api/auth/[...nextauth]/route.ts', text: 'export const h = NextAuth({})' }
  expect(takeFiles([{ path: 'other.ts', text: 'NextAuth({})' }, route], BEFORE).draft?.entry).toBe(route.path)
})

it('says what cannot be used, and takes nothing of it', () => {
  const description = (path: string, text: string) => takeFiles([{ path, text }], BEFORE)
  expect(description('auth.tsx', AUTH)).toEqual({
    replaces: false,
    description:
      'Nothing was opened. auth.tsx is JSX, which is for pages. Put configuration code in a .ts file.',
  })
  const pages = ['layout.tsx', 'page.tsx', 'error.tsx'].map((path) => ({ path, text: '' }))
  expect(takeFiles(pages, BEFORE).description).toBe(
    'Nothing was opened. layout.tsx and 2 other files are JSX, which is for pages. Put configuration code in a .ts file.',
  )
  expect(description('logo.png', '').description).toContain('must end in .ts, .js or .json')
  expect(description('auth.ts', 'PNG\0').description).toBe('Nothing was opened. auth.ts is not text.')
  expect(description('auth.ts', 'x'.repeat(300_000)).description).toBe(
    'Nothing was opened. auth.ts has 300.0 kB; a file may have 262.1 kB.',
  )
})

it('says why it opened nothing, and what does not fit', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    path: `app/f${index}.ts`,
    text: `export const f${index} = 1`,
  }))
  expect(takeFiles([], BEFORE).description).toBe(
    'Nothing was opened: no code was in it. Drop an auth.ts, or the folder that has it.',
  )
  expect(takeFiles([{ path: 'auth.ts', text: ' ' }], BEFORE).description).toBe(
    'Nothing was opened. auth.ts is empty.',
  )
  expect(takeFiles(many, BEFORE)).toEqual({
    replaces: false,
    description: expect.stringContaining('none of the 100 files calls NextAuth()'),
  })
  const text = `${many.map((_, index) => `import './f${index}'`).join('\n')}\nNextAuth({})`
  const { draft, description } = takeFiles([...many, { path: 'app/auth.ts', text }], BEFORE)
  expect(Object.keys(draft?.files ?? {})).toHaveLength(56)
  expect(description).toContain('45 further files that it imports did not fit: 64 files can run together.')
  expect(description).not.toContain('Left out')
})

it('says what is too large to run', () => {
  expect(sizeProblem(BEFORE)).toBeUndefined()
  expect(sizeProblem({ files: { 'auth.ts': 'ä'.repeat(1_000_000) } })).toBe(
    'auth.ts has 2.0 MB; a file may have 262.1 kB. It does not run.',
  )
  const many = (size: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}.ts`, 'x'.repeat(size)]))
  expect(sizeProblem({ files: many(250_000, 5) })).toContain('1.3 MB together')
  expect(sizeProblem({ files: many(1, 65) })).toBe('There are 65 files; there may be 64. They do not run.')
})

it('takes the Prisma schema, and the package.json of an own package, where they have a say', () => {
  const auth = `import { prisma } from '@acme/db'\nexport const { auth } = NextAuth({ adapter: PrismaAdapter(prisma) })`
  const folder = [
    { path: 'shop/apps/web/auth.ts', text: auth },
    {
      path: 'shop/apps/web/package.json',
      text: '{ "name": "web", "dependencies": { "next-auth": "^4.24.7" } }',
    },
    { path: 'shop/packages/database/package.json', text: '{ "name": "@acme/db" }' },
    { path: 'shop/packages/database/src/index.ts', text: `import { PrismaClient } from '@prisma/client'` },
    { path: 'shop/packages/database/prisma/schema.prisma', text: 'model User { id String @id }' },
  ]
  const { draft, description } = takeFiles(folder, BEFORE)
  expect(Object.keys(draft?.files ?? {})).toEqual([
    'apps/web/auth.ts',
    'packages/database/src/index.ts',
    'packages/database/package.json',
    'packages/database/prisma/schema.prisma',
  ])
  expect(description).toContain('apps/web/package.json asks for next-auth ^4.24.7. Version 5 runs here.')
  const without = folder.filter(({ path }) => !path.endsWith('index.ts'))
  expect(Object.keys(takeFiles(without, BEFORE).draft?.files ?? {})).not.toContain(
    'packages/database/prisma/schema.prisma',
  )
})

it('takes the route of SolidStart, under either of its names', () => {
  const options = { path: 'server/auth.ts', text: 'export const authOptions: SolidAuthConfig = {}' }
  for (const name of ['[...solidauth].ts', '*solidauth.ts']) {
    const path = `routes/api/auth/${name}`
    const route = {
      path,
      text: `import { authOptions } from '~/server/auth'\nexport const { GET, POST } = SolidAuth(authOptions)`,
    }
    expect(takeFiles([options, route], BEFORE).draft).toMatchObject({
      entry: path,
      files: { 'server/auth.ts': options.text },
    })
  }
})

it('names no file by characters that turn the writing around', () => {
  const { description } = takeFiles([{ path: 'src/\u202Egnp.ts', text: '' }], BEFORE, 3)
  expect(description).toBe(
    'Nothing was opened. "U+202Egnp.ts" is not a valid path. Use letters, digits, dots, dashes and single slashes. 3 further files could not be read, or came after the first 2,000.',
  )
})

it('names the other configuration of a folder with two apps, and asks before a file of the same name is replaced', () => {
  const two = takeFiles(
    [
      { path: 'apps/web/auth.ts', text: AUTH },
      { path: 'apps/admin/auth.ts', text: AUTH },
    ],
    BEFORE,
  )
  expect(two.description).toContain(
    'web/auth.ts runs. There is another configuration in admin/auth.ts: drop its folder alone to run that one.',
  )
  const roles = { ...BEFORE, files: { ...BEFORE.files, 'roles.ts': 'export const mine = 1' } }
  expect(takeFiles([{ path: 'roles.ts', text: 'export {}' }], roles).replaces).toBe(true)
  expect(takeFiles([{ path: 'roles.ts', text: 'export const mine = 1' }], roles).replaces).toBe(false)
})

it('of two configurations, the one that makes the call runs, not the one that it passes on', () => {
  const options = `import type { NextAuthConfig } from 'next-auth'\nexport const authConfig = { providers: [] } satisfies NextAuthConfig`
  const index = `import NextAuth from 'next-auth'\nimport { authConfig } from './config'\nexport const { auth } = NextAuth(authConfig)`
  const { draft } = takeFiles(
    [
      { path: 'src/server/auth/config.ts', text: options },
      { path: 'src/server/auth/index.ts', text: index },
    ],
    BEFORE,
  )
  expect(draft?.entry).toBe('server/auth/index.ts')
})
