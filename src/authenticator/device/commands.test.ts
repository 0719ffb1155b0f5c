import { expect, test } from 'vitest'
import { fromBase64url, utf8 } from '../bytes/bytes.ts'
import { type Cbor, type CborMap, cborMap, decodeCbor } from '../bytes/cbor.ts'
import { createRandom } from '../bytes/random.ts'
import { readAuthenticatorData } from '../data/authenticator-data.ts'
import { newState, SECURITY_KEY } from '../testing/ceremonies.ts'
import {
  algorithm,
  getParameters,
  HASH,
  interactionOf,
  made,
  makeParameters,
  option,
  type Parameters,
  send,
} from '../testing/commands.ts'
import { addCredential, changeCredential, removeCredential } from './edit.ts'
import { type AuthenticatorState, powerCycle } from './state.ts'
import { type StatusName, statusName } from './status.ts'
import { type Transaction, transact } from './transact.ts'

test.each<[StatusName, string, Parameters]>([
  ['CTAP2_ERR_MISSING_PARAMETER', 'no client data hash', [[1, undefined]]],
  ['CTAP2_ERR_CBOR_UNEXPECTED_TYPE', 'a hash that is text', [[1, 'text']]],
  ['CTAP2_ERR_MISSING_PARAMETER', 'a relying party without an ID', [[2, new Map()]]],
  ['CTAP2_ERR_UNSUPPORTED_ALGORITHM', 'no algorithm that it has', [[4, [algorithm(-47)]]]],
  ['CTAP2_ERR_UNSUPPORTED_ALGORITHM', 'no algorithm at all', [[4, []]]],
  ['CTAP2_ERR_INVALID_OPTION', 'no touch', [option('up', false)]],
  ['CTAP1_ERR_INVALID_PARAMETER', 'enterprise attestation', [[10, 1]]],
  ['CTAP2_ERR_INVALID_OPTION', 'an unknown protection level', [[6, cborMap([['credProtect', 4]])]]],
  ['CTAP2_ERR_MISSING_PARAMETER', 'a PIN parameter without a protocol', [[8, HASH]]],
  [
    'CTAP1_ERR_INVALID_PARAMETER',
    'an unknown PIN protocol',
    [
      [8, HASH],
      [9, 3],
    ],
  ],
  [
    'CTAP2_ERR_PIN_AUTH_INVALID',
    'a PIN parameter without a token',
    [
      [8, HASH],
      [9, 2],
    ],
  ],
  [
    'CTAP2_ERR_PIN_NOT_SET',
    'an empty PIN parameter',
    [
      [8, new Uint8Array()],
      [9, 2],
    ],
  ],
])('making a credential is refused with %s: %s', (status, _, changes) => {
  expect(send(newState(), 'makeCredential', makeParameters(changes)).status).toBe(status)
})

test.each<[StatusName, 'refused' | 'timed out' | 'cancelled']>([
  ['CTAP2_ERR_OPERATION_DENIED', 'refused'],
  ['CTAP2_ERR_USER_ACTION_TIMEOUT', 'timed out'],
  ['CTAP2_ERR_KEEPALIVE_CANCEL', 'cancelled'],
])('without a touch, the status is %s', (status, touch) => {
  const interaction = interactionOf({ touch })
  expect(send(newState(), 'makeCredential', makeParameters(), interaction).status).toBe(status)
  expect(send(made(newState()), 'getAssertion', getParameters(), interaction).status).toBe(status)
  expect(send(newState(), 'selection', undefined, interaction).status).toBe(status)
})

test.each<[StatusName, 'failed' | 'timed out' | 'cancelled']>([
  ['CTAP2_ERR_OPERATION_DENIED', 'failed'],
  ['CTAP2_ERR_USER_ACTION_TIMEOUT', 'timed out'],
  ['CTAP2_ERR_KEEPALIVE_CANCEL', 'cancelled'],
])('when the built-in verification does not pass, the status is %s', (status, verification) => {
  const interaction = interactionOf({ verification })
  expect(send(newState(), 'makeCredential', makeParameters([option('uv', true)]), interaction).status).toBe(
    status,
  )
})

test('built-in verification is blocked after five failures, and a success gives them back', () => {
  const fail = interactionOf({ verification: 'failed' })
  let state = newState()
  for (let left = 4; left >= 0; left -= 1) {
    const answer = send(state, 'makeCredential', makeParameters([option('uv', true)]), fail)
    state = answer.state
    expect(send(state, 'clientPin', [[2, 7]]).result?.get(5)).toBe(left)
  }
  const uv = makeParameters([option('uv', true)])
  expect(send(state, 'makeCredential', uv).status).toBe('CTAP2_ERR_OPERATION_DENIED')
  const almost = { ...state, uvRetries: 1 }
  expect(send(almost, 'makeCredential', uv).state.uvRetries).toBe(5)
})

