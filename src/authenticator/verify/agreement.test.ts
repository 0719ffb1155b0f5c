import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AttestationKind, rootCertificate } from '../attestation/identity.ts'
import { fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { type CborMap, decodeCbor, encodeCbor } from '../bytes/cbor.ts'
import { encodeClientData } from '../data/client-data.ts'
import {
  authenticate,
  authenticationJson,
  CREATE_CHALLENGE,
  createRequest,
  GET_CHALLENGE,
  getRequest,
  newState,
  ORIGIN,
  register,
  registrationJson,
} from '../testing/ceremonies.ts'
import {
  type AuthenticationJson,
  EXPECTED,
  ourAuthentication,
  ourRegistration,
  type RegistrationJson,
  theirAuthentication,
  theirRegistration,
  trustRoot,
} from '../testing/relying-party.ts'
import type { Step } from './checklist.ts'
import type { CredentialRecord } from './record.ts'

beforeAll(() => {
  trustRoot(rootCertificate(newState().model.identity))
})

interface Break<J> {
  readonly name: string
  /** The step that must catch it. */
  readonly step: number
  readonly change: (json: J) => J
}

const clientData = (type: 'webauthn.create' | 'webauthn.get', changes: object): string => {
  const challenge = type === 'webauthn.create' ? CREATE_CHALLENGE : GET_CHALLENGE
  return toBase64url(encodeClientData({ type, challenge, origin: ORIGIN, crossOrigin: false, ...changes }))
}

const withClientData =
  (changes: object) =>
  (json: RegistrationJson): RegistrationJson => ({
    ...json,
    response: { ...json.response, clientDataJSON: clientData('webauthn.create', changes) },
  })

const withObject =
  (change: (object: CborMap) => void) =>
  (json: RegistrationJson): RegistrationJson => {
    const object = decodeCbor(fromBase64url(json.response.attestationObject)) as CborMap
    change(object)
    return { ...json, response: { ...json.response, attestationObject: toBase64url(encodeCbor(object)) } }
  }

const flipped = (bytes: Uint8Array, index: number, mask = 1): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  const at = index < 0 ? copy.length + index : index
  copy[at] = (copy[at] ?? 0) ^ mask
  return copy
}

const withData = (index: number, mask?: number) =>
  withObject((object) => object.set('authData', flipped(object.get('authData') as Uint8Array, index, mask)))

const withStatement = (change: (statement: CborMap) => void) =>
  withObject((object) => change(object.get('attStmt') as CborMap))

const BROKEN_REGISTRATIONS: readonly Break<RegistrationJson>[] = [
  {
    name: 'client data that is not JSON',
    step: 6,
    change: (json) => ({ ...json, response: { ...json.response, clientDataJSON: toBase64url(utf8('{')) } }),
  },
  { name: 'the type of the other ceremony', step: 7, change: withClientData({ type: 'webauthn.get' }) },
  { name: 'another challenge', step: 8, change: withClientData({ challenge: utf8('other') }) },
  { name: 'another origin', step: 9, change: withClientData({ origin: 'https://sh0p.example' }) },
  {
    name: 'an object that is not CBOR',
    step: 13,
    change: (json) => ({ ...json, response: { ...json.response, attestationObject: 'oA' } }),
  },
  { name: 'another RP ID', step: 14, change: withData(0) },
  { name: 'no user presence', step: 15, change: withData(32, 0x01) },
  { name: 'no user verification', step: 16, change: withData(32, 0x04) },
  { name: 'BS without BE', step: 17, change: withData(32, 0x10) },
  { name: 'an unknown format', step: 21, change: withObject((object) => object.set('fmt', 'other')) },
  { name: 'authenticator data that was changed', step: 22, change: withData(36) },
  {
    name: 'a statement without a signature',
    step: 22,
    change: withStatement((statement) => statement.delete('sig')),
  },
  {
    name: 'a statement with a wrong algorithm',
    step: 22,
    change: withStatement((statement) => statement.set('alg', -35)),
  },
  {
    name: 'a statement with a broken signature',
    step: 22,
    change: withStatement((statement) =>
      statement.set('sig', flipped(statement.get('sig') as Uint8Array, -1)),
    ),
  },
]

