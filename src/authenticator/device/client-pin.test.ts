import { describe, expect, test } from 'vitest'
import { concat, utf8 } from '../bytes/bytes.ts'
import { type Cbor, cborMap } from '../bytes/cbor.ts'
import { readAuthenticatorData } from '../data/authenticator-data.ts'
import { newState, RP_ID, SECURITY_KEY } from '../testing/ceremonies.ts'
import { interactionOf, send } from '../testing/commands.ts'
import { PIN_COMMAND, pinHash } from './client-pin.ts'
import { agreementKey, findPinProtocol } from './pin-protocol.ts'
import type { Interaction } from './session.ts'
import type { AuthenticatorState } from './state.ts'
import { STATUS } from './status.ts'
import type { Transaction } from './transact.ts'
import { PERMISSION } from './verification.ts'

const PLATFORM_KEY = new Uint8Array(32).fill(7)
const IV = new Uint8Array(16)
const HASH = new Uint8Array(32).fill(1)

const protocols = ([1, 2] as const).map((version) => {
  const protocol = findPinProtocol(version)
  if (!protocol) throw new Error('There are two.')
  return [version, protocol] as const
})

describe.each(protocols)('with PIN protocol %i', (version, protocol) => {
  const pin = (
    state: AuthenticatorState,
    command: keyof typeof PIN_COMMAND,
    more: readonly (readonly [number, Cbor])[] = [],
    interaction?: Interaction,
  ): Transaction => send(state, 'clientPin', [[1, version], [2, PIN_COMMAND[command]], ...more], interaction)

  const shared = (state: AuthenticatorState): Uint8Array =>
    protocol.sharedSecret(PLATFORM_KEY, pin(state, 'getKeyAgreement').result?.get(1) as never)

  const setPin = (state: AuthenticatorState, text: string): Transaction => {
    const secret = shared(state)
    const newPinEnc = protocol.encrypt(secret, padded(text), IV)
    return pin(state, 'setPin', [
      [3, agreementKey(PLATFORM_KEY)],
      [4, protocol.authenticate(secret, newPinEnc)],
      [5, newPinEnc],
    ])
  }

  const changePin = (state: AuthenticatorState, old: string, text: string): Transaction => {
    const secret = shared(state)
    const newPinEnc = protocol.encrypt(secret, padded(text), IV)
    const pinHashEnc = protocol.encrypt(secret, pinHash(utf8(old)), IV)
    return pin(state, 'changePin', [
      [3, agreementKey(PLATFORM_KEY)],
      [4, protocol.authenticate(secret, concat(newPinEnc, pinHashEnc))],
      [5, newPinEnc],
      [6, pinHashEnc],
    ])
  }

  const askToken = (
    state: AuthenticatorState,
    text: string,
    permissions: number = PERMISSION.mc | PERMISSION.ga,
    interaction?: Interaction,
  ): Transaction =>
    pin(
      state,
      'getTokenUsingPin',
      [
        [3, agreementKey(PLATFORM_KEY)],
        [6, protocol.encrypt(shared(state), pinHash(utf8(text)), IV)],
        [9, permissions],
        [10, RP_ID],
      ],
      interaction,
    )

  const ready = (): AuthenticatorState => setPin(newState(SECURITY_KEY), '1234').state

  const make = (
    state: AuthenticatorState,
    token: Uint8Array,
    rpId = RP_ID,
    interaction?: Interaction,
  ): Transaction =>
    send(
      state,
      'makeCredential',
      [
        [1, HASH],
        [2, cborMap([['id', rpId]])],
        [3, cborMap([['id', utf8('ada')]])],
        [
          4,
          [
            cborMap([
              ['alg', -7],
              ['type', 'public-key'],
            ]),
          ],
        ],
        [7, cborMap([['rk', true]])],
        [8, protocol.authenticate(token, HASH)],
        [9, version],
      ],
      interaction,
    )

  const tokenOf = (state: AuthenticatorState, { result }: Transaction): Uint8Array =>
    protocol.decrypt(shared(state), result?.get(2) as Uint8Array)

  test('a PIN is set once, and changed by someone who knows it', () => {
    const state = ready()
    expect(setPin(state, '5678').status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
    expect(changePin(state, '0000', '5678').status).toBe('CTAP2_ERR_PIN_INVALID')
    const changed = changePin(state, '1234', '5678')
    expect(changed.status).toBe('CTAP2_OK')
    expect(askToken(changed.state, '5678').status).toBe('CTAP2_OK')
    const token = askToken(state, '1234').state
    expect(changePin(token, '1234', '5678').state.powered).not.toHaveProperty('token')
    expect(askToken(changed.state, '1234').status).toBe('CTAP2_ERR_PIN_INVALID')
  })

  test.each([
    ['three characters', '123'],
    ['64 bytes', '1'.repeat(64)],
  ])('a PIN of %s breaks the policy', (_, text) => {
    expect(setPin(newState(SECURITY_KEY), text).status).toBe('CTAP2_ERR_PIN_POLICY_VIOLATION')
  })

  test('characters are counted, not bytes', () => {
    expect(setPin(newState(SECURITY_KEY), 'ä€').status).toBe('CTAP2_ERR_PIN_POLICY_VIOLATION')
    expect(setPin(newState(SECURITY_KEY), '🐈🐈🐈🐈').status).toBe('CTAP2_OK')
  })

  test('a token verifies the user for one credential of one relying party', () => {
    const state = ready()
    const answer = askToken(state, '1234')
    const token = tokenOf(state, answer)
    expect(make(answer.state, token, 'other.example').status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
    const made = make(answer.state, token)
    expect(readAuthenticatorData(made.result?.get(2) as Uint8Array).flags).toBe(0x45)
    expect(make(made.state, token).status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
    expect(make(answer.state, HASH).status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
  })

  test('a token without the permission, or ten minutes old, is worth nothing', () => {
    const state = ready()
    const answer = askToken(state, '1234', PERMISSION.ga)
    expect(make(answer.state, tokenOf(state, answer)).status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
    const good = askToken(state, '1234')
    const late = interactionOf({ now: 600_000 })
    expect(make(good.state, tokenOf(state, good), RP_ID, late).status).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
  })

  test('the old way to get a token works too, and binds it to the first relying party', () => {
    const state = ready()
    const answer = pin(state, 'getPinToken', [
      [3, agreementKey(PLATFORM_KEY)],
      [6, protocol.encrypt(shared(state), pinHash(utf8('1234')), IV)],
    ])
    expect(make(answer.state, tokenOf(state, answer)).status).toBe('CTAP2_OK')
  })

  test('wrong PINs take retries away, and the right one gives them back', () => {
    let state = ready()
    const statuses = [1, 2, 3, 4].map(() => {
      const answer = askToken(state, '0000')
      state = answer.state
      return [answer.status, pin(state, 'getRetries').result?.get(3)]
    })
    expect(statuses).toEqual([
      ['CTAP2_ERR_PIN_INVALID', 7],
      ['CTAP2_ERR_PIN_INVALID', 6],
      ['CTAP2_ERR_PIN_AUTH_BLOCKED', 5],
      // Not even the right PIN is looked at.
      ['CTAP2_ERR_PIN_AUTH_BLOCKED', 5],
    ])
    expect(pin(state, 'getRetries').result?.get(4)).toBe(true)
    const last = { ...state, pin: { ...ready().pin, retries: 1, wrongSincePowerUp: 0 } } as AuthenticatorState
    const blocked = askToken(last, '0000')
    expect(blocked.status).toBe('CTAP2_ERR_PIN_BLOCKED')
    expect(askToken(blocked.state, '1234').status).toBe('CTAP2_ERR_PIN_BLOCKED')
    expect(askToken(last, '1234').state.pin).toMatchObject({ retries: 8, wrongSincePowerUp: 0 })
  })

  test('a wrong PIN ends the key agreement', () => {
    const state = ready()
    expect(shared(askToken(state, '0000').state)).not.toEqual(shared(state))
  })

  test('permissions are checked', () => {
    const state = ready()
    expect(askToken(state, '1234', 0).status).toBe('CTAP1_ERR_INVALID_PARAMETER')
    expect(askToken(state, '1234', PERMISSION.be).status).toBe('CTAP2_ERR_UNAUTHORIZED_PERMISSION')
  })

  test('without a PIN, there is no token for one', () => {
    expect(askToken(newState(SECURITY_KEY), '1234').status).toBe('CTAP2_ERR_PIN_NOT_SET')
  })

  test('a peer key that is not on the curve is refused', () => {
    const bad = cborMap([
      [1, 2],
      [3, -25],
      [-1, 1],
      [-2, new Uint8Array(32)],
      [-3, new Uint8Array(32).fill(1)],
    ])
    const parameters = [
      [3, bad],
      [4, HASH],
      [5, new Uint8Array(64)],
    ] as const
    expect(pin(newState(SECURITY_KEY), 'setPin', parameters).status).toBe('CTAP1_ERR_INVALID_PARAMETER')
  })

  test('a discoverable credential on a key with a PIN needs the PIN', () => {
    const { status } = send(ready(), 'makeCredential', [
      [1, HASH],
      [2, cborMap([['id', RP_ID]])],
      [3, cborMap([['id', utf8('ada')]])],
      [
        4,
        [
          cborMap([
            ['alg', -7],
            ['type', 'public-key'],
          ]),
        ],
      ],
      [7, cborMap([['rk', true]])],
    ])
    expect(status).toBe('CTAP2_ERR_PUAT_REQUIRED')
    const empty = send(ready(), 'getAssertion', [
      [1, RP_ID],
      [2, HASH],
      [6, new Uint8Array()],
      [7, version],
    ])
    expect(empty.status).toBe('CTAP2_ERR_PIN_INVALID')
  })

  test('built-in verification gives a token too, until it is blocked', () => {
    const token = (state: AuthenticatorState, interaction?: Interaction): Transaction =>
      pin(
        state,
        'getTokenUsingUv',
        [
          [3, agreementKey(PLATFORM_KEY)],
          [9, PERMISSION.mc],
          [10, RP_ID],
        ],
        interaction,
      )
    const state = newState()
    const good = token(state)
    expect(make(good.state, tokenOf(state, good)).status).toBe('CTAP2_OK')
    const fails = interactionOf({ verification: 'failed' })
    expect(token(state, fails).status).toBe('CTAP2_ERR_UV_INVALID')
    expect(token({ ...state, uvRetries: 1 }, fails).status).toBe('CTAP2_ERR_UV_BLOCKED')
    expect(token({ ...state, uvRetries: 0 }).status).toBe('CTAP2_ERR_UV_BLOCKED')
    expect(token(newState(SECURITY_KEY)).status).toBe('CTAP2_ERR_NOT_ALLOWED')
  })

  test('salts of PRF must be one or two, and authenticated', () => {
    const state = newState()
    const secret = shared(state)
    const made = send(state, 'makeCredential', [
      [1, HASH],
      [2, cborMap([['id', RP_ID]])],
      [3, cborMap([['id', utf8('ada')]])],
      [
        4,
        [
          cborMap([
            ['alg', -7],
            ['type', 'public-key'],
          ]),
        ],
      ],
      [6, cborMap([['hmac-secret', true]])],
      [7, cborMap([['rk', true]])],
    ]).state
    const evaluate = (salts: Uint8Array, mac?: Uint8Array): string => {
      const saltEnc = protocol.encrypt(secret, salts, IV)
      const input = cborMap([
        [1, agreementKey(PLATFORM_KEY)],
        [2, saltEnc],
        [3, mac ?? protocol.authenticate(secret, saltEnc)],
        [4, version],
      ])
      return send(made, 'getAssertion', [
        [1, RP_ID],
        [2, HASH],
        [4, cborMap([['hmac-secret', input]])],
      ]).status
    }
    expect(evaluate(new Uint8Array(32))).toBe('CTAP2_OK')
    expect(evaluate(new Uint8Array(64))).toBe('CTAP2_OK')
    expect(evaluate(new Uint8Array(48))).toBe('CTAP1_ERR_INVALID_LENGTH')
    expect(evaluate(new Uint8Array(32), HASH.slice(0, 16))).toBe('CTAP2_ERR_PIN_AUTH_INVALID')
  })
})

test('status codes are those of the specification', () => {
  expect(STATUS).toMatchObject({
    CTAP1_ERR_INVALID_COMMAND: 0x01,
    CTAP2_ERR_INVALID_CBOR: 0x12,
    CTAP2_ERR_CREDENTIAL_EXCLUDED: 0x19,
    CTAP2_ERR_UNSUPPORTED_ALGORITHM: 0x26,
    CTAP2_ERR_NO_CREDENTIALS: 0x2e,
    CTAP2_ERR_PIN_INVALID: 0x31,
    CTAP2_ERR_PUAT_REQUIRED: 0x36,
    CTAP2_ERR_UV_BLOCKED: 0x3c,
    CTAP2_ERR_UNAUTHORIZED_PERMISSION: 0x40,
  })
  expect(new Set(Object.values(STATUS)).size).toBe(Object.keys(STATUS).length)
})

function padded(text: string): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set(utf8(text))
  return bytes
}
