/** An error that people search for: what it means, what to do, and what shows it. */
export interface ErrorLesson {
  /** As it is called on the page that explains it. */
  readonly name: string
  /** The engine's error type; absent for what pages, other versions and providers say. */
  readonly type?: string
  /** The type that the log of the scene names, where the error itself has none. */
  readonly logs?: string
  /** Other names and parts of messages, in lower case. */
  readonly also?: readonly string[]
  /** What happened, in one sentence. */
  readonly says: string
  /** What to do about it. */
  readonly remedy: string
  /** The scene that reproduces it. */
  readonly scene?: string
  /** Why nothing reproduces it. */
  readonly unseen?: string
}

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
    'Read the cause in the log. Common: a wrong client secret, a redirect_uri that isn’t registered, an unreachable token endpoint.',
    [
      'is not a conform token endpoint response',
      'unexpected http response status code',
      'invalid_client',
      'incorrect_client_credentials',
      'redirect_uri_mismatch',
    ],
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
    ['the sign in link is no longer valid', 'this link has expired', 'verification token'],
  ),
  own(
    'WebAuthnVerificationError',
    'The passkey’s answer doesn’t fit the question.',
    'Compare origin and RP ID, and make sure that the answer belongs to the newest challenge.',
    ['unexpected authentication response', 'unexpected registration response', 'response counter value'],
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

/** What people see who are not the app's owner, and names that other versions use. */
const SHOWN: readonly ErrorLesson[] = [
  {
    name: 'Configuration',
    logs: 'MissingAdapter',
    also: ['there is a problem with the server configuration', 'server error'],
    says: 'Anything that visitors shouldn’t know is shown to them as Configuration.',
    remedy: 'The real error is in the server’s log, one line above or below. Paste that line here.',
    scene: 'error-missingadapter',
  },
  {
    name: 'OAuthCallback',
    logs: 'OAuthCallbackError',
    also: ['oauth_callback_error'],
    says: 'NextAuth 4’s name for everything that fails at the callback.',
    remedy: 'Look for the cause in the log: state or code_verifier missing, or the provider’s own error.',
    scene: 'consent-denied',
  },
  {
    name: 'invalid_grant',
    logs: 'CallbackRouteError',
    also: ['bad_verification_code', 'code verifier', 'the code passed is incorrect or expired'],
    says: 'The provider refused the code: used twice, too old, or with another verifier or redirect_uri.',
    remedy: 'Start again. If two tabs signed in at once, the second one overwrote the first one’s verifier.',
    scene: 'lost-pkce-cookie',
  },
]

/** What people report that is no error of the engine. */
const REPORTED: readonly ErrorLesson[] = [
  {
    name: 'Invalid JWT',
    also: ['jwt malformed', 'invalid compact jws', 'invalid signature', 'two dots'],
    says: 'The session cookie looks like a signed token, but it is encrypted: five parts, the second one empty.',
    remedy:
      'Use getToken or decode of Auth.js with the secret and the cookie’s name. Paste the cookie here to see it decrypted.',
    scene: 'session-in-cookie',
  },
  {
    name: 'RefreshTokenError',
    also: ['refreshaccesstokenerror', 'refresh token has been revoked', 'refresh_token_reused'],
    says: 'Two requests used the same single-use refresh token, and the provider refused the second one.',
    remedy:
      'Refresh in one place at a time, and store the new refresh token before the old one is used again.',
    scene: 'refresh-race',
  },
  {
    name: 'Lax cookie missing',
    also: ['form_post', 'samesite=lax', 'cross-site post'],
    says: 'A provider that answers with a POST from its own site doesn’t bring cookies with SameSite=Lax along.',
    remedy:
      'The check cookies of such a provider need SameSite=None; Secure. The preset for Apple does that.',
    scene: 'apple',
  },
]

/** What people ask about without an error message. */
const ASKED: readonly ErrorLesson[] = [
  {
    name: 'Signed out, but not of the provider',
    also: [
      'sign out does not',
      'signout does not',
      'still signed in after',
      'federated logout',
      'end_session_endpoint',
    ],
    says: 'signOut ends the app’s own session. The provider keeps its own, and signs the same person in again without a question.',
    remedy: 'Send people to the provider’s own sign-out page afterwards, or ask it with prompt=login.',
    scene: 'still-known',
  },
  {
    name: 'Secure cookie over http',
    also: ['__secure-', '__host-', 'secure attribute', 'cookie was rejected', 'not signed in after redirect'],
    says: 'The browser refuses a cookie named __Secure- that comes over http, and no error is shown anywhere.',
    remedy: 'Use https up to the browser, or tell the app its real address with AUTH_URL.',
    scene: 'secure-over-http',
  },
  {
    name: 'token is undefined in the session callback',
    also: [
      'token is undefined',
      'token undefined',
      'token.id is undefined',
      'session callback gets no token',
    ],
    says: 'With database sessions there is no token: the session callback gets the user instead.',
    remedy:
      'Read user in the session callback, or set session: { strategy: "jwt" } and put values on the token in jwt.',
    scene: 'session-in-database',
  },
  {
    name: 'Session callbacks run several times',
    also: [
      'jwt callback called twice',
      'callback called twice',
      'keeps calling /session',
      'called multiple times',
    ],
    says: 'Each request that reads the session runs jwt and session again: pages, pictures and useSession.',
    remedy: 'Keep them cheap and free of side effects. What must happen once belongs into the events.',
    scene: 'refresh-race',
  },
  {
    name: 'The session lasts longer than maxAge',
    also: ['session.expires', 'session never expires', 'session expires too early', 'updateage'],
    says: 'maxAge counts from the last visit: each one moves the end of the session.',
    remedy: 'For a fixed end, keep the time of the sign-in on the token and compare it in the jwt callback.',
    scene: 'rolling-session',
  },
]

export const ERRORS: readonly ErrorLesson[] = [...RUNTIME, ...CONFIGURATION, ...SHOWN, ...REPORTED, ...ASKED]
