import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { github } from './github/github.ts'
import { quirkTable } from './testing/quirk-table.ts'

it('the README lists every quirk of the providers’ data', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  expect(readme).toContain(quirkTable([github]))
})
