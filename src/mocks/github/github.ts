import { toHex, toLetters } from '../encoding.ts'
import type { Provider } from '../provider/provider.ts'
import { accountNumber, loginName } from './account.ts'
import { authorizationErrors, tokenErrors } from './errors.ts'
import { githubScopes } from './scopes.ts'

const DOCS = 'https://docs.github.com/en/apps/oauth-apps'
const AUTHORIZING = `${DOCS}/building-oauth-apps/authorizing-oauth-apps`
const SCOPES = `${DOCS}/building-oauth-apps/scopes-for-oauth-apps`
const AUTHORIZATION_ERRORS = `${DOCS}/maintaining-oauth-apps/troubleshooting-authorization-request-errors`
const TOKEN_ERRORS = `${DOCS}/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors`

/** Address of a GitHub: the public one, or a company's own. */
export interface GitHubSite {
  readonly provider: Provider
  readonly api: string
  readonly avatars: string
}

const DAY_SECONDS = 24 * 60 * 60

/** GitHub's OAuth apps, as data. */
export const github: Provider = {
  id: 'github',
  preset: 'github',
  name: 'GitHub',
  origin: 'https://github.com',
  paths: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    login: '/login',
    session: '/session',
    logout: '/logout',
    connection: '/settings/connections/applications/:client_id',
  },
  cookies: {
    login: 'user_session',
    browser: '_gh_sess',
    besideLogin: (person) => [
      { name: 'logged_in', value: 'yes', domain: 'github.com', maxAgeSeconds: 365 * DAY_SECONDS },
      {
        name: 'dotcom_user',
        value: encodeURIComponent(loginName(person)),
        domain: 'github.com',
        maxAgeSeconds: 365 * DAY_SECONDS,
      },
    ],
  },
  loginLifetimeSeconds: 14 * DAY_SECONDS,
  codeLifetimeSeconds: 600,
  codeFormat: (bytes) => toHex(bytes.subarray(0, 10)),
  tokenFormat: (bytes) => `gho_${toLetters(bytes.subarray(0, 36))}`,
  loginName,
  picture: 'https://avatars.githubusercontent.com/u/:number',
  subject: (person) => String(accountNumber(person)),
  scopes: githubScopes,
  withoutScopes: 'read your public profile',
  quirks: {
    hidesUnknownClients: {
      value: true,
      says: 'an unknown `client_id` gets the page "not found"; the documented errors have none for it',
      documentation: AUTHORIZATION_ERRORS,
    },
    reportsMismatchToCallback: {
      value: true,
      says: 'a `redirect_uri` that does not match sends `redirect_uri_mismatch` to the registered callback',
      documentation: `${AUTHORIZATION_ERRORS}#redirect-uri-mismatch`,
    },
    loosensRedirects: {
      value: true,
      says: '`redirect_uri` may be left out, may name a subdomain and a path below the registered one, and any port on loopback addresses',
      documentation: `${AUTHORIZING}#redirect-urls`,
    },
    ignoresParameters: {
      value: ['response_type', 'grant_type'],
      says: '`response_type` and `grant_type` are no parameters of it: the answer is always a code, then a token',
      documentation: `${AUTHORIZING}#web-application-flow`,
    },
    sendsIssuer: {
      value: 'https://github.com/login/oauth',
      says: 'the redirect back carries `iss` (RFC 9207), since August 2026',
      documentation: 'https://github.com/orgs/community/discussions/192143',
    },
    normalizesScopes: {
      value: true,
      says: 'scopes that a larger one contains are dropped; the token answer joins scopes with commas',
      documentation: `${SCOPES}#normalized-scopes`,
    },
    remembersConsent: {
      value: true,
      says: 'scopes that were allowed before are not asked for again, unless `prompt=select_account`; without `scope` the token gets all of them',
      documentation: `${AUTHORIZING}#1-request-a-users-github-identity`,
    },
    authorizationErrors: {
      value: authorizationErrors,
      says: 'error redirects carry `error_description` and `error_uri`',
      documentation: `${AUTHORIZATION_ERRORS}#access-denied`,
    },
    tokenErrors: {
      value: tokenErrors,
      says: "token errors have status 200 and GitHub's names: `bad_verification_code`, `incorrect_client_credentials`, `redirect_uri_mismatch`",
      documentation: TOKEN_ERRORS,
    },
    formEncodesTokens: {
      value: true,
      says: 'the token answer is form-encoded unless `Accept` names JSON or XML',
      documentation: `${AUTHORIZING}#2-users-are-redirected-back-to-your-site-by-github`,
    },
    redirectUriOptional: {
      value: true,
      says: 'the token request may leave `redirect_uri` out; when it is there it is compared',
      documentation: `${AUTHORIZING}#2-users-are-redirected-back-to-your-site-by-github`,
    },
    keepsTokensOnReuse: {
      value: true,
      says: 'a code used twice is refused; revoking the first token is not documented, so it stays valid',
      documentation: `${TOKEN_ERRORS}#bad-verification-code`,
    },
    limitsTokens: {
      value: 10,
      says: 'at most ten tokens for one person, app and set of scopes; the eleventh ends the oldest',
      documentation: `${AUTHORIZING}#creating-multiple-tokens-for-oauth-apps`,
    },
  },
}

export const githubSite: GitHubSite = {
  provider: github,
  api: 'https://api.github.com',
  avatars: 'https://avatars.githubusercontent.com',
}
