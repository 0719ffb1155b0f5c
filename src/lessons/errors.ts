import type { ErrorLesson } from './error-lesson.ts'
import { REPORTED_ERRORS } from './errors-reported.ts'

const own = (type: string, says: string, remedy: string, also: readonly string[] = []): ErrorLesson => ({
  ...{ name: type, type, says, remedy, also },
  scene: `error-${type.toLowerCase()}`,
})

const shownBy = (
  scene: string,
  type: string,
  says: string,
  remedy: string,
  also: readonly string[] = [],
): ErrorLesson => ({ name: type, type, says, remedy, also, scene })

const unseen = (type: string, says: string, remedy: string, reason: string): ErrorLesson => ({
  ...{ name: type, type, says, remedy },
  unseen: reason,
})

/** Errors during sign-in and sign-out, and while a session is read. */
const RUNTIME: readonly ErrorLesson[] = [
  own(
    'AccessDenied',
    'Your signIn callback turned this person away.',
    'Log what the callback gets. It must return true, or a URL to send the person to.',
    ['access denied', 'you do not have permission to sign in'],
  ),
  own(
    'AccountNotLinked',
    'The passkey belongs to another user, or its e-mail address is already taken.',
    'Sign out first, and sign in the way you did when you added the passkey.',
  ),
  own(
    'AdapterError',
    'A database operation failed.',
    'Read the cause in the log: it has the operation and the database’s own message. Often the schema is missing a table or column.',
    ['getuserbyaccount', 'prismaclientknownrequesterror'],
  ),
  own(
    'CallbackRouteError',
    'Something failed after the provider sent the browser back.',
    'Read the cause in the log, and paste that here, too. Common: a wrong client secret, an unreachable token endpoint.',
    ['is not a conform token endpoint response', 'unexpected http response status code'],
  ),
  own(
    'CredentialsSignin',
    'authorize refused the name or password.',
    'authorize must return a user object. Null, or throwing CredentialsSignin, means no.',
    ['read more at https://errors.authjs.dev#credentialssignin'],
  ),
  unseen(
    'EmailSignInError',
    'The mail with the link could not be sent.',
    'Check the mail service’s key and the sender’s address.',
    'The engine exports it for compatibility and raises other errors instead.',
  ),
  own(
    'EventError',
    'One of your event handlers threw. The sign-in went on.',
    'Catch errors inside the handler, or fix them: nothing else is affected.',
  ),
  own(
    'InvalidCallbackUrl',
    'callbackUrl is neither a path nor an http(s) URL.',
    'Pass a path such as /members, or a full URL of your app.',
    ['invalid callback url', 'invalid url'],
  ),
  shownBy(
    'slow-consent',
    'InvalidCheck',
    'The browser came back without the cookie of this sign-in, or with the wrong one.',
    'Start the sign-in again. If it happens often: another tab, another host name than AUTH_URL’s, more than 15 minutes, or a POST callback that drops Lax cookies.',
    [
      'code_verifier cookie was missing',
      'pkcecodeverifier',
      'pkce code_verifier',
      'value could not be parsed',
      'state cookie was missing',
      'state value could not be parsed',
      'state mismatch',
      'nonce cookie was missing',
      'nonce value could not be parsed',
      'the cookie is missing',
      'response parameter "iss"',
    ],
  ),
  own(
    'InvalidProvider',
    'The callback URL names no provider of this app, or one without such a callback.',
    'The last part of the URL must be a provider’s id, such as /api/auth/callback/github.',
    ['callback route called without provider'],
  ),
  shownBy(
    'rotated-secret',
    'JWTSessionError',
    'The session cookie couldn’t be decrypted, or your jwt or session callback threw.',
    'If AUTH_SECRET changed, list the old one after the new one. Otherwise read the cause in the log: it has the callback’s own error.',
    [
      'no matching decryption secret',
      'jwt_session_error',
      'decryption operation failed',
      'invalid compact jwe',
    ],
  ),
  own(
    'MissingCSRF',
    'A form arrived without the token of the app’s own page.',
    'Post forms with the csrfToken of /api/auth/csrf, and use the same host name for both requests.',
    ['csrf token was missing', 'csrf'],
  ),
  shownBy(
    'account-not-linked',
    'OAuthAccountNotLinked',
    'Someone already has a user with this e-mail address, from another provider.',
    'Sign in the way you did first. Linking by e-mail alone would let anyone take over an account, so Auth.js refuses it.',
    [
      'to confirm your identity, sign in with the same account you used originally',
      'another account already exists with the same e-mail',
      'e-mail already exists',
      'email already exists',
      'allowdangerousemailaccountlinking',
    ],
  ),
  shownBy(
    'consent-denied',
    'OAuthCallbackError',
    'The provider sent the browser back with an error instead of a code.',
    'The URL’s error and error_description are the provider’s own words. access_denied means the person said no.',
    ['oauth provider returned an error', 'access_denied'],
  ),
  own(
    'OAuthProfileParseError',
    'Your profile function couldn’t turn the provider’s answer into a user.',
    'Print what profile gets. Fields such as email may be missing or null.',
  ),
  unseen(
    'OAuthSignInError',
    'The sign-in could not be started.',
    'Check the provider’s issuer or authorization endpoint.',
    'The engine exports it for compatibility and raises other errors instead.',
  ),
  own(
    'RequestTooLarge',
    'A form or another body has more than a megabyte.',
    'Send files to another route of your app.',
  ),
  own(
    'SessionTokenError',
    'The database session couldn’t be read.',
    'Read the cause in the log: the database’s own error, or that of your session callback.',
  ),
  own(
    'SignOutError',
    'The session couldn’t be deleted from the database. The cookie is gone all the same.',
    'Read the cause in the log.',
  ),
  own(
    'UnknownAction',
    'No Auth.js route has this path and method.',
    'Compare the URL with basePath (/api/auth in Next.js), and check which methods your route file exports.',
    ['cannot parse action at', 'unsupported action', 'only get and post requests are supported'],
  ),
  shownBy(
    'scanned-link',
    'Verification',
    'The link in the mail was used before, has expired, or is for another address.',
    'Ask for a new link. If it fails at once for many people, a mail scanner opens the links before they do.',
    ['the sign in link is no longer valid', 'this link has expired', 'verification token', 'link scanner'],
  ),
  own(
    'WebAuthnVerificationError',
    'The passkey’s answer doesn’t fit the question.',
    'Compare origin and RP ID, and make sure that the answer belongs to the newest challenge.',
    ['unexpected authentication response', 'unexpected registration response'],
  ),
]

