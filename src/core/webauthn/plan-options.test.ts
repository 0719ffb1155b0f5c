import { expect, test } from 'vitest'
import { type OptionsFacts, planOptions } from './plan-options.ts'

const actions = ['authenticate', 'register', undefined] as const
const table: readonly [boolean, OptionsFacts['named'], readonly string[]][] = [
  [false, 'nobody', ['authenticate', 'invalid-request', 'authenticate']],
  [false, 'known', ['authenticate', 'invalid-request', 'authenticate']],
  [false, 'unknown', ['authenticate', 'register', 'register']],
  [true, 'known', ['authenticate', 'register', 'invalid-request']],
]

test.each(table)('[WEBAUTHN-1] signed in: %s, named: %s', (signedIn, named, plans) => {
  expect(actions.map((action) => planOptions({ action, signedIn, named }))).toEqual(plans)
})
