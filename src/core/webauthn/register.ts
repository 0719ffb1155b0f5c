import type { AdapterAuthenticator } from '../adapters.ts'
import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import { AuthError, WebAuthnVerificationError } from '../errors.ts'
import type { WithStorage } from '../linking/login.ts'
import type { Account } from '../types.ts'
import type { AuthenticatorResponse, VerifiedRegistration, WebAuthnUser } from '../webauthn-types.ts'
import { openChallenge } from './challenge.ts'
import { toBase64 } from './encoding.ts'
import { relyingParty } from './provider-view.ts'
import { joinTransports } from './transports.ts'
import { verificationDemand, verifyCeremony } from './verify.ts'

export interface Registration {
  readonly user: WebAuthnUser
  readonly account: Account
  readonly authenticator: Omit<AdapterAuthenticator, 'userId'>
}

/** A new passkey: the user who asked for the options, the verified credential, and the records made from them (reference 7). */
export async function register(
  data: AuthenticatorResponse,
  provider: WebAuthnProvider,
  around: WithStorage,
): Promise<Registration> {
  const { challenge, registerData: user } = await openChallenge(provider, around)
  const detail = user ? 'the challenge was made to register' : 'the challenge was made to sign in'
  await around.report.check('WEBAUTHN-5', user !== undefined, { subject: 'challenge-purpose', detail })
  if (!user) throw new AuthError('The challenge was not made to register', { provider: provider.id })

  const verified = await verify(data, challenge, provider, around)
  const credentialID = toBase64(verified.credentialID)
  const account = { providerAccountId: credentialID, provider: provider.id, type: provider.type }
  const authenticator = {
    providerAccountId: credentialID,
    counter: verified.counter,
    credentialID,
    credentialPublicKey: toBase64(verified.credentialPublicKey),
    credentialBackedUp: verified.credentialBackedUp,
    credentialDeviceType: verified.credentialDeviceType,
    transports: joinTransports(data.response?.transports),
  }
  await around.report.decide('WEBAUTHN-9', { ...authenticator })
  return { user, account, authenticator: authenticator as Registration['authenticator'] }
}

async function verify(
  data: AuthenticatorResponse,
  expectedChallenge: string,
  provider: WebAuthnProvider,
  around: WithStorage,
): Promise<VerifiedRegistration> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(provider, around)
  const expected = { expectedChallenge, expectedOrigin, expectedRPID }
  const { registrationInfo } = await verifyCeremony(
    'registration',
    () =>
      provider.simpleWebAuthn.verifyRegistrationResponse({
        ...provider.verifyRegistrationOptions,
        ...expected,
        response: data,
      }),
    { ...expected, ...verificationDemand(provider.verifyRegistrationOptions) },
    around,
  )
  if (!registrationInfo) throw new WebAuthnVerificationError('The verifier returned no credential')
  return registrationInfo
}
