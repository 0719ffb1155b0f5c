import { expect, test } from 'vitest'
import { fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { type CborMap, decodeCbor } from '../bytes/cbor.ts'
import { createRandom } from '../bytes/random.ts'
import { readAuthenticatorData } from '../data/authenticator-data.ts'
import { type AuthenticatorState, powerCycle } from '../device/state.ts'
import {
  agree,
  authenticate,
  createRequest,
  getRequest,
  newState,
  play,
  register,
  SECURITY_KEY,
  surroundingsOf,
} from '../testing/ceremonies.ts'
import type { CreateRequest, ExtensionInputs, GetRequest } from './messages.ts'
import type { Decision, Prompt } from './prompts.ts'
import { replayCreate, replayGet } from './run.ts'

const create = (request: CreateRequest, ...states: AuthenticatorState[]) => {
  return (decisions: readonly Decision[]) => replayCreate(request, surroundingsOf(...states), decisions)
}
const get = (request: GetRequest, ...states: AuthenticatorState[]) => {
  return (decisions: readonly Decision[]) => replayGet(request, surroundingsOf(...states), decisions)
}
const kinds = (prompts: readonly Prompt[]): readonly string[] => prompts.map(({ kind }) => kind)
const pin = (text: string): Decision => ({ kind: 'PIN', pin: text })

test('a platform authenticator asks to verify, and nothing else', () => {
  const { prompts, outcome } = play(create(createRequest(), newState()))
  expect(kinds(prompts)).toEqual(['verify'])
  expect(outcome).toMatchObject({ status: 'created', attachment: 'platform', transports: ['internal'] })
})

test('a new security key asks for a PIN to be set, then entered, then for a touch', () => {
  const { prompts, outcome } = play(create(createRequest(), newState(SECURITY_KEY)))
  expect(kinds(prompts)).toEqual(['set PIN', 'enter PIN', 'touch'])
  expect(outcome).toMatchObject({
    status: 'created',
    attachment: 'cross-platform',
    transports: ['nfc', 'usb'],
  })
})

test('a PIN that is too short is asked for again', () => {
  const { prompts } = play(create(createRequest(), newState(SECURITY_KEY)), (prompt, index) =>
    index === 0 ? pin('123') : agree(prompt),
  )
  expect(prompts.slice(0, 2)).toMatchObject([
    { kind: 'set PIN', minLength: 4, isAgain: false },
    { kind: 'set PIN', isAgain: true },
  ])
})

test('several authenticators are chosen from, those first that the hints name', () => {
  const states = [newState(), newState(SECURITY_KEY)]
  const request = createRequest({ hints: ['security-key'] })
  const { prompts } = play(create(request, ...states))
  expect(prompts[0]).toMatchObject({ devices: [{ id: 'key-2', isPlatform: false }, { id: 'key-1' }] })
})

test('three wrong PINs block until the key is plugged in again, eight block it for good', () => {
  let { state } = register(newState(SECURITY_KEY))
  const tried: number[] = []
  const reasons: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const { outcome, authenticators } = play(get(getRequest(), state), (prompt) => {
      if (prompt.kind === 'enter PIN') tried.push(prompt.attemptsLeft)
      return pin('0000')
    })
    reasons.push(outcome?.status === 'failed' ? outcome.reason : '')
    state = powerCycle(authenticators[0]?.state ?? state, createRandom(`power ${round}`))
  }
  expect(tried).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(reasons).toEqual(['PIN blocked until power cycle', 'PIN blocked until power cycle', 'PIN blocked'])
  expect(play(get(getRequest(), state)).outcome).toMatchObject({
    reason: 'PIN blocked',
    name: 'NotAllowedError',
  })
})

