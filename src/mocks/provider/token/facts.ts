import type { Exchange } from '../../exchange.ts'
import { readBodyParameters } from '../../exchange.ts'
import type { OAuthApp } from '../../oauth-app.ts'
import type { Rule } from '../../rules.ts'
import type { Provider } from '../provider.ts'
import { type CodeRecord, recordsOf } from '../records.ts'
import type { TokenRefusal } from '../refusals.ts'
import { type PresentedClient, readClient } from './read-client.ts'

/** What the rules of the token endpoint look at. */
export interface TokenFacts {
  readonly provider: Provider
  readonly now: number
  readonly parameters: URLSearchParams
  readonly client: PresentedClient
  readonly app: OAuthApp | undefined
  readonly code: CodeRecord | undefined
}

export type TokenRule = Rule<TokenFacts, TokenRefusal>

export async function readTokenFacts(
  provider: Provider,
  apps: readonly OAuthApp[],
  exchange: Exchange,
): Promise<TokenFacts> {
  const parameters = await readBodyParameters(exchange)
  const client = readClient(exchange.request.headers, parameters)
  return {
    provider,
    now: exchange.context.now,
    parameters,
    client,
    app: apps.find((app) => app.clientId === client.id),
    code: await recordsOf(provider, exchange.context.state).codes.get(parameters.get('code') ?? ''),
  }
}
