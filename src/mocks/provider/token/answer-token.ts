import { escapeText } from '../../page-kit.ts'
import { respond, respondJson } from '../../respond.ts'
import type { Provider } from '../provider.ts'
import { type TokenRefusal, tokenErrors } from '../refusals.ts'
import type { PresentedClient } from './read-client.ts'

/** The answer with a token. */
export function answerToken(
  provider: Provider,
  accept: string | null,
  token: string,
  scopes: readonly string[],
): Response {
  const scope = scopes.join(provider.quirks.normalizesScopes ? ',' : ' ')
  return write(provider, accept, 200, { access_token: token, scope, token_type: 'bearer' })
}

/** The answer without one. */
export function answerTokenError(
  provider: Provider,
  accept: string | null,
  refusal: TokenRefusal,
  client: PresentedClient,
): Response {
  const own = provider.quirks.tokenErrors
  const { error, description, uri } = own?.value[refusal] ?? tokenErrors[refusal]
  const unauthorized = refusal === 'client-credentials'
  const response = write(provider, accept, own ? 200 : unauthorized ? 401 : 400, {
    error,
    error_description: description,
    ...(uri === undefined ? {} : { error_uri: uri }),
  })
  // RFC 6749 §5.2: a client that tried HTTP Basic is told the scheme.
  if (!own && unauthorized && client.method === 'client_secret_basic') {
    response.headers.set('WWW-Authenticate', `Basic realm="${provider.name}"`)
  }
  return response
}

/** In the form that `Accept` asks for where the provider has several; otherwise JSON. */
function write(
  provider: Provider,
  accept: string | null,
  status: number,
  fields: Readonly<Record<string, string>>,
): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
  if (!provider.quirks.formEncodesTokens || accept?.includes('json'))
    return respondJson(fields, { status, headers })
  if (accept?.includes('xml')) {
    headers.set('Content-Type', 'application/xml; charset=utf-8')
    const lines = Object.entries(fields).map(([name, value]) => `  <${name}>${escapeText(value)}</${name}>\n`)
    return respond(`<OAuth>\n${lines.join('')}</OAuth>\n`, { status, headers })
  }
  headers.set('Content-Type', 'application/x-www-form-urlencoded; charset=utf-8')
  return respond(new URLSearchParams(fields).toString(), { status, headers })
}