test('without a power cycle the fourth attempt is refused, and the right PIN gives all attempts back', () => {
  const { state } = register(newState(SECURITY_KEY))
  const wrong = play(get(getRequest(), state), () => pin('0000'))
  const blocked = wrong.authenticators[0]?.state ?? state
  expect(play(get(getRequest(), blocked)).outcome).toMatchObject({ reason: 'PIN blocked until power cycle' })
  const right = play(get(getRequest(), powerCycle(blocked, createRandom('power'))))
  expect(right.outcome?.status).toBe('asserted')
  expect(right.authenticators[0]?.state.pin?.retries).toBe(8)
})

test('the wrong finger is asked for again, until it is blocked', () => {
  const once = play(create(createRequest(), newState()), (prompt, index) =>
    index === 0 ? { kind: 'fail' } : agree(prompt),
  )
  expect(once.prompts).toMatchObject([{ attemptsLeft: 5 }, { attemptsLeft: 4 }])
  expect(once.outcome?.status).toBe('created')
  const never = play(create(createRequest(), newState()), () => ({ kind: 'fail' }))
  expect(never.prompts).toHaveLength(5)
  expect(never.outcome).toMatchObject({ reason: 'verification blocked', name: 'NotAllowedError' })
})

test.each([
  ['cancel', 'cancelled'],
  ['time out', 'timed out'],
] as const)('%s ends the ceremony: the site gets NotAllowedError for all of them', (kind, reason) => {
  const { outcome } = play(create(createRequest(), newState()), () => ({ kind }))
  expect(outcome).toEqual({ status: 'failed', reason, name: 'NotAllowedError' })
})

test('without an authenticator or a credential, the dialog only says so', () => {
  const none = play(create(createRequest()))
  expect(none.prompts).toEqual([{ kind: 'nothing usable', reason: 'no authenticator' }])
  const empty = play(get(getRequest(), newState()))
  expect(empty.prompts).toEqual([{ kind: 'nothing usable', reason: 'no credential' }])
  expect(empty.outcome).toMatchObject({ reason: 'no credential', name: 'NotAllowedError' })
})

test.each<[string, Partial<CreateRequest>, Parameters<typeof newState>[0]]>([
  ['the attachment does not fit', { attachment: 'cross-platform' }, {}],
  ['it stores no discoverable credentials', { residentKey: 'required' }, { discoverable: false }],
  ['it cannot verify', { userVerification: 'required' }, { builtInVerification: false }],
  ['it has no large blobs', { extensions: { largeBlob: { support: 'required' } } }, { extensions: [] }],
  [
    'it cannot protect credentials',
    {
      extensions: {
        credentialProtectionPolicy: 'userVerificationRequired',
        enforceCredentialProtectionPolicy: true,
      },
    },
    { extensions: [] },
  ],
])('an authenticator is not offered when %s', (_, request, model) => {
  const { prompts } = play(create(createRequest(request), newState(model)))
  expect(kinds(prompts)).toEqual(['nothing usable'])
})

test('excluded credentials, unknown algorithms and full keys have reasons of their own', () => {
  const { created, state } = register(newState())
  expect(play(create(createRequest({ exclude: [{ id: created.id }] }), state)).outcome).toMatchObject({
    reason: 'credential excluded',
    name: 'InvalidStateError',
  })
  expect(play(create(createRequest({ algorithms: [-47] }), newState())).outcome).toMatchObject({
    reason: 'unsupported algorithm',
    name: 'NotAllowedError',
  })
  expect(play(create(createRequest(), newState({ maxCredentials: 0 }))).outcome).toMatchObject({
    reason: 'storage full',
    name: 'NotAllowedError',
  })
})

test('accounts are chosen before a platform authenticator verifies, and after a security key has', () => {
  for (const [model, expected] of [
    [{}, ['choose account', 'verify']],
    [SECURITY_KEY, ['enter PIN', 'touch', 'choose account']],
  ] as const) {
    const ada = register(newState(model)).state
    const bob = createRequest({ user: { id: toBase64url(utf8('bob')), name: 'bob', displayName: 'Bob' } })
    const { state } = registerAgain(ada, bob)
    const { prompts, outcome } = play(get(getRequest(), state), (prompt) => {
      const account = prompt.kind === 'choose account' && prompt.accounts.find(({ name }) => name === 'bob')
      return account ? { kind: 'choose', id: account.credentialId } : agree(prompt)
    })
    expect(kinds(prompts)).toEqual(expected)
    expect(outcome).toMatchObject({ userHandle: toBase64url(utf8('bob')) })
  }
})

