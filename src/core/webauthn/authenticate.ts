import type { AdapterAuthenticator, AdapterUser } from '../adapters.ts'
import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { AdapterError, AuthError } from '../errors.ts'
import type { WithStorage } from '../linking/login.ts'
import type { Account } from '../types.ts'
import type { AuthenticatorResponse, VerifierAuthenticator } from '../webauthn-types.ts'
import { openChallenge } from './challenge.ts'
import { fromBase64, normalizeBase64 } from './encoding.ts'
import { relyingParty } from './provider-view.ts'
import { splitTransports } from './transports.ts'
import { verificationDemand, verifyCeremony } from './verify.ts'

/** Sign-in with a known passkey: look it up, verify, store the counter, find its account and user (reference 7). */
export async function authenticate(
  data: AuthenticatorResponse,
  provider: WebAuthnProvider,
  around: WithStorage,
): Promise<{ readonly user: AdapterUser; readonly account: Account }> {
  const { storage } = around
  const stored = await findAuthenticator(data, around)
  const newCounter = await verify(data, stored, provider, around)
  await writeCounter(stored, newCounter, around)

  const { credentialID, providerAccountId } = stored
  const account = await storage.call('getAccount', providerAccountId, provider.id)
  await found(account, 'account', { credentialID, providerAccountId }, around)
  const user = account && (await storage.call('getUser', account.userId))
  await found(user, 'user', { credentialID, providerAccountId, userId: account?.userId }, around)
  if (!account || !user) throw new AuthError('The passkey has no user')
  return { user, account: account as Account }
}

async function findAuthenticator(
  { id }: AuthenticatorResponse,
  around: WithStorage,
): Promise<AdapterAuthenticator> {
  const credentialID = normalizeBase64(id)
  const stored = await around.storage.call('getAuthenticator', credentialID)
  await found(stored, 'authenticator', { credentialID }, around)
  if (!stored) throw new AuthError('The passkey is unknown')
  return stored
}

/** A record that must be in the store. */
async function found(
  record: object | null,
  name: string,
  key: Readonly<Record<string, unknown>>,
  { report }: Surroundings,
): Promise<void> {
  await report.check('WEBAUTHN-6', Boolean(record), { subject: `passkey-${name}`, received: key })
  if (!record) throw new AuthError(`WebAuthn ${name} not found in database: ${JSON.stringify(key)}`, key)
}

async function verify(
  data: AuthenticatorResponse,
  stored: AdapterAuthenticator,
  provider: WebAuthnProvider,
  around: WithStorage,
): Promise<number> {
  const { challenge } = await openChallenge(provider, around)
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(provider, around)
  const expected = { expectedChallenge: challenge, expectedOrigin, expectedRPID }
  const authenticator = forVerifier(stored)
  const { authenticationInfo } = await verifyCeremony(
    'authentication',
    () =>
      provider.simpleWebAuthn.verifyAuthenticationResponse({
        ...provider.verifyAuthenticationOptions,
        expectedChallenge: challenge,
        response: data,
        authenticator,
        expectedOrigin,
        expectedRPID,
      }),
    {
      ...expected,
      counter: stored.counter,
      ...verificationDemand(provider.verifyAuthenticationOptions),
    },
    around,
  )
  return authenticationInfo.newCounter
}

function forVerifier(stored: AdapterAuthenticator): VerifierAuthenticator {
  return {
    ...stored,
    credentialID: fromBase64(stored.credentialID),
    credentialPublicKey: fromBase64(stored.credentialPublicKey),
    transports: splitTransports(stored.transports),
  }
}

/** Web Authentication 7.2 step 24: the next signature's counter must be higher, which exposes a copied authenticator. */
async function writeCounter(
  { credentialID, counter: oldCounter }: AdapterAuthenticator,
  newCounter: number,
  { storage, report }: WithStorage,
): Promise<void> {
  await report.decide('WEBAUTHN-8', { credentialID, oldCounter, newCounter })
  try {
    await storage.call('updateAuthenticatorCounter', credentialID, newCounter)
  } catch (error) {
    const details = { credentialID, oldCounter, newCounter }
    throw new AdapterError("The authenticator's counter couldn't be stored", {
      ...details,
      cause: error,
    })
  }
}
