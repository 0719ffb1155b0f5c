import { expect, test } from 'vitest'
import { toBase64url } from '../../authenticator/bytes/bytes.ts'
import {
  authenticate,
  authenticationJson,
  CREATE_CHALLENGE,
  GET_CHALLENGE,
  getRequest,
  newState,
  ORIGIN,
  RP_ID,
  register,
  registrationJson,
} from '../../authenticator/testing/ceremonies.ts'
import { draftedResponse, draftProblems, type PasskeyDraft, passkeyDraft } from './draft.ts'
import { examine } from './examine.ts'
import { keyIn, knownOf, NOTHING_EXPECTED } from './pasted.ts'
import { readPasskeyResponse } from './read-response.ts'
import { structuresOf } from './structures.ts'

const { created, state } = register(newState())
const REGISTRATION = registrationJson(created)
const SIGN_IN = authenticationJson(authenticate(state, getRequest()).asserted)

function opened(json: object) {
  const response = readPasskeyResponse(json)
  const draft = response && passkeyDraft(response)
  if (!response || !draft) throw new Error('It can be taken apart.')
  return { response, draft }
}

/** The first step that fails after a change. */
function caught(json: object, challenge: Uint8Array, change: Partial<PasskeyDraft>): number | undefined {
  const { draft, response } = opened(json)
  const next = readPasskeyResponse(draftedResponse(response, draft, { ...draft, ...change }))
  if (!next) throw new Error('Nothing changed.')
  const key = keyIn(structuresOf(opened(REGISTRATION).response))
  const expected = {
    ...NOTHING_EXPECTED,
    origin: ORIGIN,
    rpId: RP_ID,
    challenge: toBase64url(challenge),
    requiresUserVerification: true,
    counter: '0',
  }
  return examine(next, knownOf(next, expected, 'publicKey' in key ? key.publicKey : undefined, 0)).failed
    ?.number
}

test.each<readonly [string, Partial<PasskeyDraft>, registration: number, authentication: number]>([
  ['the type', { type: 'payment.get' }, 7, 10],
  ['the challenge', { challenge: 'AAAA' }, 8, 11],
  ['the origin', { origin: 'https://evil.example' }, 9, 12],
  ['the RP ID hash', { rpIdHash: '00'.repeat(32) }, 14, 15],
  ['a counter', { counter: '4000000000' }, 22, 21],
])('a change of %s is caught at its step in both ceremonies', (_, change, registration, authentication) => {
  expect(caught(REGISTRATION, CREATE_CHALLENGE, change)).toBe(registration)
  expect(caught(SIGN_IN, GET_CHALLENGE, change)).toBe(authentication)
})

test.each<readonly [string, (draft: PasskeyDraft) => Partial<PasskeyDraft>, number]>([
  ['a key with another letter', ({ key = '' }) => ({ key: `${key.slice(0, -2)}00` }), 22],
  ['another format', () => ({ format: 'none' }), 22],
  ['an empty statement', () => ({ statement: 'a0' }), 22],
  ['no user verification', ({ flags }) => ({ flags: flags & ~4 }), 16],
])('a registration with %s is caught', (_, change, step) => {
  expect(caught(REGISTRATION, CREATE_CHALLENGE, change(opened(REGISTRATION).draft))).toBe(step)
})

test('a signature with one bit flipped is caught, and nothing else changes', () => {
  const { draft, response } = opened(SIGN_IN)
  const signature = (draft.signature ?? '').replace(/.$/, (last) =>
    (Number.parseInt(last, 16) ^ 1).toString(16),
  )
  expect(caught(SIGN_IN, GET_CHALLENGE, { signature })).toBe(21)
  const next = draftedResponse(response, draft, { ...draft, signature })
  expect(next).toMatchObject({
    response: { ...SIGN_IN.response, signature: expect.not.stringMatching(SIGN_IN.response.signature) },
  })
})

test('a draft that changes nothing is no change', () => {
  const { draft, response } = opened(REGISTRATION)
  expect(draftedResponse(response, draft, { ...draft })).toBeUndefined()
})

test('members of the client data that the editor does not know stay, and unchanged parts keep their bytes', () => {
  const client = JSON.parse(Buffer.from(SIGN_IN.response.clientDataJSON, 'base64url').toString())
  const more = Buffer.from(JSON.stringify({ ...client, extra: [1] })).toString('base64url')
  const { draft, response } = opened({ ...SIGN_IN, response: { ...SIGN_IN.response, clientDataJSON: more } })
  const next = readPasskeyResponse(
    draftedResponse(response, draft, { ...draft, origin: 'https://x.example' }),
  )
  expect(JSON.parse(Buffer.from(next?.clientDataJSON ?? []).toString())).toEqual({
    ...client,
    origin: 'https://x.example',
    extra: [1],
  })
  expect(next?.authenticatorData).toEqual(response.authenticatorData)
})

test('what can’t be written down is said with its place', () => {
  const { draft } = opened(REGISTRATION)
  expect(
    draftProblems({ ...draft, rpIdHash: '00', key: 'a2010', statement: 'zz', counter: '4294967296' }),
  ).toEqual({
    rpIdHash: 'A SHA-256 hash has 32 bytes, not 1.',
    key: 'Half a byte is missing: the number of digits is odd.',
    statement: 'Character 1, “z”, is not a hexadecimal digit.',
    counter: 'A counter is a whole number of at most 4294967295.',
  })
  expect(draftProblems({ ...draft, key: 'a201' })).toEqual({
    key: 'Byte 2: The CBOR data ends before a value.',
  })
})