describe.each(['packed', 'packed-self'] as const)('a registration with %s attestation', (kind) => {
  test.each(BROKEN_REGISTRATIONS)(
    'and $name is refused by both, and by step $step',
    async ({ step, change }) => {
      const { created } = register(newState({ attestation: kind }))
      const json = change(registrationJson(created))
      const ours = ourRegistration(json)
      expect(await theirRegistration(json)).not.toBe(true)
      expect(ours.verified).toBe(false)
      expect(failedSteps(ours.steps)[0]).toBe(step)
      expect(ours).not.toHaveProperty('record')
    },
  )
})

test.each<[AttestationKind, string]>([
  ['tpm', 'certInfo'],
  ['tpm', 'pubArea'],
  ['tpm', 'sig'],
  ['android-key', 'sig'],
])('a broken %s statement (%s) is refused by both at step 22', async (attestation, name) => {
  const { created } = register(newState({ attestation }))
  const change = withStatement((statement) =>
    statement.set(name, flipped(statement.get(name) as Uint8Array, -5)),
  )
  await expectBothRefuse(change(registrationJson(created)))
})

test.each<AttestationKind>(['fido-u2f', 'tpm', 'android-key', 'apple', 'packed'])(
  '%s attestation for other authenticator data is refused by both at step 22',
  async (attestation) => {
    const aaguid = attestation === 'fido-u2f' ? { aaguid: '00'.repeat(16) } : {}
    const { created } = register(newState({ attestation, ...aaguid }))
    // The client data too is part of what is attested.
    const json = withClientData({ more: { extra: 1 } })(registrationJson(created))
    await expectBothRefuse(json)
  },
)

test('a statement with format none that is not empty is refused by both', async () => {
  const { created } = register(newState({ attestation: 'none' }))
  const json = withStatement((statement) => statement.set('alg', -7))(registrationJson(created))
  await expectBothRefuse(json)
})

test('an algorithm that was not offered is refused by both at step 20', async () => {
  const { created } = register(newState())
  const expected = { ...EXPECTED, algorithms: [-8] }
  expect(await theirRegistration(registrationJson(created), expected)).toMatch(
    'Unexpected public key alg "-7"',
  )
  expect(failedSteps(ourRegistration(registrationJson(created), expected).steps)).toEqual([20])
})

test('a root that is not trusted fails step 24', () => {
  const { created } = register(newState())
  const strict = ourRegistration(registrationJson(created), { ...EXPECTED, requiresTrust: true, roots: [] })
  expect(failedSteps(strict.steps)).toEqual([24])
  const { created: none } = register(newState({ attestation: 'none' }))
  const without = ourRegistration(registrationJson(none), { ...EXPECTED, requiresTrust: true, roots: [] })
  expect(failedSteps(without.steps)).toEqual([24])
})

test('a credential that is registered already fails step 26', () => {
  const { created } = register(newState())
  const { steps } = ourRegistration(registrationJson(created), { ...EXPECTED, isRegistered: () => true })
  expect(failedSteps(steps)).toEqual([26])
})

test('policies on backup fail steps 18 and 19', () => {
  const { created } = register(newState())
  const expected = { ...EXPECTED, backup: { eligible: true, state: true } }
  expect(failedSteps(ourRegistration(registrationJson(created), expected).steps)).toEqual([18, 19])
})

const withAssertion =
  (changes: Partial<AuthenticationJson['response']>) =>
  (json: AuthenticationJson): AuthenticationJson => ({ ...json, response: { ...json.response, ...changes } })

const withAssertionData =
  (index: number, mask?: number) =>
  (json: AuthenticationJson): AuthenticationJson => {
    const data = flipped(fromBase64url(json.response.authenticatorData), index, mask)
    return withAssertion({ authenticatorData: toBase64url(data) })(json)
  }

