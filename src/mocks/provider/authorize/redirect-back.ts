import { redirect } from '../../respond.ts'
import type { Provider } from '../provider.ts'
import { type AuthorizationRefusal, authorizationErrors } from '../refusals.ts'

/** Sends the browser back to the app with an answer, `state` as it came, and the issuer where the provider names it (RFC 9207). */
export function redirectBack(
  provider: Provider,
  callback: string,
  parameters: URLSearchParams,
  answer: Readonly<Record<string, string>>,
  setCookies: readonly string[] = [],
): Response {
  const target = new URL(callback)
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  const issuer = provider.quirks.sendsIssuer?.value
  if (issuer !== undefined) target.searchParams.set('iss', issuer)
  const state = parameters.get('state')
  if (state !== null) target.searchParams.set('state', state)
  return redirect(target.href, setCookies)
}

/** The parameters of an error answer, in the provider's words. */
export function errorAnswer(
  provider: Provider,
  refusal: AuthorizationRefusal,
): Readonly<Record<string, string>> {
  const { error, description, uri } =
    provider.quirks.authorizationErrors?.value[refusal] ?? authorizationErrors[refusal]
  return { error, error_description: description, ...(uri === undefined ? {} : { error_uri: uri }) }
}
