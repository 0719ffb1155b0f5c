import { expect, it } from 'vitest'
import { checkName, DECISION_NAMES, decisionLabel } from './decisions.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob('../../core/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('knows every decision that the engine reports', () => {
  const all = Object.values(sources).join('\n')
  // One entry of the table of rules reaches to the next; its name is the first argument of `rule`.
  const named = new Map(
    [...all.matchAll(/^ {2}'([A-Z]+-\d+)':(?:(?!^ {2}')[\s\S])*?\brule\(\s*'([\w-]+)'/gm)].map(
      ([, id, name]) => [id, name],
    ),
  )
  const decided = [...all.matchAll(/report\s*\.decide\(\s*'([A-Z]+-\d+)'/g)].map(([, id]) => named.get(id))
  expect(decided.length).toBeGreaterThan(25)
  const unknown = [...decided, named.get('LINK-1')].filter((name) => !DECISION_NAMES.includes(name ?? ''))
  expect(unknown).toEqual([])
})

it.each([
  ['linking', 'look-up-email', 'find the user', 'unknown account; look up by e-mail'],
  ['callback-url', 'origin', 'choose landing page', 'default: home'],
  ['check-cookies', 'deleted: the attempt is over', 'delete check cookies', 'the attempt is over'],
  ['some-new-thing', 'done', 'some new thing', 'done'],
  ['constructor', 'toString', 'constructor', 'toString'],
])('says %s: %s in plain words', (decision, branch, name, note) => {
  expect(decisionLabel(decision, branch)).toEqual({ name, note })
})

it('reads names of checks aloud, and leaves those of the wire alone', () => {
  expect(['id-token', 'session-age', 'redirect_uri'].map(checkName)).toEqual([
    'ID token',
    'session age',
    'redirect_uri',
  ])
})