const getData = (changes: object) => withAssertion({ clientDataJSON: clientData('webauthn.get', changes) })

const BROKEN_AUTHENTICATIONS: readonly Break<AuthenticationJson>[] = [
  {
    name: 'client data that is not JSON',
    step: 9,
    change: withAssertion({ clientDataJSON: toBase64url(utf8('[')) }),
  },
  { name: 'the type of the other ceremony', step: 10, change: getData({ type: 'webauthn.create' }) },
  { name: 'another challenge', step: 11, change: getData({ challenge: utf8('old') }) },
  { name: 'another origin', step: 12, change: getData({ origin: 'https://evil.example' }) },
  {
    name: 'a page around it',
    step: 13,
    change: getData({ crossOrigin: true, topOrigin: 'https://evil.example' }),
  },
  { name: 'another RP ID', step: 15, change: withAssertionData(31) },
  { name: 'no user presence', step: 16, change: withAssertionData(32, 0x01) },
  { name: 'no user verification', step: 17, change: withAssertionData(32, 0x04) },
  { name: 'BS without BE', step: 18, change: withAssertionData(32, 0x10) },
  { name: 'changed authenticator data', step: 21, change: withAssertionData(36, 0x02) },
  { name: 'a broken signature', step: 21, change: withAssertion({ signature: 'MEUCIQ' }) },
]

test.each(BROKEN_AUTHENTICATIONS)(
  'a sign-in with $name is refused by both, and by step $step',
  async (each) => {
    const { json, record } = signedIn()
    const broken = each.change(json)
    const ours = ourAuthentication(broken, record)
    expect(await theirAuthentication(broken, record)).not.toBe(true)
    expect(ours.verified).toBe(false)
    expect(failedSteps(ours.steps)[0]).toBe(each.step)
  },
)

test.each([
  [0, true],
  [1, false],
  [5, false],
])('a counter of 1 after a stored %i: both say the same', async (signCount, isGood) => {
  const { json, record } = signedIn()
  const stored = { ...record, signCount }
  expect((await theirAuthentication(json, stored)) === true).toBe(isGood)
  expect(failedSteps(ourAuthentication(json, stored).steps)).toEqual(isGood ? [] : [22])
})

test('counters that stay zero are accepted by both', async () => {
  const { json, record } = signedIn(newState({ counter: 'zero' }))
  expect(record.signCount).toBe(0)
  expect(await theirAuthentication(json, record)).toBe(true)
  expect(ourAuthentication(json, record).verified).toBe(true)
})

test('the key of another credential is refused by both at step 21', async () => {
  const { json, record } = signedIn()
  const { created } = register(newState(), createRequest({ algorithms: [-35] }))
  const other = ourRegistration(registrationJson(created)).record
  if (!other) throw new Error('The registration has a record.')
  const stolen = { ...record, publicKey: other.publicKey }
  expect(await theirAuthentication(json, stolen)).not.toBe(true)
  expect(failedSteps(ourAuthentication(json, stolen).steps)).toEqual([21])
})

test('a backup eligibility that changed fails step 19', () => {
  const { json, record } = signedIn()
  const { steps } = ourAuthentication(json, { ...record, backupEligible: true })
  expect(failedSteps(steps)).toEqual([19])
})

test('a step that is switched off lets the response through, and later steps still say what they find', () => {
  const { json, record } = signedIn()
  const replayed = getData({ challenge: utf8('old') })(json)
  const off = ourAuthentication(replayed, record, { ...EXPECTED, off: new Set([11, 21]) })
  expect(off.verified).toBe(true)
  expect(off.steps.filter(({ verdict }) => verdict === 'off').map(({ number }) => number)).toEqual([11, 21])
})

