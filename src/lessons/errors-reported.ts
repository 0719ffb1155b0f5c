import type { ErrorLesson } from './error-lesson.ts'

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

/** What libraries, networks and providers say while the code is redeemed. */
const PROVIDERS: readonly ErrorLesson[] = [
  {
    name: 'fetch failed',
    logs: 'CallbackRouteError',
    also: [
      'econnrefused',
      'econnreset',
      'etimedout',
      'enotfound',
      'eai_again',
      'outgoing request timed out',
      'und_err_connect_timeout',
    ],
    says: 'The app’s server couldn’t reach the provider. The browser could: these are two different ways.',
    remedy:
      'Call the token endpoint from the server itself. Look at proxy, firewall, DNS and IPv6 of its container.',
    scene: 'asked-unreachable',
  },
  {
    name: 'The response is no JSON',
    logs: 'CallbackRouteError',
    also: [
      'content-type must be application/json',
      'body must be json',
      'failed to parse "response" body as json',
      'unexpected token <',
      "unexpected token '<'",
    ],
    says: 'The token endpoint returned a web page instead of JSON.',
    remedy:
      'Open the token URL of your configuration. A proxy’s login page or a wrong path answers with HTML.',
    scene: 'asked-no-json',
  },
  {
    name: 'invalid_client',
    logs: 'CallbackRouteError',
    also: ['incorrect_client_credentials', 'client_id and/or client_secret', 'invalid client secret'],
    says: 'The provider doesn’t accept the client secret that the app sent, or got none.',
    remedy:
      'Compare AUTH_<PROVIDER>_ID and _SECRET with the provider’s console: another app’s, an old one, quotes or spaces.',
    scene: 'asked-client-secret',
  },
  {
    name: 'redirect_uri_mismatch',
    logs: 'OAuthCallbackError',
    also: [
      'redirect_uri is not associated',
      'redirect_uri must match',
      'redirect_uri is not registered',
      'redirect_uri did not match',
      'invalid redirect_uri',
      'redirectproxyurl',
    ],
    says: 'The app asked the provider to send people back to an address that isn’t registered there.',
    remedy:
      'Register https://your.app/api/auth/callback/<provider>, letter by letter. For preview deployments, set redirectProxyUrl.',
    scene: 'asked-redirect-uri',
  },
  {
    name: 'Unexpected issuer or audience',
    logs: 'CallbackRouteError',
    also: [
      'unexpected jwt "iss"',
      'unexpected jwt "aud"',
      'unexpected "iss"',
      'unexpected "aud"',
      'issuer mismatch',
      'does not match the expected issuer',
    ],
    says: 'The ID token was written by another issuer, or for another app, than the one that was expected.',
    remedy:
      'issuer has to be exactly what the provider’s discovery document says, with the tenant and without a stray slash.',
    scene: 'asked-wrong-issuer',
  },
  {
    name: 'Expired ID token',
    logs: 'CallbackRouteError',
    also: ['unexpected jwt "exp"', '"exp" claim timestamp check failed', 'unexpected jwt "iat"', '"nbf"'],
    says: 'The ID token’s times don’t fit the clock of the app’s server.',
    remedy: 'Set the server’s clock by NTP. In containers and virtual machines it may stop while they sleep.',
    scene: 'asked-expired-token',
  },
  {
    name: 'Wrong signature of the ID token',
    logs: 'CallbackRouteError',
    also: [
      'jwt signature verification failed',
      'signature verification failed',
      'no applicable key found',
      'no applicable keys found',
      'error when selecting a jwt verification key',
    ],
    says: 'The ID token isn’t signed with any of the issuer’s public keys.',
    remedy: 'Check issuer and jwks_uri. If the provider has just changed its keys, a second attempt works.',
    scene: 'asked-bad-signature',
  },
  {
    name: 'The mail isn’t sent',
    also: [
      'domain is not verified',
      'resend error',
      'sendgrid error',
      'invalid login: 535',
      'sendverificationrequest',
      'send_verification_email_error',
    ],
    says: 'The mail service refused the mail with the link. The page shows only Configuration.',
    remedy:
      'Read the service’s answer in the log: usually the API key, or a sender’s domain that isn’t verified.',
    scene: 'asked-mail-service',
  },
]