test('of several allowed credentials on a security key, the newest is used, with its own PRF inputs', () => {
  const prf = { extensions: { prf: {} } }
  const ada = register(newState(SECURITY_KEY), createRequest(prf))
  const user = { id: toBase64url(utf8('bob')), name: 'bob', displayName: 'Bob' }
  const { state } = registerAgain(ada.state, createRequest({ ...prf, user }))
  const newest = ada.created.id
  const allow = state.credentials.map(({ id }) => ({ id }))
  const byCredential = { [newest]: { first: other } }
  const { asserted } = authenticate(
    state,
    getRequest({ allow, extensions: { prf: { evalByCredential: byCredential } } }),
  )
  expect(asserted.id).toBe(newest)
  expect(asserted.extensions.prf?.results?.first).toHaveLength(43)
})

test('an allow list asks for no account, and server-side credentials tell no user', () => {
  const { created, state } = register(newState(), createRequest({ residentKey: 'discouraged' }))
  const { prompts, outcome } = play(get(getRequest({ allow: [{ id: created.id }] }), state))
  expect(kinds(prompts)).toEqual(['verify'])
  expect(outcome).toMatchObject({ id: created.id, userHandle: null })
})

test('autofill offers discoverable credentials of the device only, filtered by the list', () => {
  const isConditional = true
  const { created, state } = register(newState())
  const filtered = play(get(getRequest({ isConditional, allow: [{ id: created.id }] }), state))
  expect(kinds(filtered.prompts)).toEqual(['choose account', 'verify'])
  const other = play(get(getRequest({ isConditional, allow: [{ id: 'AA' }] }), state))
  expect(kinds(other.prompts)).toEqual(['nothing usable'])
  const key = register(newState(SECURITY_KEY)).state
  expect(kinds(play(get(getRequest({ isConditional }), key)).prompts)).toEqual(['nothing usable'])
})

test('a conditional registration has no dialog', () => {
  const request = createRequest({ isConditional: true, userVerification: 'preferred' })
  const { prompts, outcome } = play(create(request, newState()))
  expect(prompts).toEqual([])
  // No one was there.
  expect(flagsOf(outcome?.status === 'created' ? outcome.attestationObject : '') & 0x05).toBe(0)
  const onKey = play(create(request, newState(SECURITY_KEY)))
  expect(onKey).toMatchObject({ prompts: [], outcome: { reason: 'no authenticator' } })
})

test('discouraged verification only asks for a touch', () => {
  const request = createRequest({ userVerification: 'discouraged', residentKey: 'discouraged' })
  const { prompts, outcome } = play(create(request, newState(SECURITY_KEY)))
  expect(kinds(prompts)).toEqual(['touch'])
  expect(flagsOf(outcome?.status === 'created' ? outcome.attestationObject : '')).toBe(0x41)
})

test('without attestation, format and statement are removed, and the AAGUID stays', () => {
  const { created } = register(newState(), createRequest({ attestation: 'none' }))
  const object = decodeCbor(fromBase64url(created.attestationObject)) as CborMap
  expect(object.get('fmt')).toBe('none')
  expect(object.get('attStmt')).toEqual(new Map())
  const self = register(
    newState({ aaguid: '00'.repeat(16), attestation: 'packed-self' }),
    createRequest({ attestation: 'none' }),
  )
  expect((decodeCbor(fromBase64url(self.created.attestationObject)) as CborMap).get('fmt')).toBe('packed')
})

