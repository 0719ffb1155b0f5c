import { type Exchange, readBodyParameters } from '../../exchange.ts'
import type { Rule } from '../../rules.ts'
import type { MockPerson } from '../../site.ts'
import { findPerson } from '../login-session.ts'
import type { Provider } from '../provider.ts'
import { livingToken, recordsOf, type TokenRecord } from '../records.ts'
import type { Resource } from './resource.ts'

/** Why a resource returns no data. */
export type ResourceRefusal = 'no-token' | 'bad-token' | 'missing-scope' | 'missing-header'

/** What the rules of a resource look at. */
export interface ResourceRequest {
  readonly provider: Provider
  readonly resource: Resource
  readonly headers: Headers
  /** As presented. */
  readonly token: string | undefined
  readonly record: TokenRecord | undefined
  readonly person: MockPerson | undefined
}

export type ResourceRule = Rule<ResourceRequest, ResourceRefusal>

/** Reads the token from the header, else from the body (RFC 6750 §2), else from where the resource says. */
export async function readResourceRequest(
  provider: Provider,
  resource: Resource,
  exchange: Exchange,
): Promise<ResourceRequest> {
  const { context, request } = exchange
  const { headers } = request
  const token = (await readToken(resource, exchange)) ?? (await tokenAnywhere(provider, exchange))
  const record =
    token === undefined
      ? undefined
      : await livingToken(recordsOf(provider, context.state), token, context.now)
  return {
    provider,
    resource,
    headers,
    token,
    record,
    person: findPerson(provider, exchange, record?.person ?? null),
  }
}

/** `X-Access-Token: …`, for code that asks a provider that only it knows. */
async function tokenAnywhere(
  provider: Provider,
  { context, request, url }: Exchange,
): Promise<string | undefined> {
  if (!provider.isStated) return undefined
  const records = recordsOf(provider, context.state)
  for (const value of [...request.headers.values(), ...url.searchParams.values()]) {
    const token = value.replace(/^\w+ +/, '')
    if (await livingToken(records, token, context.now)) return token
  }
  return undefined
}

async function readToken({ tokenIn }: Resource, exchange: Exchange): Promise<string | undefined> {
  const { request, url, params } = exchange
  const inHeader = /^(?:Bearer|OAuth|token) +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (inHeader !== undefined) return inHeader
  const named = tokenIn === undefined ? undefined : (params[tokenIn] ?? url.searchParams.get(tokenIn))
  if (named) return named
  if (request.method !== 'POST') return undefined
  return (await readBodyParameters(exchange)).get('access_token') ?? undefined
}
