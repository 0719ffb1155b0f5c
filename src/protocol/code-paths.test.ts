import { expect, it } from 'vitest'
import { createFileFinder, pathForMissing } from './code-paths.ts'

const filesOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

it('resolves relative paths with and without ending, from folders, and never above the root', () => {
  const find = createFileFinder(filesOf('auth.ts', 'lib/a.ts', 'lib/b/index.js', 'lib/c.mjs', 'index.ts'))
  const found = ['./lib/a', './lib/a.js', './lib/b', '../../lib/c.mjs', './lib/d', '.']
  expect(found.map((specifier) => find('auth.ts', specifier))).toEqual([
    'lib/a.ts',
    'lib/a.ts',
    'lib/b/index.js',
    'lib/c.mjs',
    undefined,
    'index.ts',
  ])
})

it('reads paths of the nearest tsconfig, with comments, commas at the end, and what it extends', () => {
  const files = {
    ...filesOf('apps/web/src/db.ts', 'apps/web/config/env.ts', 'libs/ui/main.ts', 'apps/web/models/user.ts'),
    'tsconfig.json': `{ "compilerOptions": { "paths": { "@db": ["nowhere"] } } }`,
    'apps/web/tsconfig.json': `{
  // the app
  "extends": ["./tsconfig.base.json"], /* "paths": {} */
  "compilerOptions": {
    "baseUrl": ".",
    "paths": { "@db": ["./src/db"], "@c/*": ["config/*"], "url": ["http://x//y"], "@c/other/*": ["x/*"], },
  },
}`,
    'apps/web/tsconfig.base.json': `{ "compilerOptions": { "paths": { "never": ["src/db"] } } }`,
    'libs/tsconfig.json': `{ "extends": "../tsconfig.base" }`,
    'tsconfig.base.json': `{ "compilerOptions": { "paths": { "@ui": ["libs/ui/main.ts"] } } }`,
  }
  const find = createFileFinder(files)
  expect(find('apps/web/auth.ts', '@db')).toBe('apps/web/src/db.ts')
  expect(find('apps/web/auth.ts', '@c/env')).toBe('apps/web/config/env.ts')
  expect(find('apps/web/auth.ts', '@c/../models/user')).toBe('apps/web/models/user.ts')
  expect(find('apps/web/auth.ts', 'models/user')).toBe('apps/web/models/user.ts')
  expect(find('apps/web/auth.ts', 'never')).toBeUndefined()
  expect(find('libs/x.ts', '@ui')).toBe('libs/ui/main.ts')
  expect(pathForMissing(files, 'apps/web/auth.ts', '@c/mail')).toBe('apps/web/config/mail.ts')
})

it.each([
  ['@/lib/db', 'src/lib/db.ts'],
  ['~/lib/db', 'src/lib/db.ts'],
  ['#lib/db', 'src/lib/db.ts'],
  ['$lib/db', 'src/lib/db.ts'],
  ['src/lib/db', 'src/lib/db.ts'],
  ['@/../models', 'models.ts'],
  ['@models/user', 'src/models/user.ts'],
  ['@/server/deep', 'apps/web/server/deep.ts'],
  ['@acme/mail', 'packages/mail/src/index.ts'],
  ['@acme/mail/send', 'packages/mail/src/send.ts'],
  ['date-fns', 'packages/date-fns.ts'],
  ['@auth/core', undefined],
  ['models', undefined],
])('without a tsconfig, %s is guessed to be %s', (specifier, path) => {
  const find = createFileFinder(
    filesOf(
      'src/lib/db.ts',
      'src/models/user.ts',
      'apps/web/server/deep.ts',
      'packages/mail/src/index.ts',
      'packages/mail/src/send.ts',
      'packages/date-fns.ts',
      'src/auth/core.ts',
      'models.ts',
    ),
  )
  expect(find('src/auth.ts', specifier)).toBe(path)
})

it('a tsconfig that cannot be read, or that extends itself, is as good as none', () => {
  const files = {
    ...filesOf('src/lib/db.ts'),
    'tsconfig.json': '{ "compilerOptions": ',
    'src/tsconfig.json': '{ "extends": "./tsconfig.json", "compilerOptions": { "paths": { "@/*": "lib" } } }',
  }
  const find = createFileFinder(files)
  expect([find('auth.ts', '@/lib/db'), find('src/auth.ts', '@/lib/db')]).toEqual([
    'src/lib/db.ts',
    'src/lib/db.ts',
  ])
})

it.each([
  ['./auth.config', 'src/auth.config.ts'],
  ['../lib/users.js', 'lib/users.ts'],
  ['@/lib/users', 'lib/users.ts'],
  ['./data.json', 'src/data.json'],
  ['@acme/db/client', 'packages/db/client.ts'],
  ['node:fs', 'packages/fs.ts'],
])('the file that is missing behind %s belongs to %s', (specifier, path) => {
  expect(pathForMissing({}, 'src/auth.ts', specifier)).toBe(path)
  const files = { [path]: '' }
  expect(createFileFinder(files)('src/auth.ts', specifier)).toBe(path)
})

it('knows packages of a monorepo by their names, and what # means in one', () => {
  const files = {
    ...filesOf('apps/web/auth.ts', 'packages/database/src/index.ts', 'packages/database/src/client.ts'),
    ...filesOf('packages/kit/roles/main.ts', 'apps/web/server/db.ts', 'packages/kit/env.ts'),
    'packages/database/package.json': `{ "name": "@acme/db", "main": "./dist/index.js", "exports": { ".": { "types": "./dist/index.d.ts", "import": "./dist/index.js" }, "./*": "./dist/*.js" } }`,
    'packages/kit/package.json': `{ "name": "kit", "exports": { "./roles": "./roles/main.ts" } }`,
    'apps/web/package.json': `{ "imports": { "#server/*": "./server/*.ts", "#env": "nowhere" } }`,
    'broken/package.json': `{ "name": `,
  }
  const find = createFileFinder(files)
  const found = ['@acme/db', '@acme/db/client', 'kit/roles', 'kit/env', '#server/db', '#env', 'kitchen']
  expect(found.map((specifier) => find('apps/web/auth.ts', specifier))).toEqual([
    'packages/database/src/index.ts',
    'packages/database/src/client.ts',
    'packages/kit/roles/main.ts',
    'packages/kit/env.ts',
    'apps/web/server/db.ts',
    'packages/kit/env.ts',
    undefined,
  ])
})

it('a file never means itself: a pasted text that imports ./auth lacks a file', () => {
  const pasted = { 'auth.ts': '', 'src/lib/db.ts': '' }
  const find = createFileFinder(pasted)
  expect(['./auth', '@/auth', '#auth'].map((name) => find('auth.ts', name))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(find('src/lib/db.ts', '@/auth')).toBe('auth.ts')
  const path = pathForMissing(pasted, 'auth.ts', './auth')
  expect(path).toBe('auth/index.ts')
  expect(createFileFinder({ ...pasted, [path]: '' })('auth.ts', './auth')).toBe(path)
})
