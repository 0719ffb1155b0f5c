import type { JWTPayload } from 'jose'
import { importJWK } from 'jose'
import type { Exchange } from '../../exchange.ts'
import { publishedKeys } from '../../keys/signing-key.ts'
import { toPublicJwk } from '../../keys/test-key.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import type { Rule } from '../../rules.ts'
import { registeredApps } from '../apps.ts'
import type { OpenId } from '../open-id/open-id.ts'
import type { Provider } from '../provider.ts'
import { openSigned } from '../token/client/assertion.ts'

/** Why an app's request to sign someone out is not followed right away. */
export type LogoutRefusal = 'bad-hint' | 'bad-return'

/** What the rules of the end-session endpoint look at. */
export interface LogoutFacts {
  readonly openId: OpenId
  readonly parameters: URLSearchParams
  /** Claims of `id_token_hint`; absent when this provider did not sign it. */
  readonly hint: JWTPayload | undefined
  readonly app: OAuthApp | undefined
}

export type LogoutRule = Rule<LogoutFacts, LogoutRefusal>

export async function readLogoutFacts(
  provider: Provider,
  openId: OpenId,
  apps: readonly OAuthApp[],
  exchange: Exchange,
  parameters: URLSearchParams,
): Promise<LogoutFacts> {
  const hint = await openHint(provider, openId, exchange, apps, parameters.get('id_token_hint'))
  const clientId = parameters.get('client_id') ?? [hint?.aud].flat()[0]
  return {
    openId,
    parameters,
    hint,
    app: registeredApps(apps, exchange).find((app) => app.clientId === clientId),
  }
}

/** An expired ID token is still a hint. */
async function openHint(
  provider: Provider,
  openId: OpenId,
  exchange: Exchange,
  apps: readonly OAuthApp[],
  hint: string | null,
): Promise<JWTPayload | undefined> {
  if (hint === null || openId.algorithm === 'HS256') return undefined
  const published = await publishedKeys(provider.id, openId.algorithm, exchange.context.state)
  const keys = await Promise.all(published.map((key) => importJWK(toPublicJwk(key), key.alg)))
  const secrets = registeredApps(apps, exchange)
    .filter(({ idTokenAlgorithm }) => openId.offersSecrets && idTokenAlgorithm === 'HS256')
    .map(({ clientSecret = '' }) => new TextEncoder().encode(clientSecret))
  return (await openSigned(hint, [...keys.filter((key) => !(key instanceof Uint8Array)), ...secrets])).claims
}
