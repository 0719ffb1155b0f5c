import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from './observe/rules.ts'

const room = new URL('.', import.meta.url)
const specified = [
  ...readFileSync(new URL('SPEC.md', room), 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\* /gm),
].map(([, id]) => id)
const tested = readdirSync(room, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .flatMap((path) => [...readFileSync(new URL(path, room), 'utf8').matchAll(/\[([A-Z]+-\d+)\]/g)])
  .map(([, id]) => id)

test('no rule is listed twice', () => {
  expect(specified).toEqual([...new Set(specified)])
})

test('every rule that a fact can name is listed', () => {
  expect(Object.keys(rules).filter((id) => !specified.includes(id))).toEqual([])
})

test('every rule has a test', () => {
  expect(specified.filter((id) => !tested.includes(id))).toEqual([])
})

test('every test that names a rule names a listed one', () => {
  expect(tested.filter((id) => !specified.includes(id))).toEqual([])
})
