import { expect, it } from 'vitest'
import { describeMissingImport } from './describe-imports.ts'

it.each(['./plans.json', '../lib/db', '.', '..'])('asks for the file %s', (specifier) => {
  expect(describeMissingImport(specifier)).toMatch(/^There is no file \.\S* here\. Add it/)
})

it.each(['lodash', '@trpc/server', '.hidden-package'])(
  'says what a package %s that is not here means',
  (specifier) => {
    expect(describeMissingImport(specifier)).toContain(`${specifier} isn't available here`)
  },
)