test('a step shows its bytes, and what was expected and found', () => {
  const { json, record } = signedIn()
  const { steps } = ourAuthentication(getData({ origin: 'https://evil.example' })(json), record)
  expect(steps[11]).toEqual({
    number: 12,
    title: 'The origin is expected',
    anchor: 'rp-op-verifying-assertion-step-origin',
    verdict: 'failed',
    expected: 'https://shop.example',
    found: 'https://evil.example',
    evidence: [{ source: 'clientDataJSON', offset: 64, hex: hexOf('"origin":"https://evil.example"') }],
  })
})

const RUNS = process.env['AUTHSCOPE_TESTS'] === 'all' ? 2000 : 60

const KINDS = ['none', 'packed-self', 'packed', 'tpm', 'android-key', 'apple'] as const

const REGISTRATIONS = KINDS.map((attestation) => {
  const { created } = register(newState({ attestation }))
  return { json: registrationJson(created), hasCertificate: !['none', 'packed-self'].includes(attestation) }
})

/** A bit that is flipped somewhere: the place is a part of the whole. */
const flip = fc.record({
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  bit: fc.nat(7),
})

const flippedText = (
  text: string,
  { place, bit }: { readonly place: number; readonly bit: number },
): string => {
  const bytes = fromBase64url(text)
  return toBase64url(flipped(bytes, Math.floor(place * bytes.length), 1 << bit))
}

test('whatever bit of a registration is flipped, both say the same', async () => {
  const roots = [rootCertificate(newState().model.identity)]
  const property = fc.asyncProperty(
    fc.nat(REGISTRATIONS.length - 1),
    fc.constantFrom('clientDataJSON' as const, 'attestationObject' as const, 'attestationObject' as const),
    flip,
    async (index, name, place) => {
      const { json, hasCertificate } = REGISTRATIONS[index] ?? REGISTRATIONS[0]!
      const changed = {
        ...json,
        response: { ...json.response, [name]: flippedText(json.response[name], place) },
      }
      const ours = ourRegistration(changed, { ...EXPECTED, requiresTrust: hasCertificate, roots })
      const theirs = await theirRegistration(changed)
      expect([theirs === true, theirs]).toEqual([ours.verified, theirs])
    },
  )
  await fc.assert(property, { numRuns: RUNS })
})

test('whatever bit of a sign-in is flipped, both say the same', async () => {
  const { json, record } = signedIn()
  const property = fc.asyncProperty(
    fc.constantFrom('clientDataJSON' as const, 'authenticatorData' as const, 'signature' as const),
    flip,
    async (name, place) => {
      const changed = {
        ...json,
        response: { ...json.response, [name]: flippedText(json.response[name], place) },
      }
      const ours = ourAuthentication(changed, record)
      // The library reads the tags of a signature's DER leniently; here only DER is valid.
      if (name === 'signature' && !hasSignatureTags(changed.response.signature)) {
        expect(ours.verified).toBe(false)
        return
      }
      const theirs = await theirAuthentication(changed, record)
      expect([theirs === true, theirs]).toEqual([ours.verified, theirs])
    },
  )
  await fc.assert(property, { numRuns: RUNS })
})

function hasSignatureTags(signature: string): boolean {
  const bytes = fromBase64url(signature)
  return bytes[0] === 0x30 && bytes[2] === 0x02 && bytes[4 + (bytes[3] ?? 0)] === 0x02
}

function hexOf(text: string): string {
  return Buffer.from(text).toString('hex')
}

function failedSteps(steps: readonly Step[]): readonly number[] {
  return steps.filter(({ verdict }) => verdict === 'failed').map(({ number }) => number)
}

function signedIn(state = newState()): {
  readonly json: AuthenticationJson
  readonly record: CredentialRecord
} {
  const { created, state: after } = register(state)
  const { record } = ourRegistration(registrationJson(created))
  if (!record) throw new Error('The registration has a record.')
  return { json: authenticationJson(authenticate(after, getRequest()).asserted), record }
}

async function expectBothRefuse(json: RegistrationJson): Promise<void> {
  expect(await theirRegistration(json)).not.toBe(true)
  expect(failedSteps(ourRegistration(json).steps)).toEqual([22])
}
