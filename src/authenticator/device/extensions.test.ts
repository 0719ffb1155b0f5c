import { expect, test } from 'vitest'
import { fromBase64url, utf8 } from '../bytes/bytes.ts'
import { type Cbor, type CborMap, cborMap } from '../bytes/cbor.ts'
import { readAuthenticatorData } from '../data/authenticator-data.ts'
import { newState, RP_ID } from '../testing/ceremonies.ts'
import { getParameters, made, makeParameters, option, type Parameters, send } from '../testing/commands.ts'
import type { AuthenticatorState } from './state.ts'
import type { Transaction } from './transact.ts'

test('extensions that are not asked for leave no trace, others answer', () => {
  const state = newState({ minPinLengthFor: [RP_ID] })
  const extended = send(
    state,
    'makeCredential',
    makeParameters([
      [
        6,
        cborMap([
          ['credProtect', 2],
          ['credBlob', utf8('blob')],
          ['minPinLength', true],
          ['hmac-secret', true],
          ['largeBlob', cborMap([['support', 'required']])],
        ]),
      ],
    ]),
  )
  const data = readAuthenticatorData(extended.result?.get(2) as Uint8Array)
  expect([...(data.extensions ?? [])]).toEqual([
    ['credBlob', true],
    ['credProtect', 2],
    ['hmac-secret', true],
    ['minPinLength', 4],
  ])
  expect(extended.result?.get(6)).toEqual(cborMap([['largeBlob', cborMap([['supported', true]])]]))
  const plain = readAuthenticatorData(
    send(state, 'makeCredential', makeParameters()).result?.get(2) as Uint8Array,
  )
  expect(plain.extensions).toBeUndefined()
})

test.each([
  ['a discoverable credential keeps a small blob', true, true, true],
  ['another credential of the same authenticator keeps none', true, false, false],
  ['without discoverable credentials, every credential keeps one', false, false, true],
])('%s', (_, hasDiscoverable, rk, isKept) => {
  const parameters = makeParameters([option('rk', rk), [6, cborMap([['credBlob', utf8('blob')]])]])
  const { result } = send(newState({ discoverable: hasDiscoverable }), 'makeCredential', parameters)
  const { extensions } = readAuthenticatorData(result?.get(2) as Uint8Array)
  expect(extensions?.get('credBlob')).toBe(isKept)
})

test.each([
  [1, { alone: true, listed: true }],
  [2, { alone: false, listed: true }],
  [3, { alone: false, listed: false }],
])('protection level %i without verification', (level, { alone, listed }) => {
  const state = made(newState(), [[6, cborMap([['credProtect', level]])]])
  const isFound = (...more: Parameters): boolean =>
    send(state, 'getAssertion', getParameters(...more)).status === 'CTAP2_OK'
  expect(isFound()).toBe(alone)
  expect(isFound([3, [descriptor(state)]])).toBe(listed)
  expect(isFound([5, cborMap([['uv', true]])])).toBe(true)
  // At level 3, even an exclude list does not reveal it to someone unverified.
  const excluded = send(state, 'makeCredential', makeParameters([[5, [descriptor(state)]]]))
  expect(excluded.status === 'CTAP2_ERR_CREDENTIAL_EXCLUDED').toBe(level < 3)
})

test('a blob is given back, and one that is too long is not stored', () => {
  const blob = (bytes: Uint8Array): AuthenticatorState =>
    made(newState(), [[6, cborMap([['credBlob', bytes]])]])
  const read = (state: AuthenticatorState): Cbor => {
    const { result } = send(state, 'getAssertion', getParameters([4, cborMap([['credBlob', true]])]))
    return readAuthenticatorData(result?.get(2) as Uint8Array).extensions?.get('credBlob')
  }
  expect(read(blob(utf8('blob')))).toEqual(utf8('blob'))
  expect(read(blob(new Uint8Array(33)))).toEqual(new Uint8Array())
})

test('a large blob is written and read, up to a limit', () => {
  const state = made(newState(), [[6, cborMap([['largeBlob', cborMap([['support', 'preferred']])]])]])
  const use = (from: AuthenticatorState, input: CborMap) =>
    send(from, 'getAssertion', getParameters([4, cborMap([['largeBlob', input]])]))
  const write = (data: Uint8Array) =>
    cborMap([
      ['write', data],
      ['originalSize', data.length],
    ])
  const empty = use(state, cborMap([['read', true]]))
  expect(empty.result?.get(8)).toEqual(cborMap([['largeBlob', new Map()]]))
  const written = use(state, write(utf8('large')))
  expect(written.result?.get(8)).toEqual(cborMap([['largeBlob', cborMap([['written', true]])]]))
  const read = use(written.state, cborMap([['read', true]])).result?.get(8) as CborMap
  expect((read.get('largeBlob') as CborMap).get('blob')).toEqual(utf8('large'))
  expect(use(state, write(new Uint8Array(1025))).status).toBe('CTAP2_ERR_LARGE_BLOB_STORAGE_FULL')
  expect(use(made(newState()), write(utf8('x'))).result?.get(8)).toEqual(
    cborMap([['largeBlob', cborMap([['written', false]])]]),
  )
})

function _userOf({ result }: Transaction): CborMap {
  const user = result?.get(4)
  if (!(user instanceof Map)) throw new TypeError('The response names no user.')
  return user
}

function descriptor(state: AuthenticatorState): Cbor {
  return cborMap([
    ['id', fromBase64url(state.credentials[0]?.id ?? '')],
    ['type', 'public-key'],
  ])
}
