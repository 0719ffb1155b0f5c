import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { ClientAuthentication } from '../provider.ts'

export interface PresentedClient {
  readonly method: ClientAuthentication
  readonly id?: string
  readonly secret?: string
  /** A signed token instead of the secret. */
  readonly assertion?: string
}

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Reads the client's credentials: a signed assertion (RFC 7523 §2.2), HTTP Basic, else from the body (RFC 6749 §2.3.1). */
export function readClient(
  headers: Headers,
  parameters: URLSearchParams,
  idParameter = 'client_id',
): PresentedClient {
  const assertion = parameters.get('client_assertion')
  if (assertion !== null && parameters.get('client_assertion_type') === JWT_BEARER) {
    return readAssertion(assertion, parameters.get('client_id'))
  }
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  if (basic !== undefined) return { method: 'client_secret_basic', ...readPair(basic) }
  const id = parameters.get(idParameter) ?? parameters.get('client_id')
  const secret =
    parameters.get('client_secret') ?? (idParameter === 'appid' ? parameters.get('secret') : null)
  return {
    method: secret === null ? 'none' : 'client_secret_post',
    ...(id === null ? {} : { id }),
    ...(secret === null ? {} : { secret }),
  }
}

/** The signature is checked later; only its kind and subject are read here. */
function readAssertion(assertion: string, clientId: string | null): PresentedClient {
  const method = algorithmOf(assertion).startsWith('HS') ? 'client_secret_jwt' : 'private_key_jwt'
  try {
    const id = clientId ?? decodeJwt(assertion).sub
    return { method, assertion, ...(id === undefined ? {} : { id }) }
  } catch {
    return { method, assertion, ...(clientId === null ? {} : { id: clientId }) }
  }
}

function algorithmOf(assertion: string): string {
  try {
    return decodeProtectedHeader(assertion).alg ?? ''
  } catch {
    return ''
  }
}

function readPair(basic: string): { readonly id?: string; readonly secret?: string } {
  try {
    const [id = '', ...secret] = atob(basic).split(':')
    return { id: decode(id), secret: decode(secret.join(':')) }
  } catch {
    return {}
  }
}

/** Both halves are form-encoded before they are joined: RFC 6749 appendix B. */
function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}
