import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { concat, fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { type CborMap, cborMap, encodeCbor } from '../bytes/cbor.ts'
import { Bench } from '../platform/bench.ts'
import { agree, encrypt } from '../platform/user-verification.ts'
import {
  createRequest,
  newState,
  RP_ID,
  register,
  SECURITY_KEY,
  surroundingsOf,
} from '../testing/ceremonies.ts'
import { PIN_COMMAND, pinHash } from './client-pin.ts'
import { MANAGE, MANAGED } from './credential-management.ts'
import { addCredential } from './edit.ts'
import { PIN_PROTOCOL_TWO as PROTOCOL } from './pin-protocol.ts'
import type { AuthenticatorState } from './state.ts'
import { getInfo } from './transact.ts'
import { PERMISSION } from './verification.ts'

const KEY = { id: 'key-1', name: 'Test', isPlatform: false }
const OTHER_ID = toBase64url(new Uint8Array(32).fill(9))
const THIRD_ID = toBase64url(new Uint8Array(32).fill(8))

/** A security key with two passkeys of one site and one of another. */
function filled(): AuthenticatorState {
  const { state } = register(newState(SECURITY_KEY), createRequest())
  const [first] = state.credentials
  if (!first) throw new Error('No credential was made.')
  const user = { userHandle: toBase64url(utf8('bo')), userName: 'bo' }
  const two = addCredential(state, { ...first, ...user, id: OTHER_ID })
  return addCredential(two, { ...first, id: THIRD_ID, rpId: 'other.example', protection: 3 })
}

/** The platform's half: a token for the PIN, and commands that are signed with it. */
function manager(state: AuthenticatorState, permissions: number = PERMISSION.cm, rpId?: string) {
  const bench = new Bench(surroundingsOf(state))
  const { secret, publicKey } = agree(bench, KEY)
  const { result } = bench.send(KEY, 'clientPin', [
    [1, PROTOCOL.version],
    [2, PIN_COMMAND.getTokenUsingPin],
    [3, publicKey],
    [6, encrypt(bench, secret, pinHash(utf8('1234')))],
    [9, permissions],
    ...(rpId === undefined ? [] : [[10, rpId] as const]),
  ])
  const token = PROTOCOL.decrypt(secret, result.get(2) as Uint8Array)
  const manage = (command: keyof typeof MANAGE, parameters?: CborMap) => {
    const number = MANAGE[command]
    const message = concat(Uint8Array.of(number), parameters ? encodeCbor(parameters) : new Uint8Array())
    return bench.send(KEY, 'credentialManagement', [
      [1, number],
      [2, parameters],
      [3, PROTOCOL.version],
      [4, PROTOCOL.authenticate(token, message)],
    ])
  }
  const next = (command: 'nextRp' | 'nextCredential') =>
    bench.send(KEY, 'credentialManagement', [[1, MANAGE[command]]])
  return { bench, manage, next, credentials: () => bench.state(KEY).credentials }
}

const ofRp = (rpId: string) => cborMap([[1, sha256(utf8(rpId))]])
const named = (id: string) => cborMap([['id', fromBase64url(id)]])

test('says that it can be managed, and how much room there is', () => {
  const state = filled()
  expect((getInfo(state).get(4) as CborMap).get('credMgmt')).toBe(true)
  expect((getInfo(newState()).get(4) as CborMap).has('credMgmt')).toBe(false)
  const { result } = manager(state).manage('getMetadata')
  expect([result.get(MANAGED.count), result.get(MANAGED.room)]).toEqual([3, 97])
})

test('lists relying parties, and the passkeys of one', () => {
  const { manage, next } = manager(filled())
  const first = manage('firstRp').result
  expect(first.get(MANAGED.rps)).toBe(2)
  expect((first.get(MANAGED.rp) as CborMap).get('id')).toBe(RP_ID)
  expect((next('nextRp').result.get(MANAGED.rp) as CborMap).get('id')).toBe('other.example')
  expect(next('nextRp').status).toBe('CTAP2_ERR_NOT_ALLOWED')
  const one = manage('firstCredential', ofRp(RP_ID)).result
  expect(one.get(MANAGED.credentials)).toBe(2)
  expect((one.get(MANAGED.user) as CborMap).get('name')).toBe('ada@shop.example')
  expect(one.get(MANAGED.publicKey)).toBeInstanceOf(Map)
  const two = next('nextCredential').result
  expect((two.get(MANAGED.credential) as CborMap).get('id')).toEqual(fromBase64url(OTHER_ID))
  expect(next('nextCredential').status).toBe('CTAP2_ERR_NOT_ALLOWED')
  expect(manage('firstCredential', ofRp('none.example')).status).toBe('CTAP2_ERR_NO_CREDENTIALS')
})

test('another command ends a list', () => {
  const { bench, manage, next } = manager(filled())
  manage('firstRp')
  agree(bench, KEY)
  expect(next('nextRp').status).toBe('CTAP2_ERR_NOT_ALLOWED')
})

test('deletes a passkey, and renames its user', () => {
  const { credentials, manage } = manager(filled())
  expect(manage('deleteCredential', cborMap([[2, named(THIRD_ID)]])).status).toBe('CTAP2_OK')
  expect(manage('deleteCredential', cborMap([[2, named(THIRD_ID)]])).status).toBe('CTAP2_ERR_NO_CREDENTIALS')
  const rename = (id: string) =>
    manage(
      'updateUser',
      cborMap([
        [2, named(OTHER_ID)],
        [
          3,
          cborMap([
            ['id', utf8(id)],
            ['name', 'Bo'],
          ]),
        ],
      ]),
    ).status
  expect(rename('ada')).toBe('CTAP1_ERR_INVALID_PARAMETER')
  expect(rename('bo')).toBe('CTAP2_OK')
  expect(credentials()).toMatchObject([{}, { id: OTHER_ID, userName: 'Bo', userDisplayName: '' }])
})

test('asks for a token with the permission, and one for a site only reaches that site', () => {
  const state = filled()
  const { bench } = manager(state)
  expect(bench.send(KEY, 'credentialManagement', [[1, MANAGE.getMetadata]]).status).toBe(
    'CTAP2_ERR_PUAT_REQUIRED',
  )
  const ceremonies = manager(state, PERMISSION.ga, RP_ID)
  expect(ceremonies.manage('getMetadata').status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
  const site = manager(state, PERMISSION.cm, RP_ID)
  expect(site.manage('firstRp').status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
  expect(site.manage('firstCredential', ofRp('other.example')).status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
  expect(site.manage('deleteCredential', cborMap([[2, named(THIRD_ID)]])).status).toBe(
    'CTAP2_ERR_PIN_AUTH_INVALID',
  )
  expect(site.manage('deleteCredential', cborMap([[2, named(OTHER_ID)]])).status).toBe('CTAP2_OK')
})
