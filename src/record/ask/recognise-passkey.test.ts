import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { rootCertificate } from '../../authenticator/attestation/identity.ts'
import { fromHex, toBase64url, toHex } from '../../authenticator/bytes/bytes.ts'
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
import { toBase64 } from '../../protocol/base64.ts'
import { dissect } from '../webauthn/dissect.ts'
import { examine } from '../webauthn/examine.ts'
import { expectedProblems, keyIn, knownOf, NOTHING_EXPECTED } from '../webauthn/pasted.ts'
import { readPasskeyResponse } from '../webauthn/read-response.ts'
import { structuresOf } from '../webauthn/structures.ts'
import { recognise } from './recognise.ts'
import { type AskedPasskey, passkeyIn } from './recognise-passkey.ts'

const { created, state } = register(newState())
const REGISTRATION = registrationJson(created)
const SIGN_IN = authenticationJson(authenticate(state, getRequest()).asserted)

const response = (json: object) => {
  const read = readPasskeyResponse(json)
  if (!read) throw new Error('It is a response.')
  return read
}

const structures = structuresOf(response(REGISTRATION))
const bytesOf = (structure: string) =>
  [...structures, ...structuresOf(response(SIGN_IN))].find((each) => each.structure === structure)?.bytes ??
  new Uint8Array()

const OBJECT = bytesOf('attestationObject')
const keyHex =
  dissect('attestationObject', OBJECT).parts.find(({ name }) => name === 'credentialPublicKey')?.hex ?? ''
