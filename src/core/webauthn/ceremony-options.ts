import { toHex } from '../bytes/hex.ts'
import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import type { CookieToSet } from '../types.ts'
import type { WebAuthnUser } from '../webauthn-types.ts'
import { encryptChallenge } from './challenge.ts'
import { fromBase64 } from './encoding.ts'
import { relyingParty } from './provider-view.ts'
import { splitTransports } from './transports.ts'

type WithStorage = Surroundings & { readonly storage: Storage }

export interface CeremonyOptions {
  /** For `navigator.credentials`, as JSON. */
  readonly options: object
  readonly cookie: CookieToSet
}

/** Web Authentication 7.2 step 1: which authenticators may sign. Without a user any passkey of this relying party may. */
export async function authenticationOptions(
  user: WebAuthnUser | undefined,
  provider: WebAuthnProvider,
  around: WithStorage,
): Promise<CeremonyOptions> {
  const rp = relyingParty(provider, around)
  const options = await provider.simpleWebAuthn.generateAuthenticationOptions({
    challenge: newChallenge(around),
    ...provider.authenticationOptions,
    rpID: rp.id,
    allowCredentials: await credentialsOf(user, around),
  })
  return finish(options, undefined, provider, around)
}

/** Web Authentication 7.1 step 1. The user handle is random: an authenticator must not learn who the user is (14.6.1). */
export async function registrationOptions(
  user: WebAuthnUser,
  provider: WebAuthnProvider,
  around: WithStorage,
): Promise<CeremonyOptions> {
  if (!user.email) throw new TypeError('A passkey can only be registered for someone with an e-mail address')
  const rp = relyingParty(provider, around)
  const excludeCredentials = await credentialsOf(user, around)
  const options = await provider.simpleWebAuthn.generateRegistrationOptions({
    challenge: newChallenge(around),
    ...provider.registrationOptions,
    userID: toHex(around.runtime.random('webauthn-user-id', 32)),
    userName: user.email,
    userDisplayName: user.name ?? undefined,
    rpID: rp.id,
    rpName: rp.name,
    excludeCredentials,
  })
  return finish(options, user, provider, around)
}

async function finish(
  options: object,
  registerData: WebAuthnUser | undefined,
  provider: WebAuthnProvider,
  around: Surroundings,
): Promise<CeremonyOptions> {
  const challenge = String((options as { readonly challenge?: unknown }).challenge)
  await around.report.decide(
    'WEBAUTHN-3',
    {
      options: JSON.parse(JSON.stringify(options)) as unknown,
    },
    registerData ? 'register' : 'authenticate',
  )
  return { options, cookie: await encryptChallenge({ challenge, registerData }, provider, around) }
}

/** From the engine's randomness, so that a recorded ceremony can be replayed. */
function newChallenge({ runtime }: Surroundings): Uint8Array<ArrayBuffer> {
  return runtime.random('webauthn-challenge', 32)
}

async function credentialsOf(user: WebAuthnUser | undefined, { storage }: WithStorage) {
  if (!user?.id) return undefined
  const authenticators = await storage.call('listAuthenticatorsByUserId', user.id)
  return authenticators.map(({ credentialID, transports }) => ({
    id: fromBase64(credentialID),
    type: 'public-key' as const,
    transports: splitTransports(transports),
  }))
}
