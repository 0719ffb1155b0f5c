import { sha256 } from '@noble/hashes/sha2.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { concat, fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { encodeClientData } from '../data/client-data.ts'
import { attestationObjectFields } from '../decode/attestation-object.ts'
import { authenticatorDataFields } from '../decode/authenticator-data.ts'
import { clientDataFields } from '../decode/client-data.ts'
import type { Field } from '../decode/field.ts'
import { algorithmNamed, decodeCoseKey } from '../keys/keys.ts'
import {
  authenticate,
  createRequest,
  getRequest,
  newState,
  register,
  SECURITY_KEY,
} from '../testing/ceremonies.ts'
import { verifyAuthentication } from '../verify/authentication.ts'
import { verifyRegistration } from '../verify/registration.ts'

const CHALLENGE = Uint8Array.from({ length: 32 }, (_, index) => index)
const RP_ID = location.hostname

const EXPECTED = {
  challenge: CHALLENGE,
  origins: [location.origin],
  rpIds: [RP_ID],
  allowsCrossOrigin: false,
  topOrigins: [],
  requiresUserVerification: true,
  algorithms: [-7],
  now: Date.UTC(2026, 10, 1),
}

let authenticatorId: string

beforeAll(async () => {
  await cdp().send('WebAuthn.enable' as never)
  const added: unknown = await cdp().send(
    'WebAuthn.addVirtualAuthenticator' as never,
    {
      options: {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    } as never,
  )
  authenticatorId = (added as { readonly authenticatorId: string }).authenticatorId
})

afterAll(async () => {
  await cdp().send('WebAuthn.removeVirtualAuthenticator' as never, { authenticatorId } as never)
  await cdp().send('WebAuthn.disable' as never)
})

test('Chromium’s virtual authenticator passes our steps, and its responses have the structure of ours', async () => {
  const native = await nativeRegistration()
  const registration = verifyRegistration(native, EXPECTED)
  expect(registration.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])

  // Chromium adds a member to the client data now and then, so that sites don't compare it with a template.
  const known = new Set(['type', 'challenge', 'origin', 'crossOrigin'])
  const members = names(clientDataFields(native.clientDataJSON)).filter((name) => known.has(name))
  expect(members).toEqual(names(clientDataFields(ourClientData('webauthn.create'))))

  const { created, state } = register(
    newState({ ...SECURITY_KEY, builtInVerification: true }),
    createRequest({ rpId: RP_ID }),
  )
  expect(structure(attestationObjectFields(fromBase64url(created.attestationObject)))).toEqual(
    structure(attestationObjectFields(native.attestationObject)),
  )

  const asserted = await nativeAuthentication()
  const authentication = verifyAuthentication(asserted, {
    ...EXPECTED,
    allowedIds: [],
    record: registration.record,
  })
  expect(authentication.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  const ours = authenticate(state, getRequest({ rpId: RP_ID })).asserted
  expect(structure(authenticatorDataFields(fromBase64url(ours.authenticatorData)))).toEqual(
    structure(authenticatorDataFields(asserted.authenticatorData)),
  )
})

test.each([
  [-48, 'ML-DSA-44'],
  [-49, 'ML-DSA-65'],
  [-50, 'ML-DSA-87'],
])('the browser’s WebCrypto accepts what algorithm %i signs, if it has %s', async (alg, algorithmName) => {
  const { created, state } = register(newState(), createRequest({ algorithms: [alg], attestation: 'none' }))
  const { asserted } = authenticate(state)
  const record = verifyRegistration(
    {
      clientDataJSON: ourClientData('webauthn.create'),
      attestationObject: fromBase64url(created.attestationObject),
    },
    { ...EXPECTED, off: new Set([7, 8, 9, 14, 20]) },
  ).record
  const spki = algorithmNamed(alg).spki(decodeCoseKey(fromBase64url(record?.publicKey ?? '')))
  const algorithm = { name: algorithmName }
  const imported = await crypto.subtle
    .importKey('spki', Uint8Array.from(spki), algorithm, true, ['verify'])
    .catch((error: unknown) => error)
  if (!(imported instanceof CryptoKey)) {
    expect(imported).toMatchObject({ name: 'NotSupportedError' })
    return
  }
  const message = concat(
    fromBase64url(asserted.authenticatorData),
    sha256(fromBase64url(getRequest().clientDataJSON)),
  )
  const signature = Uint8Array.from(fromBase64url(asserted.signature))
  expect(await crypto.subtle.verify(algorithm, imported, signature, Uint8Array.from(message))).toBe(true)
})

async function nativeRegistration() {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: CHALLENGE,
      rp: { id: RP_ID, name: 'Test' },
      user: { id: Uint8Array.from(utf8('ada')), name: 'ada', displayName: 'Ada' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'direct',
    },
  })
  const { response } = credential as PublicKeyCredential
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error('Not a registration.')
  return {
    clientDataJSON: new Uint8Array(response.clientDataJSON),
    attestationObject: new Uint8Array(response.attestationObject),
  }
}

async function nativeAuthentication() {
  const credential = await navigator.credentials.get({
    publicKey: { challenge: CHALLENGE, rpId: RP_ID, userVerification: 'required' },
  })
  const { response, rawId } = credential as PublicKeyCredential
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('Not an authentication.')
  return {
    id: toBase64url(new Uint8Array(rawId)),
    clientDataJSON: new Uint8Array(response.clientDataJSON),
    authenticatorData: new Uint8Array(response.authenticatorData),
    signature: new Uint8Array(response.signature),
    userHandle: new Uint8Array(response.userHandle ?? new ArrayBuffer()),
  }
}

function ourClientData(type: 'webauthn.create' | 'webauthn.get'): Uint8Array {
  return encodeClientData({ type, challenge: CHALLENGE, origin: location.origin, crossOrigin: false })
}

function names(fields: readonly Field[]): readonly string[] {
  return fields.map(({ name }) => name)
}

/** Names down to the key, without what differs from model to model: certificates, lengths and values. */
function structure(fields: readonly Field[], prefix = ''): readonly string[] {
  return fields.flatMap(({ name, value, children }) => {
    const path = prefix + name
    if (name === 'x5c') return [path]
    if (name === 'flags' || name === 'fmt' || name === 'kty' || name === 'alg') return [`${path} ${value}`]
    return [path, ...structure(children ?? [], `${path}.`)]
  })
}
