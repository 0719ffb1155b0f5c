import type { OAuthApp } from '../../oauth-app.ts'
import type { Rule } from '../../rules.ts'
import type { Provider } from '../provider.ts'
import type { AuthorizationRefusal } from '../refusals.ts'
import { readScopes } from '../scopes.ts'

/** What the rules of the authorization endpoint look at. */
export interface AuthorizationFacts {
  readonly provider: Provider
  /** Parameters of the query, or of the consent form, which repeats them. */
  readonly parameters: URLSearchParams
  readonly app: OAuthApp | undefined
}

export type AuthorizationRule = Rule<AuthorizationFacts, AuthorizationRefusal>

/** An authorization request that passed every rule. */
export interface AuthorizationRequest {
  readonly parameters: URLSearchParams
  readonly app: OAuthApp
  /** Where the answer is sent. */
  readonly callback: string
  readonly scopes: readonly string[]
  readonly prompts: readonly string[]
}

/** Fields of the consent form that are the person's answer and not part of the request. */
const ANSWER_FIELDS: ReadonlySet<string> = new Set(['authenticity_token', 'authorize', 'person'])

/** Parameters that the consent form repeats, so that they are checked again when it is posted. */
export function repeatedParameters(parameters: URLSearchParams): readonly (readonly [string, string])[] {
  const names = [...new Set(parameters.keys())].filter((name) => !ANSWER_FIELDS.has(name))
  return names.map((name) => [name, parameters.get(name) ?? ''])
}

export function readFacts(
  provider: Provider,
  apps: readonly OAuthApp[],
  parameters: URLSearchParams,
): AuthorizationFacts {
  const clientId =
    parameters.get(provider.quirks.namesClient?.value ?? 'client_id') ?? parameters.get('client_id')
  return { provider, parameters, app: apps.find((app) => app.clientId === clientId) }
}

/** The request, from facts that passed every rule. */
export function toRequest({ provider, parameters }: AuthorizationFacts, app: OAuthApp): AuthorizationRequest {
  return {
    parameters,
    app,
    callback: parameters.get('redirect_uri') ?? app.callbackUrls[0],
    scopes: readScopes(provider, parameters.get('scope')),
    prompts: readPrompts(parameters),
  }
}

/** The values of `prompt`, a space-separated list. */
export function readPrompts(parameters: URLSearchParams): readonly string[] {
  return (parameters.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== '')
}