test('the same decisions give the same bytes, and every command is on record', () => {
  const request = createRequest()
  const first = play(create(request, newState(SECURITY_KEY)))
  const second = play(create(request, newState(SECURITY_KEY)))
  expect(second).toEqual(first)
  expect(first.transactions.map(({ command, status }) => `${command} ${status}`)).toEqual([
    'clientPin CTAP2_OK',
    'clientPin CTAP2_OK',
    'clientPin CTAP2_OK',
    'clientPin CTAP2_OK',
    'makeCredential CTAP2_OK',
  ])
})

const input = toBase64url(utf8('input'))
const other = toBase64url(utf8('other'))

test('PRF: results are the same each time, differ by input, and come with the registration too', () => {
  const { created, state } = register(
    newState(),
    createRequest({ extensions: { prf: { eval: { first: input } } } }),
  )
  expect(created.extensions.prf).toMatchObject({ enabled: true })
  const evaluate = (extensions: ExtensionInputs) =>
    authenticate(state, getRequest({ extensions })).asserted.extensions
  const both = evaluate({ prf: { eval: { first: input, second: other } } }).prf?.results
  expect(both?.first).toBe(created.extensions.prf?.results?.first)
  expect(both?.second).not.toBe(both?.first)
  const byCredential = { [created.id]: { first: other } }
  const chosen = evaluate({ prf: { eval: { first: input }, evalByCredential: byCredential } })
  expect(chosen.prf?.results).toEqual({ first: both?.second })
  expect(evaluate({ prf: {} }).prf).toEqual({})
  const plain = register(newState(), createRequest({ extensions: { prf: {} } }))
  expect(plain.created.extensions.prf).toEqual({ enabled: true })
})

test('PRF: an authenticator without the extension says that it is not enabled', () => {
  const { created, state } = register(
    newState({ extensions: [] }),
    createRequest({ extensions: { prf: {} } }),
  )
  expect(created.extensions.prf).toEqual({ enabled: false })
  const { asserted } = authenticate(state, getRequest({ extensions: { prf: { eval: { first: input } } } }))
  expect(asserted.extensions.prf).toEqual({})
})

test('what CTAP 2.0 makes of a credential that need not be discoverable is not known', () => {
  const { outcome } = play(
    create(
      createRequest({ residentKey: 'discouraged', extensions: { credProps: true } }),
      newState({ protocol: 'ctap2.0' }),
    ),
  )
  expect(outcome).toMatchObject({ status: 'created', extensions: { credProps: {} } })
  expect(outcome).not.toHaveProperty('extensions.credProps.rk')
})

test('the other extensions come through', () => {
  const { created, state } = register(
    newState(),
    createRequest({
      extensions: {
        credProps: true,
        credBlob: input,
        largeBlob: { support: 'preferred' },
        hmacCreateSecret: true,
        minPinLength: true,
        credentialProtectionPolicy: 'userVerificationRequired',
      },
    }),
  )
  expect(created.extensions).toEqual({
    credProps: { rk: true },
    credBlob: true,
    largeBlob: { supported: true },
    hmacCreateSecret: true,
  })
  expect(state.credentials[0]?.protection).toBe(3)
  const written = authenticate(
    state,
    getRequest({ extensions: { largeBlob: { write: other }, getCredBlob: true } }),
  )
  expect(written.asserted.extensions).toEqual({ largeBlob: { written: true }, getCredBlob: input })
  const read = authenticate(written.state, getRequest({ extensions: { largeBlob: { read: true } } }))
  expect(read.asserted.extensions).toEqual({ largeBlob: { blob: other } })
})

function flagsOf(attestationObject: string): number {
  const object = decodeCbor(fromBase64url(attestationObject)) as CborMap
  return readAuthenticatorData(object.get('authData') as Uint8Array).flags
}

/** With other random bytes than the first registration. */
function registerAgain(
  state: AuthenticatorState,
  request: CreateRequest,
): { readonly state: AuthenticatorState } {
  const surroundings = { ...surroundingsOf(state), newRandom: () => createRandom('again'), now: 1 }
  const { authenticators } = play((decisions) => replayCreate(request, surroundings, decisions))
  return { state: authenticators[0]?.state ?? state }
}
