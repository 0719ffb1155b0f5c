import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '../../../tools/paths.ts'

const table = readFileSync(`${ROOT}/src/core/DEVIATIONS.md`, 'utf8')
const rows = [...table.matchAll(/^\| (\S+) \| (\d{4}-\d{2}-\d{2}|\S*) \|/gm)].filter(
  ([, id]) => id !== 'id' && !id?.startsWith('-'),
)
const ids = rows.map(([, id]) => id ?? '')

const folder = new URL('.', import.meta.url)
const named = new Set(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'deviations.test.ts')
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(/DEV-\d+/g) ?? []),
)

test('every deviation has an id of its own and a date', () => {
  expect(rows.filter(([, id, date]) => !/^DEV-\d+$/.test(id ?? '') || !/^\d{4}/.test(date ?? ''))).toEqual([])
  expect(ids).toEqual([...new Set(ids)])
})

test('every deviation shows in a scenario', () => {
  expect(ids.filter((id) => !named.has(id))).toEqual([])
})

test('every deviation that a scenario names is listed', () => {
  expect([...named].filter((id) => !ids.includes(id))).toEqual([])
})
