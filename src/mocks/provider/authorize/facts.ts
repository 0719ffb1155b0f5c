import type { OAuthApp } from '../../oauth-app.ts'
import type { Rule } from '../../rules.ts'
import type { Provider } from '../provider.ts'
import type { AuthorizationRefusal } from '../refusals.ts'
import { readScopes } from '../scopes.ts'

/** What the rules of the authorization endpoint look at. */
export interface AuthorizationFacts {
  readonly provider: Provider
  /** Of the query, or of the consent form, which repeats them. */
  readonly parameters: URLSearchParams
  readonly app: OAuthApp | undefined
}

export type AuthorizationRule = Rule<AuthorizationFacts, AuthorizationRefusal>

/** An authorization request that passed every rule. */
export interface AuthorizationRequest {
  readonly parameters: URLSearchParams
  readonly app: OAuthApp
  /** Where the answer goes. */
  readonly callback: string
  readonly scopes: readonly string[]
}

/** Parameters that the consent form repeats, so that they are judged again when it comes back. */
export const REQUEST_PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'login',
  'prompt',
] as const

export function readFacts(
  provider: Provider,
  apps: readonly OAuthApp[],
  parameters: URLSearchParams,
): AuthorizationFacts {
  const clientId = parameters.get('client_id')
  return { provider, parameters, app: apps.find((app) => app.clientId === clientId) }
}

/** The request behind facts that passed every rule. */
export function toRequest({ provider, parameters }: AuthorizationFacts, app: OAuthApp): AuthorizationRequest {
  return {
    parameters,
    app,
    callback: parameters.get('redirect_uri') ?? app.callbackUrls[0],
    scopes: readScopes(provider, parameters.get('scope')),
  }
}
