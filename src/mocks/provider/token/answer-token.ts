import { escapeText } from '../../page-kit.ts'
import { respond, respondJson } from '../../respond.ts'
import { allowAnyOrigin } from '../cors.ts'
import type { Provider } from '../provider.ts'
import type { Fields } from '../quirks.ts'
import { type TokenRefusal, tokenErrors } from '../refusals.ts'
import type { PresentedClient } from './read-client.ts'

export function answerToken(provider: Provider, accept: string | null, fields: Fields): Response {
  return write(provider, accept, 200, fields)
}

export function answerTokenError(
  provider: Provider,
  accept: string | null,
  refusal: TokenRefusal,
  client: PresentedClient,
): Response {
  const { tokenErrors: own, errorShape } = provider.quirks
  const error = own?.value[refusal] ?? tokenErrors[refusal]
  const unauthorized = refusal === 'client-credentials' || refusal === 'client-method'
  const shaped = errorShape?.value(error, unauthorized ? 401 : 400)
  if (shaped) return write(provider, accept, shaped.status, shaped.body)
  const response = write(provider, accept, own ? 200 : unauthorized ? 401 : 400, {
    error: error.error,
    error_description: error.description,
    ...(error.uri === undefined ? {} : { error_uri: error.uri }),
  })
  // RFC 6749 §5.2: a client that tried HTTP Basic gets the name of the scheme.
  if (!own && unauthorized && client.method === 'client_secret_basic') {
    response.headers.set('WWW-Authenticate', `Basic realm="${provider.name}"`)
  }
  return response
}

/** In the form that `Accept` asks for if the provider has several; otherwise JSON. */
function write(provider: Provider, accept: string | null, status: number, fields: Fields): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
  if (provider.openId) allowAnyOrigin(headers)
  const { formEncodesTokens, labelsTokens } = provider.quirks
  if (!formEncodesTokens || accept?.includes('json')) {
    const response = respondJson(fields, { status, headers })
    if (labelsTokens) response.headers.set('Content-Type', labelsTokens.value)
    return response
  }
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const)
  if (accept?.includes('xml')) {
    headers.set('Content-Type', 'application/xml; charset=utf-8')
    const lines = texts.map(([name, value]) => `  <${name}>${escapeText(value)}</${name}>\n`)
    return respond(`<OAuth>\n${lines.join('')}</OAuth>\n`, { status, headers })
  }
  headers.set('Content-Type', 'application/x-www-form-urlencoded; charset=utf-8')
  return respond(new URLSearchParams(texts.map(([name, value]) => [name, value])).toString(), {
    status,
    headers,
  })
}
