import { expect, it } from 'vitest'
import type { ScenarioPlayed } from '../../protocol/conformance.ts'
import { byExplanation, reportOf, scenariosText } from './conformance-scenarios.ts'

const played = (name: string, parts: Partial<ScenarioPlayed> = {}): ScenarioPlayed => ({
  flow: 'CSRF',
  name,
  explained: {},
  unlisted: [],
  unseen: [],
  ...parts,
})

const ALL = [
  played('a'),
  played('b', { explained: { 'DEV-1': ['2 + cookie'] } }),
  played('c', { explained: { 'DEV-1': ['1 + cookie'], 'DEV-30': ['1 + fetch'] } }),
  played('d', { explained: { 'DEV-30': ['1 + fetch'] }, unlisted: ['1 - status 200', '1 + status 500'] }),
]

it('a scenario counts as explained where every line is, and as neither where one is not', () => {
  expect(scenariosText(ALL, '0.41.3')).toBe(
    '3 of 4 scenarios are equal to @auth/core 0.41.3 or explained (1 equal, 2 explained).',
  )
})

it('differences are grouped by what explains them, with those that are not listed first', () => {
  const groups = byExplanation(ALL).map(({ id, scenarios }) => [
    id,
    ...scenarios.map(({ played: { name }, lines }) => `${name} ${lines.length}`),
  ])
  expect(groups).toEqual([
    [undefined, 'd 2'],
    ['DEV-1', 'b 1', 'c 1'],
    ['DEV-30', 'c 1', 'd 1'],
  ])
})

it('a report has the lines that are not listed, and nothing else', () => {
  const report = reportOf(ALL, '0.41.2')
  expect(report).toContain('CSRF: d\n  1 - status 200\n  1 + status 500')
  expect(report).not.toContain('fetch')
})
