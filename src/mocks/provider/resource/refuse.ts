import { respondJson } from '../../respond.ts'
import { allowAnyOrigin } from '../cors.ts'
import type { ResourceRefusal } from './facts.ts'

const answers: Readonly<
  Record<ResourceRefusal, { readonly status: number; readonly error: string; readonly description: string }>
> = {
  'no-token': { status: 401, error: 'invalid_request', description: 'The access token is missing.' },
  'bad-token': {
    status: 401,
    error: 'invalid_token',
    description: 'The access token is unknown, expired or revoked.',
  },
  'missing-scope': {
    status: 403,
    error: 'insufficient_scope',
    description: 'The access token was not given the scope.',
  },
  'missing-header': { status: 400, error: 'invalid_request', description: 'A header is missing.' },
}

/** How a resource refuses a request. @see https://www.rfc-editor.org/rfc/rfc6750#section-3 */
export function refuseResource(refusal: ResourceRefusal, realm: string): Response {
  const { status, error, description } = answers[refusal]
  // RFC 6750 §3: without a token there is no error code.
  const details = refusal === 'no-token' ? '' : `, error="${error}", error_description="${description}"`
  const headers = allowAnyOrigin(new Headers({ 'Cache-Control': 'no-store' }))
  if (refusal !== 'missing-header') headers.set('WWW-Authenticate', `Bearer realm="${realm}"${details}`)
  return respondJson({ error, error_description: description }, { status, headers })
}