/** What people report that is no error of the engine. */
const REPORTED: readonly ErrorLesson[] = [
  {
    name: 'Invalid JWT',
    also: [
      'jwt malformed',
      'invalid compact jws',
      'invalid signature',
      'two dots',
      'decrypt the session',
      'decode the session token',
    ],
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
    name: 'Malicious counter',
    logs: 'WebAuthnVerificationError',
    also: ['response counter value', 'counter that is not higher', 'signature counter'],
    says: 'The passkey counted a lower number than the app has stored, as a copy of the key would.',
    remedy:
      'Compare both numbers. Keys that always count 0 are exempt; store the new number after every sign-in.',
    scene: 'passkey-clone',
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
      'callbacks fire twice',
      'trigger the jwt callback',
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
  {
    name: 'A value on the token isn’t in the session',
    also: ['never reaches the session', 'missing in the session', 'not in the session', 'session.user.role'],
    says: 'jwt put it on the token, and nothing passed it on: the page gets only what the session callback returns.',
    remedy: 'Copy it: session({ session, token }) { session.user.role = token.role; return session }.',
    scene: 'asked-not-in-session',
  },
  {
    name: 'The redirect callback has no token and no session',
    also: ['undefined in the redirect callback', 'in the redirect callback', 'redirect callback gets'],
    says: 'redirect gets url and baseUrl only. It decides about an address, before and after the sign-in.',
    remedy: 'Send everyone to one page, and let that page read the session and decide where to go.',
    scene: 'open-redirect-prevented',
  },
  {
    name: 'The update is overwritten',
    also: [
      'after update()',
      'update() does not',
      'update() doesn’t',
      'trigger === "update"',
      'trigger is update',
    ],
    says: 'update() sends values to your jwt callback, with trigger "update". What jwt doesn’t put on the token is lost.',
    remedy:
      'Take over the values that you allow when trigger is "update", and return the token. At the end of the scene, press Update session: its jwt takes over the nickname and nothing else.',
    scene: 'github',
  },
  {
    name: 'A refreshed token isn’t saved',
    also: ['new token is not saved', 'cookies can only be modified', 'token is not persisted'],
    says: 'A React server component may read cookies and not set them: the token that jwt returns there is lost.',
    remedy: 'Refresh tokens in middleware or in a route, or keep them in the database.',
    scene: 'lost-rotation',
  },
  {
    name: 'ok: true although the sign-in was refused',
    also: ['ok: true', 'ok is true', 'returned false but'],
    says: 'The route answers 200 with the address of the error page: ok says that an answer came, not that someone is signed in.',
    remedy:
      'Read error of what signIn returns, or the URL’s error parameter. The scene shows the refusal: a form is redirected to that address, signIn({ redirect: false }) gets it as JSON with status 200.',
    scene: 'error-accessdenied',
  },
  {
    name: 'signIn returns a URL',
    also: ['returning a url', 'return a url', 'url string from signin', 'returns a string'],
    says: 'A URL from the signIn callback refuses the sign-in and sends the person there.',
    remedy: 'Return true for everyone who may come in.',
    scene: 'asked-url-from-sign-in',
  },
  {
    name: 'authorized returns false',
    also: ['authorized: false', 'authorized callback', 'middleware redirects'],
    says: 'Middleware sends the person to the sign-in page, with the way back in callbackUrl.',
    remedy: 'Return a Response to send them elsewhere. Exclude public pages in the matcher.',
    scene: 'asked-authorized-false',
  },
  {
    name: 'Which cookies Auth.js sets',
    also: ['which cookies', 'cookie banner', 'cookie policy'],
    says: 'A CSRF token and the landing page on every visit, two or three short-lived ones during a sign-in, and the session.',
    remedy: 'Open the Cookies tab of a sign-in: it shows what each one holds, and when it ends.',
    scene: 'github',
  },
]

export const REPORTED_ERRORS: readonly ErrorLesson[] = [...SHOWN, ...PROVIDERS, ...REPORTED, ...ASKED]
