import { fromBase64url, toBase64url } from '../../authenticator/bytes/bytes.ts'
import { ALGORITHMS } from '../../authenticator/keys/keys.ts'
import { verifyAuthentication } from '../../authenticator/verify/authentication.ts'
import type { Step } from '../../authenticator/verify/checklist.ts'
import type { Expectations } from '../../authenticator/verify/common.ts'
import { LEFT_TO_APP } from '../../authenticator/verify/left-to-app.ts'
import type { CredentialRecord } from '../../authenticator/verify/record.ts'
import { verifyRegistration } from '../../authenticator/verify/registration.ts'
import { isRecord } from '../../protocol/shape.ts'
import type { PasskeyVerifier } from '../recorder/world.ts'

/**
 * What SimpleWebAuthn does, by the numbered steps of the specification, so that single ones can be left out. What SimpleWebAuthn leaves to the app is left to it here
 * too.
 */
export function verifierWithout(off: readonly number[], now: number): PasskeyVerifier {
  return {
    verifyRegistrationResponse: ({ response, ...options }) => {
      const read = reader(response)
      const { record, steps } = verifyRegistration(
        { clientDataJSON: read('clientDataJSON'), attestationObject: read('attestationObject') },
        {
          ...expectations(options, [...off, ...LEFT_TO_APP.registration]),
          algorithms: ALGORITHMS.map(({ alg }) => alg),
          isConditional: options['requireUserPresence'] === false,
          now,
        },
      )
      const found = requireRecord(record, steps)
      return {
        verified: true,
        registrationInfo: {
          credentialID: bytesOf(found.id),
          credentialPublicKey: bytesOf(found.publicKey),
          counter: found.signCount,
          credentialDeviceType: found.backupEligible ? 'multiDevice' : 'singleDevice',
          credentialBackedUp: found.backupState,
        },
      }
    },
    verifyAuthenticationResponse: ({ authenticator, response, ...options }) => {
      const read = reader(response)
      const { id } = response
      const { record, steps } = verifyAuthentication(
        {
          id,
          clientDataJSON: read('clientDataJSON'),
          authenticatorData: read('authenticatorData'),
          signature: read('signature'),
        },
        {
          ...expectations(options, [...off, ...LEFT_TO_APP.authentication]),
          allowedIds: [],
          isUserKnown: true,
          record: {
            type: 'public-key',
            id,
            publicKey: toBase64url(authenticator.credentialPublicKey),
            signCount: authenticator.counter,
            uvInitialized: true,
            transports: [],
            backupEligible: false,
            backupState: false,
          },
        },
      )
      return {
        verified: true,
        authenticationInfo: { newCounter: requireRecord(record, steps).signCount },
      }
    },
  }
}

interface Demand {
  readonly expectedChallenge: string
  readonly expectedOrigin: string
  readonly expectedRPID: string
  readonly [option: string]: unknown
}

function expectations(options: Demand, off: readonly number[]): Expectations {
  return {
    challenge: fromBase64url(options.expectedChallenge),
    origins: [options.expectedOrigin],
    rpIds: [options.expectedRPID],
    allowsCrossOrigin: false,
    topOrigins: [],
    // As SimpleWebAuthn has it.
    requiresUserVerification: options['requireUserVerification'] !== false,
    off: new Set(off),
  }
}

/** Reads the bytes of a response. @throws TypeError for what isn't base64url */
function reader({ response }: { readonly response?: unknown }): (name: string) => Uint8Array {
  return (name) => fromBase64url(String(isRecord(response) ? (response[name] ?? '') : ''))
}

/** @throws Error with the first step that refuses the response */
function requireRecord(record: CredentialRecord | undefined, steps: readonly Step[]): CredentialRecord {
  if (record) return record
  const failed = steps.find(({ verdict }) => verdict === 'failed' || verdict === 'unreached')
  throw new Error(
    failed
      ? `Step ${failed.number} failed: ${failed.title}. Found ${failed.found ?? 'something else'}.`
      : 'The response passed every step that is on, but its bytes can’t be read.',
  )
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(fromBase64url(text))
}
