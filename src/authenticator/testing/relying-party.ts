import { X509Certificate } from 'node:crypto'
import {
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { fromBase64url, toBase64url } from '../bytes/bytes.ts'
import { type AuthenticationVerification, verifyAuthentication } from '../verify/authentication.ts'
import type { CredentialRecord } from '../verify/record.ts'
import {
  type RegistrationExpectations,
  type RegistrationVerification,
  verifyRegistration,
} from '../verify/registration.ts'
import { CREATE_CHALLENGE, GET_CHALLENGE, NOW, ORIGIN, RP_ID } from './ceremonies.ts'

export type ResponseJson<R> = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly clientExtensionResults: object
  readonly response: R
}
export type RegistrationJson = ResponseJson<{
  readonly clientDataJSON: string
  readonly attestationObject: string
}>
export type AuthenticationJson = ResponseJson<{
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string
}>

export const ALGORITHMS = [-7, -8, -35, -36, -53, -257, -48, -49, -50]

export const EXPECTED: RegistrationExpectations = {
  challenge: CREATE_CHALLENGE,
  origins: [ORIGIN],
  rpIds: [RP_ID],
  allowsCrossOrigin: false,
  topOrigins: [],
  requiresUserVerification: true,
  algorithms: ALGORITHMS,
  now: NOW,
}

/** A root of our own for each format; without one, the library wants Google's and Apple's. */
export function trustRoot(root: Uint8Array): void {
  const certificate = new X509Certificate(root).toString()
  for (const identifier of ['packed', 'fido-u2f', 'tpm', 'android-key', 'apple'] as const)
    SettingsService.setRootCertificates({ identifier, certificates: [certificate] })
}

/** What SimpleWebAuthn says: verified, or its reason. */
export async function theirRegistration(
  response: RegistrationJson,
  expected = EXPECTED,
): Promise<true | string> {
  return verdict(() =>
    verifyRegistrationResponse({
      response: response as never,
      expectedChallenge: toBase64url(expected.challenge),
      expectedOrigin: [...expected.origins],
      expectedRPID: [...expected.rpIds],
      requireUserVerification: expected.requiresUserVerification,
      requireUserPresence: expected.isConditional !== true,
      supportedAlgorithmIDs: [...expected.algorithms],
    }),
  )
}

export function ourRegistration(
  { response }: RegistrationJson,
  expected: RegistrationExpectations = EXPECTED,
): RegistrationVerification {
  return verifyRegistration(
    {
      clientDataJSON: fromBase64url(response.clientDataJSON),
      attestationObject: fromBase64url(response.attestationObject),
    },
    expected,
  )
}

export async function theirAuthentication(
  response: AuthenticationJson,
  record: CredentialRecord,
  expected = EXPECTED,
): Promise<true | string> {
  return verdict(() =>
    verifyAuthenticationResponse({
      response: response as never,
      expectedChallenge: toBase64url(GET_CHALLENGE),
      expectedOrigin: [...expected.origins],
      expectedRPID: [...expected.rpIds],
      requireUserVerification: expected.requiresUserVerification,
      credential: {
        id: record.id,
        publicKey: fromBase64url(record.publicKey),
        counter: record.signCount,
      },
    }),
  )
}

export function ourAuthentication(
  json: AuthenticationJson,
  record: CredentialRecord,
  expected = EXPECTED,
): AuthenticationVerification {
  const { clientDataJSON, authenticatorData, signature, userHandle } = json.response
  return verifyAuthentication(
    {
      id: json.id,
      clientDataJSON: fromBase64url(clientDataJSON),
      authenticatorData: fromBase64url(authenticatorData),
      signature: fromBase64url(signature),
      ...(userHandle !== undefined && { userHandle: fromBase64url(userHandle) }),
    },
    { ...expected, challenge: GET_CHALLENGE, allowedIds: [], record, isUserKnown: true },
  )
}

async function verdict(verify: () => Promise<{ readonly verified: boolean }>): Promise<true | string> {
  try {
    const { verified } = await verify()
    return verified || 'not verified'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
