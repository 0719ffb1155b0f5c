import type { Exchange } from '../../exchange.ts'
import { readBodyParameters } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import type { Rule } from '../../rules.ts'
import type { MockPerson } from '../../site.ts'
import { registeredApps } from '../apps.ts'
import { findPerson, personNamed } from '../login-session.ts'
import type { Provider } from '../provider.ts'
import { type CodeRecord, type RefreshRecord, recordsOf } from '../records.ts'
import type { TokenRefusal } from '../refusals.ts'
import { type Assertion, openAssertion } from './client/assertion.ts'
import { openSignedSecret } from './client/signed-secret.ts'
import { readOwnWords } from './own-words.ts'
import { type PresentedClient, readClient } from './read-client.ts'

/** What the rules look at, at the token endpoint and at others where a client authenticates. */
export interface TokenFacts {
  readonly provider: Provider
  readonly now: number
  readonly parameters: URLSearchParams
  readonly client: PresentedClient
  readonly app: OAuthApp | undefined
  readonly assertion: Assertion | undefined
  readonly assertionUsed: boolean
  readonly signedSecret: Assertion | undefined
  readonly code: CodeRecord | undefined
  readonly refresh: RefreshRecord | undefined
  /** The tokens of the refresh token's sign-in were revoked. */
  readonly familyRevoked: boolean
  /** The person whose code, refresh token or user name it is; absent if they no longer have an account. */
  readonly person: MockPerson | undefined
}

export type TokenRule = Rule<TokenFacts, TokenRefusal>

export async function readTokenFacts(
  provider: Provider,
  apps: readonly OAuthApp[],
  exchange: Exchange,
): Promise<TokenFacts> {
  const { quirks } = provider
  const parameters = await readBodyParameters(exchange)
  if (quirks.readsTokenQuery)
    for (const [name, value] of exchange.url.searchParams) parameters.set(name, value)
  const all = registeredApps(apps, exchange)
  if (provider.isStated && !parameters.has('grant_type'))
    for (const [name, value] of Object.entries(await readOwnWords(provider, all, parameters, exchange)))
      parameters.set(name, value)
  const client = readClient(exchange.request.headers, parameters, quirks.namesClient?.value)
  const app = all.find((one) => one.clientId === client.id)
  const records = recordsOf(provider, exchange.context.state)
  const assertion = await openAssertion(app, client)
  const refresh = await records.refreshTokens.get(parameters.get('refresh_token') ?? '')
  const code = await records.codes.get(codeOf(parameters))
  return {
    provider,
    now: exchange.context.now,
    parameters,
    client,
    app,
    assertion,
    assertionUsed: (await records.assertions.get(assertionName(client, assertion))) ?? false,
    signedSecret: await openSignedSecret(provider, app, client),
    code,
    refresh,
    familyRevoked: refresh !== undefined && (await records.revoked.get(refresh.family)) === true,
    person:
      grantTypeOf(parameters) === 'password'
        ? personNamed(provider, exchange, parameters.get('username'))
        : findPerson(provider, exchange, (refresh ?? code)?.person ?? null),
  }
}

/** Auth0 also asks for a password with the database that it is in. */
const WITH_REALM = 'http://auth0.com/oauth/grant-type/password-realm'

export function grantTypeOf(parameters: URLSearchParams): string | null {
  const named = parameters.get('grant_type')
  return named === WITH_REALM ? 'password' : named
}

/** The code of a token request; an assertion grant carries it under another name. */
export function codeOf(parameters: URLSearchParams): string {
  return parameters.get('code') ?? parameters.get('assertion') ?? ''
}

export function assertionName(client: PresentedClient, assertion: Assertion | undefined): string {
  return JSON.stringify([client.id, assertion?.claims?.jti])
}

export function takesAnyGrantType({ quirks }: Provider): boolean {
  return quirks.ignoresParameters?.value.includes('grant_type') ?? false
}
