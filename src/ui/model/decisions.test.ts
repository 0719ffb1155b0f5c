import { expect, it } from 'vitest'
import { checkName, DECISION_NAMES, decisionWords } from './decisions.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob('../../core/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('knows every decision that the engine reports', () => {
  const reported = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/report\.decide\(\s*(?:'[A-Z]+-\d+'|\w+\.rule),\s*'([\w-]+)'/g)].map(
      ([, name]) => name,
    ),
  )
  expect(reported.length).toBeGreaterThan(30)
  expect(reported.filter((name) => !DECISION_NAMES.includes(name ?? ''))).toEqual([])
})

it.each([
  ['linking', 'look-up-email', 'whose account is it', 'nobody’s yet; ask who has this e-mail'],
  ['callback-url', 'origin', 'where to go afterwards', 'nothing said: the home page'],
  ['check-cookies', 'deleted: the attempt is over', 'delete the check cookies', 'the attempt is over'],
  ['some-new-thing', 'done', 'some new thing', 'done'],
  ['constructor', 'toString', 'constructor', 'toString'],
])('says %s: %s in plain words', (decision, branch, name, note) => {
  expect(decisionWords(decision, branch)).toEqual({ name, note })
})

it('reads names of checks aloud, and leaves those of the wire alone', () => {
  expect(['id-token', 'session-age', 'redirect_uri'].map(checkName)).toEqual([
    'ID token',
    'session age',
    'redirect_uri',
  ])
})
