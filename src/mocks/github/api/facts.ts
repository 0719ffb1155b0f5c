import type { Exchange } from '../../exchange.ts'
import { findPerson } from '../../provider/login-session.ts'
import { recordsOf, type TokenRecord } from '../../provider/records.ts'
import type { Rule } from '../../rules.ts'
import type { MockPerson } from '../../site.ts'
import type { GitHubSite } from '../github.ts'

/** Why the API returns no data. */
export type ApiRefusal = 'no-user-agent' | 'no-token' | 'bad-token' | 'missing-scope'

/** What the rules of an API endpoint look at. */
export interface ApiFacts {
  readonly userAgent: string | null
  /** As presented. */
  readonly token: string | undefined
  readonly record: TokenRecord | undefined
  readonly person: MockPerson | undefined
  /** Any one of them is enough; if empty, none is needed. */
  readonly acceptedScopes: readonly string[]
}

export type ApiRule = Rule<ApiFacts, ApiRefusal>

export async function readApiFacts(
  { provider }: GitHubSite,
  exchange: Exchange,
  acceptedScopes: readonly string[],
): Promise<ApiFacts> {
  const { headers } = exchange.request
  const token = /^(?:Bearer|token) +(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  const { tokens } = recordsOf(provider, exchange.context.state)
  const record = token === undefined ? undefined : await tokens.get(token)
  return {
    userAgent: headers.get('User-Agent'),
    token,
    record,
    person: findPerson(provider, exchange, record?.person ?? null),
    acceptedScopes,
  }
}
