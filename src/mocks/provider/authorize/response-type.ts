import type { OpenId } from '../open-id/open-id.ts'
import type { Provider } from '../provider.ts'

/** What is sent back beside or instead of a code. @see https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html */
export interface AskedBack {
  readonly code: boolean
  readonly idToken: boolean
}

/** What `response_type` asks for, in any order. */
export function askedBack(parameters: URLSearchParams): AskedBack {
  const names = (parameters.get('response_type') ?? '').split(' ')
  const idToken = names.includes('id_token')
  return { idToken, code: !idToken || names.includes('code') }
}

/** `response_type` with its names in alphabetical order, as providers list them. */
export function sortedType(parameters: URLSearchParams): string {
  return (parameters.get('response_type') ?? '').split(' ').sort().join(' ')
}

/** How the answer is sent if the app does not say: an ID token never goes where logs keep it. */
export function responseMode({ openId }: Provider, parameters: URLSearchParams): string {
  const byDefault = openId?.responseTypes && askedBack(parameters).idToken ? 'fragment' : 'query'
  return parameters.get('response_mode') ?? byDefault
}

/** The modes in which an answer of this type may be sent. */
export function modesOf(
  { responseModes, responseTypes }: OpenId,
  parameters: URLSearchParams,
): readonly string[] {
  if (responseTypes === undefined) return responseModes
  const others = responseModes.filter((mode) => mode !== 'query' || !askedBack(parameters).idToken)
  return [...others, 'fragment']
}
