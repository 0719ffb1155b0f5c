import { entry, type GlossaryEntry } from './glossary-entry.ts'
import { FRAMEWORK_TERMS } from './glossary-framework.ts'
import { PASSKEY_TERMS } from './glossary-passkeys.ts'
import { authjs, csrf, draftCookies, openid, rfc } from './specs.ts'

export type { GlossaryEntry } from './glossary-entry.ts'

const OIDC_CORE = (section: string, anchor: string) =>
  openid(`OpenID Connect Core ${section}`, `openid-connect-core-1_0.html#${anchor}`)

/** Every term that beats and scenes use, by its id. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  // Signing in with another server
  entry(
    'oauth',
    'OAuth 2.0',
    'The rules by which an app gets permission to ask another server about you, without ever seeing your password there.',
    rfc(6749, '1'),
  ),
  entry(
    'oidc',
    'OpenID Connect',
    'An addition to OAuth 2.0: the provider also sends a signed note that says who you are.',
    OIDC_CORE('1', 'Introduction'),
  ),
  entry(
    'identity-provider',
    'identity provider',
    'The server that vouches for you, such as GitHub or Google. You have an account and a password there.',
    rfc(6749, '1.1'),
  ),
  entry('client', 'client', 'In OAuth’s words, the app that asks for permission.', rfc(6749, '1.1')),
  entry(
    'client-id',
    '`client_id`',
    'The app’s public name at the provider. The app gets it when it is registered there.',
    rfc(6749, '2.2'),
  ),
  entry(
    'client-secret',
    'client secret',
    'The app’s password at the provider. Only the app’s server knows it; a browser never sees it.',
    rfc(6749, '2.3.1'),
  ),
  entry(
    'redirect',
    'redirect',
    'An answer that tells the browser to go to another address at once. That is how the app and the provider talk through your browser.',
    rfc(9110, '15.4'),
  ),
  entry(
    'redirect-uri',
    '`redirect_uri`',
    'The address of the app that the provider sends your browser back to. It must be registered at the provider.',
    rfc(6749, '3.1.2'),
  ),
  entry(
    'state',
    '`state`',
    'A random value that goes to the provider and comes back. The app compares it with a cookie to see that it is still the same browser.',
    rfc(6749, '10.12'),
  ),
  entry(
    'invalid-check',
    '`InvalidCheck`',
    'Auth.js’s name for a sign-in that comes back without the secrets that it left with, or with other ones.',
    authjs('InvalidCheck', 'reference/core/errors#invalidcheck'),
  ),
  entry(
    'pkce',
    'PKCE',
    'A one-time secret ties the code to the app that asked for it. Say “pixie”. A stolen code is worth nothing without the secret.',
    rfc(7636, '1'),
  ),
  entry(
    'code-verifier',
    '`code_verifier`',
    'PKCE’s one-time secret. The app keeps it in an encrypted cookie and shows it to the provider only when it redeems the code.',
    rfc(7636, '4.1'),
  ),
  entry(
    'code-challenge',
    '`code_challenge`',
    'The hash of PKCE’s secret. The provider gets it first and compares it with the secret later.',
    rfc(7636, '4.2'),
  ),
  entry(
    'nonce',
    'nonce',
    'A random value that must come back inside the ID token, so that an old token can’t be used again.',
    OIDC_CORE('15.5.2', 'NonceNotes'),
  ),
  entry(
    'consent',
    'consent',
    'You tell the provider what the app may know or do. Most providers remember the answer.',
    rfc(6749, '4.1.1'),
  ),
  entry(
    'scope',
    'scope',
    'What the app asks permission for, as a list of words: read:user, user:email, openid.',
    rfc(6749, '3.3'),
  ),
  entry(
    'authorization-code',
    'authorization code',
    'A short-lived value that works once. The app’s server trades it for a token, so that the token itself never travels through the browser.',
    rfc(6749, '1.3.1'),
  ),
  entry(
    'access-token',
    'access token',
    'The key that lets the app ask the provider about you. Anyone who has it can use it, so it stays on the server.',
    rfc(6749, '1.4'),
  ),
  entry(
    'refresh-token',
    'refresh token',
    'A second key that only gets new access tokens. It lives long, so it is guarded well.',
    rfc(6749, '1.5'),
  ),
  entry(
    'token-rotation',
    'token rotation',
    'Each refresh token works once and is replaced. If one is used twice, the provider takes it for stolen and ends them all.',
    rfc(9700, '4.14'),
  ),
  entry(
    'id-token',
    'ID token',
    'A note signed by the provider that says who you are, for which app, and until when.',
    OIDC_CORE('2', 'IDToken'),
  ),
  entry(
    'signature',
    'signature',
    'Proof that someone with a certain private key wrote exactly this. Anyone can check it with the public key.',
    rfc(7515, '1'),
  ),
  entry(
    'login-csrf',
    'login CSRF',
    'Someone signs your browser in to their own account, without you noticing. What you save then is theirs.',
    rfc(6749, '10.12'),
  ),
  entry(
    'account-linking',
    'account linking',
    'Two ways to sign in lead to the same user. Auth.js links only when you are signed in, because anyone can claim an e-mail address.',
    authjs('account linking', 'concepts#account-linking'),
  ),
  entry(
    'callback',
    'callback route',
    'The address of the app that a sign-in comes back to: /auth/callback/github. Not to be confused with callback functions.',
    authjs('REST API', 'reference/core/types#authaction'),
  ),

  // Links by e-mail
  entry(
    'email-provider',
    'e-mail provider',
    'A way to sign in with a link that arrives by e-mail. Reading the mail is the proof.',
    authjs('e-mail providers', 'getting-started/authentication/email'),
  ),
  entry(
    'verification-token',
    'verification token',
    'The random value in the link. The database has only its hash, with the address and an expiry date.',
    authjs('database models', 'concepts/database-models#verificationtoken'),
  ),
  entry(
    'send-verification-request',
    '`sendVerificationRequest`',
    'The function that sends the mail. You can replace it to write your own text or use another service.',
    authjs('e-mail providers', 'getting-started/authentication/email'),
  ),
  entry(
    'use-verification-token',
    '`useVerificationToken`',
    'The adapter’s operation that finds a token and deletes it in one go, so that a link works once.',
    authjs('adapters', 'reference/core/adapters#useverificationtoken'),
  ),
  entry(
    'email-verified',
    '`emailVerified`',
    'The date on which someone last proved to read the mail of this address.',
    authjs('database models', 'concepts/database-models#user'),
  ),

  // Passwords and forms
  entry(
    'credentials-provider',
    'credentials provider',
    'A way to sign in with whatever you check yourself, usually a name and a password.',
    authjs('credentials', 'getting-started/authentication/credentials'),
  ),
  entry(
    'authorize',
    '`authorize`',
    'Your function that gets what was typed and returns the user, or null. Auth.js believes it.',
    authjs('credentials', 'reference/core/providers/credentials#authorize'),
  ),
  entry(
    'hash',
    'hash',
    'A fingerprint of a text. It is easy to make and can’t be turned back, so what is stored doesn’t give the secret away.',
  ),
  entry(
    'csrf-token',
    'CSRF token',
    'A random value in the app’s own form and in a cookie. Another website can make your browser send a form, but doesn’t know the value.',
    csrf,
  ),

  ...PASSKEY_TERMS,
  ...FRAMEWORK_TERMS,

  // Sessions
  entry(
    'session',
    'session',
    'The app remembers that this browser is signed in, until a date that moves with each visit.',
    authjs('session strategies', 'concepts/session-strategies'),
  ),
  entry(
    'session-strategy',
    'session strategy',
    'Where the session is kept: in the cookie itself (jwt), or as a row in the database with a random key in the cookie.',
    authjs('session strategies', 'concepts/session-strategies'),
  ),
  entry(
    'jwt',
    'JWT',
    'A small package of facts as text, with a date until which it is good. Auth.js encrypts its own.',
    rfc(7519, '1'),
  ),
  entry(
    'jwe',
    'JWE',
    'An encrypted package: only someone with the secret can read or make one. Two of its five dots have nothing in between.',
    rfc(7516, '3'),
  ),
  entry('exp', '`exp`', 'The date inside a token from which it is no longer good.', rfc(7519, '4.1.4')),
  entry(
    'auth-secret',
    '`AUTH_SECRET`',
    'The secret of the app’s server. Cookies are encrypted with keys that are made from it.',
    authjs('environment variables', 'guides/environment-variables#auth_secret'),
  ),
  entry(
    'cookie',
    'cookie',
    'A short text that a site gives the browser, which sends it back with every later request to that site.',
    draftCookies('1'),
  ),
  entry(
    'same-site',
    '`SameSite`',
    'A cookie’s attribute that says whether the browser sends it when another site leads here. Lax: only when you follow a link.',
    draftCookies('5.6.7'),
  ),
  entry(
    'secure-prefix',
    '`__Secure-`',
    'A cookie whose name begins like this may only be set over https, and with the attribute Secure. Browsers refuse it otherwise.',
    draftCookies('4.1.3.1'),
  ),
  entry(
    'max-age',
    '`maxAge`',
    'How long a session lasts without a visit. 30 days, unless you change it.',
    authjs('session', 'reference/core#maxage'),
  ),
  entry(
    'callbacks',
    'callbacks',
    'Your functions that Auth.js calls on the way: signIn, redirect, jwt, session. What they return decides what happens.',
    authjs('callbacks', 'reference/core#callbacks'),
  ),
  entry(
    'session-update',
    '`update`',
    'A function of the client that sends changes of the session to your jwt callback, with trigger “update”.',
    authjs('session callback', 'guides/extending-the-session'),
  ),
  entry(
    'adapter',
    'adapter',
    'The part of Auth.js that reads and writes users, accounts and sessions in your database.',
    authjs('adapters', 'getting-started/database'),
  ),
]

const BY_ID = new Map(GLOSSARY.map((each) => [each.id, each]))

export function glossaryEntry(id: string): GlossaryEntry | undefined {
  return BY_ID.get(id)
}
