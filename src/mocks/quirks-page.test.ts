import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogue } from './catalogue/catalogue.ts'
import { quirkTable } from './testing/quirk-table.ts'

const table = quirkTable()

it('QUIRKS.md lists every quirk of the providers’ data', () => {
  const page = readFileSync(new URL('./QUIRKS.md', import.meta.url), 'utf8')
  const from = page.indexOf('| provider | quirk |')
  const rest = page.slice(from)
  expect(rest.slice(0, rest.indexOf('\n\n'))).toBe(table)
})

it('at least 16 providers have quirks, each with a page of the provider’s own', () => {
  const rows = table.split('\n').slice(2)
  expect(new Set(rows.map((row) => row.split(' | ')[0])).size).toBeGreaterThanOrEqual(16)
  for (const row of rows) expect(row).toMatch(/\[documentation\]\(https:\/\/[^)]+\) \|$/)
})

it('the catalogue names each preset once', () => {
  const ids = catalogue.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(catalogue.filter(({ type }) => type === 'oidc')).toHaveLength(36)
  // GitHub, the 57th, is a folder of its own.
  expect(catalogue.filter(({ type }) => type === 'oauth')).toHaveLength(56)
})
