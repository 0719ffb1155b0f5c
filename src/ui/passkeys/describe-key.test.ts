import { expect, test } from 'vitest'
import type { AuthenticatorView } from '../../protocol/keys.ts'
import { placeOf, verificationOf } from './describe-key.ts'

const SETUP = {
  people: [
    { id: 'ada', name: 'Ada Byron', email: '' },
    { id: 'mallory', name: 'Mallory', email: '' },
  ],
  devices: [
    { id: 'laptop', person: 'ada', name: 'Laptop' },
    { id: 'phone', person: 'ada' },
  ],
}

const KEY: AuthenticatorView = {
  id: 'key-ada',
  kind: 'security-key',
  name: 'Ada’s key',
  owner: 'ada',
  holder: 'ada',
  at: [],
  protocol: 'ctap2',
  aaguid: '',
  transports: [],
  verifies: true,
  takesPin: true,
  passkeys: [],
}

const { holder: _holder, ...LOST } = KEY

test.each<readonly [string, AuthenticatorView]>([
  ['not plugged in', KEY],
  ['plugged into Laptop', { ...KEY, at: ['laptop'] }],
  ['lent to Mallory, not plugged in', { ...KEY, holder: 'mallory' }],
  ['lost', LOST],
  ['on Laptop and phone', { ...KEY, kind: 'keychain', at: ['laptop', 'phone'] }],
  ['on no device', { ...KEY, kind: 'keychain' }],
])('a key is %s', (place, key) => {
  expect(placeOf(key, SETUP)).toBe(place)
})

const PIN = { attemptsLeft: 5, needsReplug: false, isBlocked: false }

test.each<readonly [string, Partial<AuthenticatorView>]>([
  ['no PIN yet', {}],
  ['PIN set, 5 attempts left', { pin: PIN }],
  ['locked after too many wrong PINs', { pin: { ...PIN, attemptsLeft: 0, isBlocked: true } }],
  [
    'three wrong PINs: unplug it and plug it in again, 5 attempts left',
    { pin: { ...PIN, needsReplug: true } },
  ],
  ['finger, face or screen lock, 1 attempt left', { fingerAttemptsLeft: 1, takesPin: false }],
  ['checks no one (UV off)', { verifies: false, pin: PIN }],
  ['from before passkeys: a touch is all it asks for', { protocol: 'u2f', verifies: false }],
])('its user verification: %s', (says, changes) => {
  expect(verificationOf({ ...KEY, ...changes })).toBe(says)
})
