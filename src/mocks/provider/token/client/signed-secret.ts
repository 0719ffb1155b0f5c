import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { OAuthApp } from '../../../oauth-app.ts'
import type { Provider } from '../../provider.ts'
import type { PresentedClient } from '../read-client.ts'
import { type Assertion, importKeys, openSigned } from './assertion.ts'

/** Reads a client secret that is a signed token. Without the app's registered keys its signature cannot be checked, so only its form counts. */
export async function openSignedSecret(
  provider: Provider,
  app: OAuthApp | undefined,
  { secret }: PresentedClient,
): Promise<Assertion | undefined> {
  if (!provider.quirks.signsSecret || app === undefined || secret === undefined) return undefined
  if (app.publicKeys !== undefined) return openSigned(secret, await importKeys(app))
  try {
    return { claims: decodeJwt(secret), algorithm: decodeProtectedHeader(secret).alg ?? '' }
  } catch {
    return {}
  }
}