const ROOT = rootCertificate(newState().model.identity)
const pem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${toBase64(bytes).replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----`

const asked = (text: string): AskedPasskey | undefined => {
  const known = recognise(text)
  return known?.is === 'passkey' ? known : undefined
}

const FORMS: readonly (readonly [string, (bytes: Uint8Array) => string])[] = [
  ['base64url', toBase64url],
  ['base64 with padding', toBase64],
  ['hex', toHex],
  ['hex with spaces', (bytes) => toHex(bytes).replace(/../g, '$& ')],
  ['base64 in lines', (bytes) => toBase64(bytes).replace(/.{40}/g, '$&\n')],
]

describe.each(FORMS)('in %s', (_, write) => {
  it.each([
    ['attestationObject', 'an attestation object', OBJECT],
    ['authenticatorData', 'authenticator data', bytesOf('authenticatorData')],
    ['coseKey', 'a COSE key', fromHex(keyHex)],
    ['certificate', 'a certificate', ROOT],
    ['clientDataJSON', 'client data', bytesOf('clientDataJSON')],
  ])('%s is recognised and has every byte', (structure, name, bytes) => {
    expect(asked(write(bytes))).toMatchObject({ name, parts: [{ structure }] })
    expect(toHex(asked(write(bytes))?.parts[0]?.bytes ?? new Uint8Array())).toBe(toHex(bytes))
  })

  it.each([
    ['a passkey’s registration', REGISTRATION],
    ['a passkey’s sign-in', SIGN_IN],
  ])('%s is recognised', (name, json) => {
    const bytes = new TextEncoder().encode(JSON.stringify(json))
    expect(asked(write(bytes))).toMatchObject({ name, response: { id: json.id } })
  })
})

test('a response is found as JSON, and within what an app wraps around it', () => {
  expect(asked(JSON.stringify(SIGN_IN, null, 2))?.response).toEqual(SIGN_IN)
  expect(asked(JSON.stringify({ action: 'x', data: JSON.stringify(REGISTRATION) }))?.response).toEqual(
    REGISTRATION,
  )
})

test('a chain is read from PEM, and from certificates that follow each other', () => {
  expect(asked(`subject=CN\n${pem(ROOT)}\n${pem(ROOT)}`)).toMatchObject({
    name: '2 certificates',
    parts: [{ structure: 'certificate' }, { structure: 'certificate' }],
  })
  expect(asked(toHex(ROOT).repeat(2))?.parts.map(({ bytes }) => bytes.length)).toEqual([
    ROOT.length,
    ROOT.length,
  ])
})

test.each([
  [
    'a letter that is not base64',
    `${toBase64url(OBJECT).slice(0, 40)}!${toBase64url(OBJECT).slice(40)}`,
    'Character 41, “!”, is not base64 (at byte 30).',
  ],
  [
    'half a byte',
    `${toHex(OBJECT)}a`,
    `${OBJECT.length * 2 + 1} hexadecimal digits are an odd number: half a byte is missing.`,
  ],
  [
    'a letter too many',
    `${toBase64url(OBJECT.subarray(0, 30))}A`,
    '41 characters of base64 end within byte 30.',
  ],
  ['a certificate without an end', pem(ROOT).replace(/-----END.*/, ''), 'Certificate 1: It has no END line.'],
  [
    'JSON without the response',
    '{"id":"a","attestationObject":"o2Nmb"}',
    'It has no member `response` with a `clientDataJSON`.',
  ],
])('%s is explained with its place', (_, text, problem) => {
  expect(asked(text)).toMatchObject({ problem })
})

test('JSON that is cut says that it is no JSON', () => {
  expect(asked(JSON.stringify(REGISTRATION).slice(0, -9))?.problem).toMatch(/^It is not JSON: /)
})

test('structures that are cut are recognised, and say at which byte they end', () => {
  const cut = asked(toHex(OBJECT.subarray(0, 90)))?.parts[0]
  expect(cut?.structure).toBe('attestationObject')
  expect(dissect('attestationObject', cut?.bytes ?? new Uint8Array()).problem?.offset).toBe(90)
})

test.each([
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  'OAuthAccountNotLinked',
  'https://shop.test/api/auth/callback/github?code=abc&state=xyz',
  '3f2504e04f8941d39a0c0305e82c3301',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  '{"name":"Ada"}',
  'export const { auth } = NextAuth({ providers: [] })',
])('%s is nothing of a passkey', (text) => {
  expect(passkeyIn(text)).toBeUndefined()
})

test('whatever is pasted, it is answered without an error', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String(), fc.json()), (text) => void recognise(text)))
  const structured = fc.constantFrom(
    ...(['attestationObject', 'authenticatorData', 'coseKey', 'certificate', 'clientDataJSON'] as const),
  )
  fc.assert(
    fc.property(structured, fc.uint8Array({ maxLength: 200 }), (structure, bytes) => {
      const { owners, parts } = dissect(structure, bytes)
      expect(owners).toHaveLength(bytes.length)
      for (const { hex, length, offset } of parts)
        expect(hex).toBe(toHex(bytes.subarray(offset, offset + length)))
    }),
  )
})

test('a cut or changed structure never takes a part from outside its bytes', () => {
  fc.assert(
    fc.property(fc.nat(OBJECT.length - 1), fc.nat(255), fc.nat(OBJECT.length), (at, byte, length) => {
      const bytes = Uint8Array.from(OBJECT.subarray(0, length))
      if (at < length) bytes[at] = byte
      for (const part of dissect('attestationObject', bytes).parts)
        expect(part.offset + part.length).toBeLessThanOrEqual(bytes.length)
    }),
  )
})

describe('what was pasted is verified', () => {
  const draft = { ...NOTHING_EXPECTED, origin: ORIGIN, rpId: RP_ID, requiresUserVerification: true }
  const key = keyIn(structures)
  const publicKey = 'publicKey' in key ? key.publicKey : undefined

  it('with everything that is given, and says which steps need more', () => {
    const read = response(SIGN_IN)
    const blank = examine(read, knownOf(read, NOTHING_EXPECTED, undefined, 0))
    const unjudged = blank.steps.filter(({ verdict }) => verdict === 'unjudged').map(({ number }) => number)
    expect(unjudged).toEqual([6, 11, 12, 15, 19, 21, 22])
    const full = knownOf(
      read,
      { ...draft, challenge: toBase64url(GET_CHALLENGE), counter: '0' },
      publicKey,
      0,
    )
    const { isAccepted, steps } = examine(read, full)
    expect(isAccepted).toBe(true)
    expect(steps.filter(({ verdict }) => verdict !== 'passed').map(({ number }) => number)).toEqual([19])
  })

  it('and refused where a given value differs', () => {
    const read = response(SIGN_IN)
    const wrong = { ...draft, challenge: toBase64url(CREATE_CHALLENGE), origin: 'https://other.example' }
    const { failed, steps } = examine(read, knownOf(read, wrong, undefined, 0))
    expect(failed?.number).toBe(11)
    expect(steps.filter(({ verdict }) => verdict === 'failed').map(({ number }) => number)).toEqual([11, 12])
  })

  it('a registration with its challenge', () => {
    const read = response(REGISTRATION)
    const known = knownOf(read, { ...draft, challenge: toBase64url(CREATE_CHALLENGE) }, undefined, 0)
    expect(examine(read, known).isAccepted).toBe(true)
  })

  it('and what is typed wrongly is said', () => {
    expect(
      expectedProblems({
        ...draft,
        challenge: 'a b',
        origin: 'shop.example',
        rpId: 'https://x',
        counter: '-1',
      }),
    ).toEqual({
      challenge: 'Character 2, “ ”, is not base64url.',
      origin: 'An origin begins with its scheme: https://shop.example',
      rpId: 'An RP ID is a name without scheme, port or path: shop.example',
      counter: 'A counter is a whole number.',
    })
    expect(keyIn([{ structure: 'coseKey', bytes: fromHex('a20102') }])).toEqual({
      problem: 'Byte 3: The CBOR data ends before a value.',
    })
  })
})