test('what a model lacks is refused', () => {
  const simple = newState({ discoverable: false, builtInVerification: false, maxCredentials: 1 })
  expect(send(simple, 'makeCredential', makeParameters()).status).toBe('CTAP2_ERR_UNSUPPORTED_OPTION')
  expect(send(simple, 'makeCredential', makeParameters([option('uv', true)])).status).toBe(
    'CTAP2_ERR_INVALID_OPTION',
  )
  // hmac-secret needs keys to be agreed on, also without a PIN.
  expect(send(simple, 'clientPin', [[2, 1]]).status).toBe('CTAP2_ERR_INVALID_SUBCOMMAND')
  const agreement = send(simple, 'clientPin', [
    [1, 2],
    [2, 2],
  ])
  expect(agreement.status).toBe('CTAP2_OK')
  expect(send(simple, 'getInfo', undefined).result?.get(6)).toEqual([2, 1])
  const simplest = newState({ builtInVerification: false, extensions: [] })
  expect(send(simplest, 'clientPin', [[2, 1]]).status).toBe('CTAP1_ERR_INVALID_COMMAND')
  expect(send(simplest, 'getInfo', undefined).result?.get(6)).toBeUndefined()
  const careful = newState({ alwaysVerifies: true })
  expect(send(careful, 'makeCredential', makeParameters()).status).toBe('CTAP2_ERR_PUAT_REQUIRED')
  expect(send(careful, 'getAssertion', getParameters()).status).toBe('CTAP2_ERR_PUAT_REQUIRED')
})

test('a full authenticator refuses, but a credential of the same user is replaced', () => {
  const full = made(newState({ maxCredentials: 1 }))
  const other: Parameters = [[3, cborMap([['id', utf8('bob')]])]]
  expect(send(full, 'makeCredential', makeParameters(other)).status).toBe('CTAP2_ERR_KEY_STORE_FULL')
  const replaced = send(
    full,
    'makeCredential',
    makeParameters(),
    interactionOf({ random: createRandom('2') }),
  ).state
  expect(replaced.credentials).toHaveLength(1)
  expect(replaced.credentials[0]?.id).not.toBe(full.credentials[0]?.id)
})

test('a credential that is excluded is refused, after a touch', () => {
  const state = made(newState())
  const excluded: Parameters = [[5, [descriptor(state)]]]
  expect(send(state, 'makeCredential', makeParameters(excluded)).status).toBe('CTAP2_ERR_CREDENTIAL_EXCLUDED')
  const refused = interactionOf({ touch: 'refused' })
  expect(send(state, 'makeCredential', makeParameters(excluded), refused).status).toBe(
    'CTAP2_ERR_OPERATION_DENIED',
  )
})

test.each<[StatusName, string, readonly number[]]>([
  ['CTAP1_ERR_INVALID_COMMAND', 'an unknown command', [0x55]],
  ['CTAP1_ERR_INVALID_COMMAND', 'nothing', []],
  ['CTAP1_ERR_INVALID_LENGTH', 'no parameters', [0x01]],
  ['CTAP2_ERR_INVALID_CBOR', 'broken CBOR', [0x01, 0xa1]],
  ['CTAP2_ERR_INVALID_CBOR', 'CBOR that is not canonical', [0x01, 0xa2, 0x02, 0x00, 0x01, 0x00]],
  ['CTAP2_ERR_CBOR_UNEXPECTED_TYPE', 'parameters that are no map', [0x01, 0x80]],
  ['CTAP2_ERR_INVALID_SUBCOMMAND', 'an unknown subcommand', [0x06, 0xa1, 0x02, 0x18, 0x63]],
])('the status is %s for %s', (status, _, bytes) => {
  const { response } = transact(newState(), Uint8Array.from(bytes), interactionOf())
  expect([...response].map(statusName)).toEqual([status])
})

test('a message that is too long is refused', () => {
  const { status } = transact(newState(), new Uint8Array(8000).fill(1), interactionOf())
  expect(status).toBe('CTAP2_ERR_REQUEST_TOO_LARGE')
})

test('an assertion needs a credential, and none of another relying party is found', () => {
  const state = made(newState())
  const found = (...more: Parameters): StatusName =>
    send(state, 'getAssertion', getParameters(...more)).status
  expect(found()).toBe('CTAP2_OK')
  expect(
    send(state, 'getAssertion', [
      [1, 'other.example'],
      [2, HASH],
    ]).status,
  ).toBe('CTAP2_ERR_NO_CREDENTIALS')
  expect(
    found([
      3,
      [
        cborMap([
          ['id', utf8('x')],
          ['type', 'public-key'],
        ]),
      ],
    ]),
  ).toBe('CTAP2_ERR_NO_CREDENTIALS')
  expect(
    found([
      3,
      [
        cborMap([
          ['id', utf8('x')],
          ['type', 'other'],
        ]),
      ],
    ]),
  ).toBe('CTAP2_ERR_NO_CREDENTIALS')
  expect(found([5, cborMap([['rk', true]])])).toBe('CTAP2_ERR_UNSUPPORTED_OPTION')
})

test('server-side credentials are only found by their ID, and tell no user', () => {
  const state = made(newState(), [option('rk', false)])
  expect(send(state, 'getAssertion', getParameters()).status).toBe('CTAP2_ERR_NO_CREDENTIALS')
  const { result } = send(state, 'getAssertion', getParameters([3, [descriptor(state)]]))
  expect(result?.has(4)).toBe(false)
})

