import { describe, expect, test } from 'vitest'
import type { AttestationKind } from '../attestation/identity.ts'
import { rootCertificate } from '../attestation/identity.ts'
import { fromBase64url, toBase64url, utf8 } from '../bytes/bytes.ts'
import { createRandom } from '../bytes/random.ts'
import { encodeClientData } from '../data/client-data.ts'
import {
  authenticate,
  CREATE_CHALLENGE,
  GET_CHALLENGE,
  getRequest,
  NOW,
  newState,
  RP_ID,
  register,
} from '../testing/ceremonies.ts'
import { verifyAuthentication } from '../verify/authentication.ts'
import type { CredentialRecord } from '../verify/record.ts'
import { verifyRegistration } from '../verify/registration.ts'
import { assertAgain, attestAgain, signerOf, stranger } from './sign-again.ts'

const EVIL = 'https://evil.example'
const EXPECTED = {
  origins: [EVIL],
  rpIds: [RP_ID],
  allowsCrossOrigin: false,
  topOrigins: [],
  requiresUserVerification: true,
}
const editedClient = (type: 'webauthn.create' | 'webauthn.get', challenge: Uint8Array) =>
  encodeClientData({ type, challenge, origin: EVIL, crossOrigin: false })

function registered(kind: AttestationKind) {
  const { created, state } = register(newState({ attestation: kind }))
  const signer = signerOf(state, created.id)
  if (!signer) throw new Error('The authenticator has the key.')
  const verify = (attestationObject: Uint8Array) =>
    verifyRegistration(
      { attestationObject, clientDataJSON: editedClient('webauthn.create', CREATE_CHALLENGE) },
      {
        ...EXPECTED,
        challenge: CREATE_CHALLENGE,
        algorithms: [-7],
        now: NOW,
        requiresTrust: kind !== 'none' && kind !== 'packed-self',
        roots: [rootCertificate(state.model.identity)],
      },
    )
  const given = {
    attestationObject: fromBase64url(created.attestationObject),
    clientDataJSON: editedClient('webauthn.create', CREATE_CHALLENGE),
  }
  return { created, state, signer, verify, given }
}

const failedIn = (steps: ReturnType<typeof verifyRegistration>['steps']) =>
  steps.filter(({ verdict }) => verdict === 'failed').map(({ number }) => number)

describe('a registration whose bytes were edited', () => {
  test.each<AttestationKind>(['packed', 'packed-self', 'fido-u2f', 'tpm', 'android-key', 'apple'])(
    'attested again as %s by its own authenticator: every step passes',
    (kind) => {
      const { given, signer, verify } = registered(kind)
      expect(failedIn(verify(given.attestationObject).steps)).toEqual([22])
      const again = attestAgain(signer, given, { random: createRandom('again'), swapsKey: false })
      expect(failedIn(verify(again).steps)).toEqual([])
    },
  )

  test('with a stranger’s key: only trust catches it, and where nothing is attested, nothing does', () => {
    const random = createRandom('stranger')
    const swapped = (kind: AttestationKind) => {
      const { given, verify } = registered(kind)
      return verify(attestAgain(stranger(-7, random), given, { random, swapsKey: true }))
    }
    expect(failedIn(swapped('packed').steps)).toEqual([24])
    const { record, verified } = swapped('none')
    expect(verified).toBe(true)
    expect(record?.publicKey).not.toBe(
      registered('none').verify(registered('none').given.attestationObject).record?.publicKey,
    )
  })

  test('that is no attestation object can’t be attested', () => {
    const { given, signer } = registered('packed')
    const again = (attestationObject: Uint8Array) => () =>
      attestAgain(signer, { ...given, attestationObject }, { random: createRandom('x'), swapsKey: false })
    expect(again(utf8('x'))).toThrow()
    expect(again(Uint8Array.of(0xa0))).toThrow(/no authenticator data/)
  })
})

test('a sign-in whose bytes were edited passes when its own key signs again, and fails at the signature when another one does', () => {
  const { created, signer, state, verify } = registered('packed-self')
  const { asserted } = authenticate(state, getRequest())
  const clientDataJSON = editedClient('webauthn.get', GET_CHALLENGE)
  const authenticatorData = fromBase64url(asserted.authenticatorData)
  const own = attestAgain(signer, registered('packed-self').given, {
    random: createRandom('own'),
    swapsKey: false,
  })
  const record = verify(own).record as CredentialRecord
  const failed = (signature: Uint8Array) =>
    verifyAuthentication(
      { id: created.id, clientDataJSON, authenticatorData, signature },
      { ...EXPECTED, challenge: GET_CHALLENGE, allowedIds: [], record, isUserKnown: true },
    ).steps.find(({ verdict }) => verdict === 'failed')?.number
  expect(failed(fromBase64url(asserted.signature))).toBe(21)
  expect(failed(assertAgain(signer, authenticatorData, clientDataJSON))).toBeUndefined()
  expect(failed(assertAgain(stranger(-7, createRandom('x')), authenticatorData, clientDataJSON))).toBe(21)
  expect(signerOf(state, toBase64url(utf8('unknown')))).toBeUndefined()
})
