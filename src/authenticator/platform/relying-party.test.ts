import { createPublicKey, verify } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { beforeAll, expect, test } from 'vitest'
import { type AttestationKind, rootCertificate } from '../attestation/identity.ts'
import { concat, fromBase64url } from '../bytes/bytes.ts'
import type { AuthenticatorModel } from '../device/state.ts'
import { algorithmNamed, decodeCoseKey } from '../keys/keys.ts'
import {
  authenticate,
  authenticationJson,
  createRequest,
  getClientData,
  getRequest,
  NOW,
  newState,
  register,
  registrationJson,
} from '../testing/ceremonies.ts'
import {
  EXPECTED,
  ourAuthentication,
  ourRegistration,
  theirAuthentication,
  theirRegistration,
  trustRoot,
} from '../testing/relying-party.ts'

const ROOT = rootCertificate(newState().model.identity)

beforeAll(() => {
  trustRoot(ROOT)
})

const KINDS: readonly AttestationKind[] = ['none', 'packed-self', 'packed', 'tpm', 'android-key', 'apple']

test.each(KINDS)(
  'SimpleWebAuthn and our steps accept %s attestation and a sign-in after it',
  async (kind) => {
    await checkBoth({ attestation: kind }, -7)
  },
)

// Ed448 and ML-DSA follow below: this library, or the crypto of Node 20, lacks them.
test.each([-8, -35, -36])('SimpleWebAuthn and our steps accept algorithm %i', async (alg) => {
  await checkBoth({ attestation: 'packed-self' }, alg)
  await checkBoth({ attestation: 'packed' }, alg)
})

test('SimpleWebAuthn and our steps accept RS256, of a TPM and of others', async () => {
  await checkBoth({ attestation: 'packed-self' }, -257)
  await checkBoth({ attestation: 'tpm' }, -257)
})

test('SimpleWebAuthn and our steps accept U2F attestation, of an authenticator without an AAGUID', async () => {
  await checkBoth({ attestation: 'fido-u2f', aaguid: '00'.repeat(16) }, -7)
})

test('OpenSSL accepts what Ed448 signs, and SimpleWebAuthn says that it does not support it', async () => {
  const { created, state } = register(newState({ attestation: 'none' }), createRequest({ algorithms: [-53] }))
  const registration = ourRegistration(registrationJson(created))
  expect(registration.verified).toBe(true)
  expect(await theirRegistration(registrationJson(created))).toBe(true)
  const { asserted } = authenticate(state)
  const record = registration.record
  if (!record) throw new Error('The registration has a record.')
  const json = authenticationJson(asserted)
  expect(await theirAuthentication(json, record)).toBe('Public key had invalid alg -53 (OKP)')
  expect(ourAuthentication(json, record).verified).toBe(true)
  const spki = Buffer.from(algorithmNamed(-53).spki(decodeCoseKey(fromBase64url(record.publicKey))))
  const message = concat(fromBase64url(asserted.authenticatorData), sha256(getClientData()))
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  expect(verify(null, message, key, fromBase64url(asserted.signature))).toBe(true)
})

test.each([-48, -49, -50])('our steps accept ML-DSA, algorithm %i', (alg) => {
  const { created, state } = register(newState(), createRequest({ algorithms: [alg] }))
  const { record } = ourRegistration(registrationJson(created))
  if (!record) throw new Error('The registration has a record.')
  expect(ourAuthentication(authenticationJson(authenticate(state).asserted), record).verified).toBe(true)
})

async function checkBoth(differences: Partial<AuthenticatorModel>, alg: number): Promise<void> {
  const { created, state } = register(newState(differences), createRequest({ algorithms: [alg] }))
  const registered = registrationJson(created)
  const hasCertificate = !['none', 'packed-self'].includes(differences.attestation ?? '')
  const ours = ourRegistration(registered, {
    ...EXPECTED,
    requiresTrust: hasCertificate,
    roots: [ROOT],
    now: NOW,
  })
  expect(ours.steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  expect(await theirRegistration(registered)).toBe(true)
  const { record } = ours
  if (!record) throw new Error('A verified registration has a record.')
  const { asserted } = authenticate(state, getRequest())
  const signedIn = authenticationJson(asserted)
  expect(ourAuthentication(signedIn, record)).toMatchObject({ verified: true, record: { signCount: 1 } })
  expect(await theirAuthentication(signedIn, record)).toBe(true)
}
