import { expect, it } from 'vitest'
import { missingImportWords } from './import-words.ts'

it.each(['./plans.json', '../lib/db', '.', '..'])('asks for the file %s', (specifier) => {
  expect(missingImportWords(specifier)).toMatch(/^There is no file \.\S* here\. Add it/)
})

it.each(['lodash', '@trpc/server', '.hidden-package'])(
  'says what a package %s that is not here means',
  (specifier) => {
    expect(missingImportWords(specifier)).toContain(`${specifier} isn't available here`)
  },
)