test('several credentials come one after the other, the newest first, with names after verification', () => {
  let state = newState()
  for (const [index, name] of ['ada', 'bob', 'cem'].entries()) {
    const user: Parameters = [
      [
        3,
        cborMap([
          ['id', utf8(name)],
          ['name', name],
          ['displayName', name],
        ]),
      ],
    ]
    const interaction = interactionOf({ now: index, random: createRandom(name) })
    state = send(state, 'makeCredential', makeParameters(user), interaction).state
  }
  const uv = cborMap([['uv', true]])
  const first = send(state, 'getAssertion', getParameters([5, uv]))
  expect(first.result?.get(5)).toBe(3)
  const second = send(first.state, 'getNextAssertion', undefined)
  const third = send(second.state, 'getNextAssertion', undefined)
  const names = [first, second, third].map((answer) => userOf(answer).get('name'))
  expect(names).toEqual(['cem', 'bob', 'ada'])
  expect(send(third.state, 'getNextAssertion', undefined).status).toBe('CTAP2_ERR_NOT_ALLOWED')
  const late = send(first.state, 'getNextAssertion', undefined, interactionOf({ now: 31_000 }))
  expect(late.status).toBe('CTAP2_ERR_NOT_ALLOWED')
  const between = send(first.state, 'clientPin', [[2, 7]]).state
  expect(send(between, 'getNextAssertion', undefined).status).toBe('CTAP2_ERR_NOT_ALLOWED')
  const unverified = send(state, 'getAssertion', getParameters())
  expect([...userOf(unverified).keys()]).toEqual(['id'])
})

test.each([
  ['credential', [1, 2, 3]],
  ['authenticator', [1, 2, 3]],
  ['zero', [0, 0, 0]],
] as const)('with one counter per %s the counts are %j', (counter, counts) => {
  let state = made(newState({ counter }))
  const found = counts.map(() => {
    const answer = send(state, 'getAssertion', getParameters())
    state = answer.state
    return readAuthenticatorData(answer.result?.get(2) as Uint8Array).counter
  })
  expect(found).toEqual(counts)
})

test('a counter of the authenticator is shared by its credentials, one of a credential is not', () => {
  const counts = (['authenticator', 'credential'] as const).map((counter) => {
    const state = made(made(newState({ counter })), [[2, cborMap([['id', 'other.example']])]])
    const after = send(state, 'getAssertion', getParameters()).state
    const { result } = send(after, 'getAssertion', [
      [1, 'other.example'],
      [2, HASH],
    ])
    return readAuthenticatorData(result?.get(2) as Uint8Array).counter
  })
  expect(counts).toEqual([2, 1])
})

test('a credential can be cloned, its counter rolled back, its backup flipped, its signatures broken, and removed', () => {
  const state = send(made(newState()), 'getAssertion', getParameters()).state
  const [credential] = state.credentials
  if (!credential) throw new Error('There is one.')
  const clone = addCredential(newState(), credential)
  expect(clone.credentials).toEqual([credential])
  const edited = changeCredential(clone, credential.id, {
    counter: 0,
    backupEligible: true,
    backupState: true,
    breaksSignatures: true,
  })
  const data = readAuthenticatorData(
    send(edited, 'getAssertion', getParameters()).result?.get(2) as Uint8Array,
  )
  expect(data).toMatchObject({ counter: 1, flags: 0x19 })
  expect(removeCredential(edited, credential.id).credentials).toEqual([])
})

test('a reset forgets everything, and needs a touch', () => {
  const state = made(newState())
  expect(send(state, 'reset', undefined, interactionOf({ touch: 'refused' })).state.credentials).toHaveLength(
    1,
  )
  expect(send(state, 'reset', undefined).state.credentials).toEqual([])
})

test('getInfo tells what the model has', () => {
  const { result } = send(newState(SECURITY_KEY), 'getInfo', undefined)
  expect(result?.get(1)).toEqual(['FIDO_2_0', 'FIDO_2_1', 'FIDO_2_2'])
  expect(result?.get(9)).toEqual(['usb', 'nfc'])
  expect(Object.fromEntries(result?.get(4) as Map<string, Cbor>)).toEqual({
    rk: true,
    up: true,
    plat: false,
    clientPin: false,
    pinUvAuthToken: true,
    credMgmt: true,
    makeCredUvNotRqd: true,
  })
})

test('the state is plain data: it survives JSON, and losing power keeps what must be kept', () => {
  const state = made(newState())
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  const cycled = powerCycle(state, createRandom('power'))
  expect(cycled.credentials).toEqual(state.credentials)
  expect(cycled.powered).not.toEqual(state.powered)
})

test('the response is canonical CBOR after the status', () => {
  const { response, result } = send(newState(), 'makeCredential', makeParameters())
  expect(response[0]).toBe(0)
  expect(decodeCbor(response.subarray(1))).toEqual(result)
})

function userOf({ result }: Transaction): CborMap {
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
