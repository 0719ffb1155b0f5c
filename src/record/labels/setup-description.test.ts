import { expect, it } from 'vitest'
import { DEFAULT_PEOPLE, resolveScenario } from '../../protocol/scenario-defaults.ts'
import { describeChange } from './setup-description.ts'

const { providers } = resolveScenario()
const fault = {
  id: 'f1',
  target: { at: 'provider', provider: 'google', endpoint: 'token' },
  effect: { does: 'html' },
  once: true,
}

const CODE = { files: { 'auth.ts': 'a' }, entry: 'auth.ts' }

it.each([
  [
    'people',
    DEFAULT_PEOPLE,
    [...DEFAULT_PEOPLE, { id: 'edsger', name: 'Edsger', email: '' }],
    'Edsger added',
  ],
  ['people', DEFAULT_PEOPLE, DEFAULT_PEOPLE.slice(0, 3), 'Mallory removed'],
  ['devices', [{ id: 'phone', person: 'ada' }], [{ id: 'phone', person: 'grace' }], 'phone edited'],
  ['providers', providers, providers.toReversed(), 'in another order'],
  ['faults', [], [fault], 'on: The token endpoint of google returns an HTML page, next time only'],
  ['secrets', ['a'], ['b', 'a'], 'new secret added first, 2 in total'],
  ['secrets', ['b', 'a'], ['b'], '1 left'],
  ['strategy', 'jwt', 'database', '"jwt" → "database"'],
  ['engine', undefined, '0.41.3', 'the simulator’s engine → @auth/core 0.41.3'],
  ['code', null, CODE, 'auth.ts instead of the built-in configuration'],
  ['code', CODE, { ...CODE, files: { 'auth.ts': 'b', 'c.ts': '' } }, 'auth.ts edited, c.ts added'],
  ['code', CODE, { ...CODE, environment: { A: '1' } }, 'environment changed'],
  ['code', CODE, { ...CODE, strategy: 'database' }, 'strategy database'],
  ['code', { ...CODE, strategy: 'jwt' }, CODE, 'strategy set in the code'],
  ['code', CODE, null, 'the built-in configuration'],
  ['people', 'a broken record', null, '"a broken record" → null'],
] as const)('%s', (member, before, after, words) => {
  expect(describeChange({ member, before, after })).toBe(words)
})
