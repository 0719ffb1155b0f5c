import { expect, it } from 'vitest'
import { describeMissingImport, isRefuted } from './describe-imports.ts'

it.each(['./plans.json', '../lib/db', '.', '..'])('asks for the file %s', (specifier) => {
  expect(describeMissingImport(specifier)).toMatch(/^There is no file \.\S* here\. Add it/)
})

it.each(['lodash', '@trpc/server', '.hidden-package'])(
  'says what a package %s that is not here means',
  (specifier) => {
    expect(describeMissingImport(specifier)).toContain(`${specifier} isn't available here`)
  },
)

it('is refuted by a failure for lack of the file, and by no other', () => {
  const said = describeMissingImport('./auth.config')
  expect(
    isRefuted(said, 'the configuration spreads ...a of ./auth.config (auth.ts:2), which is not here'),
  ).toBe(true)
  expect(isRefuted(said, 'auth.ts calls none of NextAuth and Auth')).toBe(false)
  expect(isRefuted(describeMissingImport('lodash'), 'a of lodash is not here')).toBe(false)
})
