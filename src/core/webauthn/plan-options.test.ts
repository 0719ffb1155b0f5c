import { expect, test } from 'vitest'
import { type OptionsFacts, planOptions } from './plan-options.ts'

const actions = ['authenticate', 'register', undefined, 'other', ''] as const
const table: readonly [boolean, OptionsFacts['named'], readonly string[]][] = [
  [false, 'nobody', ['authenticate', 'invalid-request', 'authenticate', 'invalid-action', 'invalid-action']],
  [false, 'known', ['authenticate', 'invalid-request', 'authenticate', 'invalid-action', 'invalid-action']],
  [false, 'unknown', ['authenticate', 'register', 'register', 'invalid-action', 'invalid-action']],
  [true, 'known', ['authenticate', 'register', 'invalid-request', 'invalid-action', 'invalid-action']],
]

test.each(table)('[WEBAUTHN-1] signed in: %s, named: %s', (signedIn, named, plans) => {
  expect(actions.map((action) => planOptions({ action, signedIn, named }))).toEqual(plans)
})
