import type { TokenSet, UserinfoContext } from '../../core/types.ts'

/**
 * The JSON object that the userinfo endpoint, or another address, answers.
 * @throws on any status that is not 2xx, and on an answer that is no object.
 */
export async function requestObject(
  { fetch, provider }: UserinfoContext,
  init: RequestInit,
  address: string | URL | undefined = provider.userinfo?.url,
): Promise<Readonly<Record<string, unknown>>> {
  if (address === undefined) throw new Error(`the provider ${provider.id} has no userinfo endpoint`)
  const response = await fetch(address, init)
  // The host only: some of these addresses contain the access token.
  const { host } = new URL(address)
  if (!response.ok) throw new Error(`${host} answered ${response.status}`)
  const body: unknown = await response.json()
  if (!isObject(body)) throw new Error(`${host} answered something other than an object`)
  return body
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** RFC 6750 section 2.1. */
export function bearer(tokens: TokenSet): { readonly Authorization: string } {
  return { Authorization: `Bearer ${tokens.access_token}` }
}
