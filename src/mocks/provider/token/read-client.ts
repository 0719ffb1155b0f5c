/** How a client said who it is. */
export interface PresentedClient {
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'none'
  readonly id?: string
  readonly secret?: string
}

/** Reads the client's credentials from HTTP Basic, else from the body (RFC 6749 §2.3.1). */
export function readClient(headers: Headers, parameters: URLSearchParams): PresentedClient {
  const basic = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  if (basic !== undefined) return { method: 'client_secret_basic', ...readPair(basic) }
  const id = parameters.get('client_id')
  const secret = parameters.get('client_secret')
  return {
    method: secret === null ? 'none' : 'client_secret_post',
    ...(id === null ? {} : { id }),
    ...(secret === null ? {} : { secret }),
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
