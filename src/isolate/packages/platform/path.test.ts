import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { runCallback } from '../../testing/open-project.ts'
import { basename, dirname, extname, isAbsolute, join, normalize, relative, resolve } from './path.ts'

const PATHS = [
  '',
  '.',
  '/',
  'a',
  '/a',
  'a/b.ts',
  '/a/b.test.ts',
  'a/../b',
  '../a',
  '/../a',
  'a//b/',
  './a/.env',
  '..',
  'a/b/..',
  '.hidden',
]

test.each([
  ['normalize', normalize, posix.normalize],
  ['dirname', dirname, posix.dirname],
  ['basename', basename, posix.basename],
  ['extname', extname, posix.extname],
  ['isAbsolute', isAbsolute, posix.isAbsolute],
])('%s does as Node’s', (_name, own, real) => {
  expect(PATHS.map((each) => own(each))).toEqual(PATHS.map((each) => real(each)))
})

test('paths are put together and compared as Node does', () => {
  for (const one of PATHS)
    for (const other of PATHS) {
      expect([one, other, join(one, other)]).toEqual([one, other, posix.join(one, other)])
      const absolute = [`/x/${one}`, other] as const
      expect(resolve(...absolute)).toBe(posix.resolve(...absolute))
      expect(relative(`/${one}`, `/${other}`)).toBe(posix.relative(`/${one}`, `/${other}`))
    }
  expect(basename('/a/b.ts', '.ts')).toBe('b')
})

test('node:path and node:url are there for code that finds its own folder', async () => {
  const imports = `import path, { join } from 'node:path'\nimport { fileURLToPath } from 'url'\nconst views = join(import.meta.dirname, '..', 'views')`
  const body = `return { views, here: path.dirname(fileURLToPath('file:///app/src/a%20b.ts')), posix: path.posix.join('a', 'b') }`
  expect(await runCallback(body, {}, {}, imports)).toEqual({
    views: '../views',
    here: '/app/src',
    posix: 'a/b',
  })
})
