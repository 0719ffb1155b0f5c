export interface WireError {
  readonly error: string
  readonly description: string
  readonly uri?: string
}

/** Why an authorization request is refused. */
export type AuthorizationRefusal =
  | 'unknown-client'
  | 'redirect-mismatch'
  | 'response-type'
  | 'response-mode'
  | 'request-object'
  | 'challenge'
  | 'prompt'
  | 'max-age'
  | 'denied'
  | 'needs-login'
  | 'needs-account'
  | 'needs-consent'

/** Why a token request gets no token. */
export type TokenRefusal =
  | 'client-credentials'
  | 'client-method'
  | 'grant-type'
  | 'bad-code'
  | 'used-code'
  | 'code-redirect'
  | 'bad-verifier'
  | 'bad-refresh-token'
  | 'used-refresh-token'
  | 'bad-password'
  | 'scope'

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 and https://openid.net/specs/openid-connect-core-1_0.html#AuthError */
export const authorizationErrors: Readonly<Record<AuthorizationRefusal, WireError>> = {
  'unknown-client': { error: 'invalid_request', description: 'The client_id is unknown.' },
  'redirect-mismatch': {
    error: 'invalid_request',
    description: 'The redirect_uri is not registered for this client.',
  },
  'response-type': { error: 'unsupported_response_type', description: 'The response_type must be code.' },
  'response-mode': { error: 'invalid_request', description: 'The response_mode is not supported.' },
  'request-object': {
    error: 'request_not_supported',
    description: 'The parameters request and request_uri are not supported.',
  },
  challenge: {
    error: 'invalid_request',
    description: 'The code_challenge must be 43 characters with method S256.',
  },
  prompt: {
    error: 'invalid_request',
    description: 'The prompt is unknown, or none is combined with others.',
  },
  'max-age': { error: 'invalid_request', description: 'The max_age must be a number of seconds.' },
  denied: { error: 'access_denied', description: 'The person denied the request.' },
  'needs-login': { error: 'login_required', description: 'The person has to sign in.' },
  'needs-account': {
    error: 'account_selection_required',
    description: 'The person has to choose an account.',
  },
  'needs-consent': { error: 'consent_required', description: 'The person has to consent.' },
}

const badCode: WireError = { error: 'invalid_grant', description: 'The code is wrong or expired.' }
const badRefreshToken: WireError = {
  error: 'invalid_grant',
  description: 'The refresh_token is wrong, expired or revoked.',
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
export const tokenErrors: Readonly<Record<TokenRefusal, WireError>> = {
  'client-credentials': { error: 'invalid_client', description: 'The client credentials are wrong.' },
  'client-method': { error: 'invalid_client', description: 'This client authentication is not supported.' },
  'grant-type': { error: 'unsupported_grant_type', description: 'The grant_type is not supported.' },
  'bad-code': badCode,
  'used-code': badCode,
  'code-redirect': {
    error: 'invalid_grant',
    description: 'The redirect_uri differs from the authorization request.',
  },
  'bad-verifier': {
    error: 'invalid_grant',
    description: 'The code_verifier does not match the code_challenge.',
  },
  'bad-refresh-token': badRefreshToken,
  'used-refresh-token': badRefreshToken,
  'bad-password': { error: 'invalid_grant', description: 'Invalid user credentials.' },
  scope: { error: 'invalid_scope', description: 'The scope is wider than what was granted.' },
}
