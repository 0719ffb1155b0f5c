/** An error as the wire has it. */
export interface WireError {
  readonly error: string
  readonly description: string
  readonly uri?: string
}

/** Why an authorization request goes no further. */
export type AuthorizationRefusal =
  | 'unknown-client'
  | 'redirect-mismatch'
  | 'response-type'
  | 'challenge'
  | 'denied'

/** Why a token request gets no token. */
export type TokenRefusal =
  | 'client-credentials'
  | 'grant-type'
  | 'bad-code'
  | 'used-code'
  | 'code-redirect'
  | 'bad-verifier'

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
export const authorizationErrors: Readonly<Record<AuthorizationRefusal, WireError>> = {
  'unknown-client': { error: 'invalid_request', description: 'The client_id is unknown.' },
  'redirect-mismatch': {
    error: 'invalid_request',
    description: 'The redirect_uri is not registered for this client.',
  },
  'response-type': { error: 'unsupported_response_type', description: 'The response_type must be code.' },
  challenge: {
    error: 'invalid_request',
    description: 'The code_challenge must be 43 characters with method S256.',
  },
  denied: { error: 'access_denied', description: 'The person denied the request.' },
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export const tokenErrors: Readonly<Record<TokenRefusal, WireError>> = {
  'client-credentials': { error: 'invalid_client', description: 'The client credentials are wrong.' },
  'grant-type': {
    error: 'unsupported_grant_type',
    description: 'The grant_type must be authorization_code.',
  },
  'bad-code': { error: 'invalid_grant', description: 'The code is wrong or expired.' },
  'used-code': { error: 'invalid_grant', description: 'The code is wrong or expired.' },
  'code-redirect': {
    error: 'invalid_grant',
    description: 'The redirect_uri differs from the authorization request.',
  },
  'bad-verifier': {
    error: 'invalid_grant',
    description: 'The code_verifier does not match the code_challenge.',
  },
}
