import type { AuthorizationRefusal, TokenRefusal, WireError } from '../provider/refusals.ts'

// As GitHub sends them: the addresses are older than the pages they redirect to.
const AUTHORIZATION =
  'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/'
const TOKEN =
  'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-oauth-app-access-token-request-errors/'

const MISMATCH = 'The redirect_uri MUST match the registered callback URL for this application.'

const badCode: WireError = {
  error: 'bad_verification_code',
  description: 'The code passed is incorrect or expired.',
  uri: `${TOKEN}#bad-verification-code`,
}

/** @see https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-authorization-request-errors */
export const authorizationErrors: Partial<Record<AuthorizationRefusal, WireError>> = {
  'redirect-mismatch': {
    error: 'redirect_uri_mismatch',
    description: MISMATCH,
    uri: `${AUTHORIZATION}#redirect-uri-mismatch`,
  },
  denied: {
    error: 'access_denied',
    description: 'The user has denied your application access.',
    uri: `${AUTHORIZATION}#access-denied`,
  },
}

/** @see https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors */
export const tokenErrors: Partial<Record<TokenRefusal, WireError>> = {
  'client-credentials': {
    error: 'incorrect_client_credentials',
    description: 'The client_id and/or client_secret passed are incorrect.',
    uri: `${TOKEN}#incorrect-client-credentials`,
  },
  'code-redirect': {
    error: 'redirect_uri_mismatch',
    description: MISMATCH,
    uri: `${AUTHORIZATION}#redirect-uri-mismatch2`,
  },
  'bad-code': badCode,
  'used-code': badCode,
  // The documentation names no separate error for a wrong verifier.
  'bad-verifier': badCode,
}