/** Errors of the configuration: they come before anything else. */
const CONFIGURATION: readonly ErrorLesson[] = [
  own(
    'DuplicateConditionalUI',
    'Two passkey providers have enableConditionalUI.',
    'Leave it on for one of them.',
  ),
  own(
    'ErrorPageLoop',
    'Your own error page asks people to sign in, which leads back to it.',
    'Make the page in pages.error public.',
    ['should not require authentication'],
  ),
  own(
    'ExperimentalFeatureNotEnabled',
    'Passkeys are used without their switch.',
    'Add experimental: { enableWebAuthn: true }.',
  ),
  own(
    'InvalidEndpoints',
    'A provider has neither an issuer nor all of its endpoints.',
    'Set issuer, or authorization, token and userinfo.',
    ['is missing both'],
  ),
  own(
    'MissingAdapter',
    'E-mail links, passkeys and database sessions need a database.',
    'Add an adapter, or use another provider and jwt sessions.',
    ['requires an adapter'],
  ),
  own(
    'MissingAdapterMethods',
    'The adapter lacks operations that this configuration needs.',
    'Use a complete adapter, or add the operations in the message.',
    ['required adapter methods were missing'],
  ),
  own(
    'MissingAuthorize',
    'A credentials provider has no authorize function.',
    'Add authorize: it checks the password and returns the user.',
  ),
  own(
    'MissingSecret',
    'There is no AUTH_SECRET.',
    'Run npx auth secret, and set AUTH_SECRET in production too.',
    ['please define a `secret`', 'no_secret', 'auth_secret'],
  ),
  own(
    'MissingWebAuthnAutocomplete',
    'Passkey autofill is on, but no field of the form offers it.',
    'Give a field autocomplete: "username webauthn".',
  ),
  shownBy(
    'password-and-database',
    'UnsupportedStrategy',
    'Password sign-in can’t use database sessions.',
    'Use session: { strategy: "jwt" } with a credentials provider.',
    [
      'signing in with credentials only supported if jwt strategy is enabled',
      'credentials need the session strategy',
    ],
  ),
  own(
    'UntrustedHost',
    'The app doesn’t trust the host name of the request.',
    'Set AUTH_TRUST_HOST=true behind your own proxy, or AUTH_URL.',
    ['host must be trusted'],
  ),
]

export const ERRORS: readonly ErrorLesson[] = [...RUNTIME, ...CONFIGURATION, ...REPORTED_ERRORS]
