import { expect, test } from 'vitest'
import { fromHex, toBase64url } from '../bytes/bytes.ts'
import { algorithmOf, clientDataOf, kindOf, PAIRS, type Pair, value, vectors } from '../testing/vectors.ts'
import { verifyAuthentication } from './authentication.ts'
import { type RegistrationVerification, verifyRegistration } from './registration.ts'

const named = PAIRS.map((pair) => [pair.id, pair] as const)
const NOW = Date.UTC(2026, 10, 1)
const CA = fromHex(vectors.authority.attestation_ca_cert)

test.each(named)(
  '%s: every step of the registration passes, with trust where there is a certificate',
  (_, pair) => {
    const { steps } = register(pair)
    expect(steps).toHaveLength(29)
    expect(steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
  },
)

test.each(named)('%s: every step of the authentication passes', (_, pair) => {
  const { steps } = authenticate(pair)
  expect(steps).toHaveLength(25)
  expect(steps.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
})

test.each(named)(
  '%s: a signature that is not the one of the vector fails step 21 and no other',
  (_, pair) => {
    const broken = authenticate(pair, (signature) => {
      const copy = Uint8Array.from(signature)
      copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
      return copy
    })
    expect(broken.verified).toBe(false)
    expect(broken.steps.filter(({ verdict }) => verdict !== 'passed')).toMatchObject([
      { number: 21, verdict: 'failed' },
    ])
  },
)

function expectedOf(pair: Pair, ceremony: Pair['registration']) {
  const { crossOrigin, topOrigin } = clientDataOf(ceremony)
  return {
    challenge: value(ceremony, 'challenge'),
    origins: [vectors.origin],
    rpIds: [vectors.rpId],
    allowsCrossOrigin: crossOrigin,
    topOrigins: topOrigin === undefined ? [] : [topOrigin],
    requiresUserVerification: false,
    algorithms: [algorithmOf(pair)],
    now: NOW,
    requiresTrust: !['none', 'packed-self'].includes(kindOf(pair)),
    roots: [CA],
  }
}

function register(pair: Pair): RegistrationVerification {
  const { registration } = pair
  return verifyRegistration(
    {
      clientDataJSON: value(registration, 'clientDataJSON'),
      attestationObject: value(registration, 'attestationObject'),
    },
    expectedOf(pair, registration),
  )
}

function authenticate(pair: Pair, change = (signature: Uint8Array): Uint8Array => signature) {
  const { authentication, registration } = pair
  return verifyAuthentication(
    {
      id: toBase64url(value(registration, 'credential_id')),
      clientDataJSON: value(authentication, 'clientDataJSON'),
      authenticatorData: value(authentication, 'authenticatorData'),
      signature: change(value(authentication, 'signature')),
    },
    { ...expectedOf(pair, authentication), allowedIds: [], record: register(pair).record, isUserKnown: true },
  )
}
