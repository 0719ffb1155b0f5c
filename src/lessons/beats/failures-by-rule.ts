import type { FailureText } from './beat.ts'

/** By the rule of the step that failed. */
export const BY_RULE: Readonly<Record<string, FailureText>> = {
  // The form
  'CSRF-2': {
    sentence: () => 'The form has no proof that it came from the app’s own page.',
    why: () =>
      'The csrfToken is missing, or its cookie is gone or belongs to another tab. Reload the page and send the form again.',
    terms: ['csrf-token'],
  },

  // Same browser?
  'PKCE-2': {
    sentence: () => 'The app can’t go on: the cookie with its secret is gone.',
    why: () =>
      'It lives for 15 minutes, and a second sign-in overwrites it or uses it up. Start again, in one tab.',
    terms: ['invalid-check', 'pkce', 'code-verifier'],
  },
  'STATE-2': {
    sentence: () => 'The app can’t go on: the cookie that remembers this sign-in is gone.',
    why: () =>
      'It lives for 15 minutes, in the browser where the sign-in began. Start again there, and finish sooner.',
    terms: ['invalid-check', 'state', 'cookie'],
  },
  'STATE-3': {
    sentence: () => 'The app stops: this browser didn’t start the sign-in that it brings back.',
    why: () =>
      'The state in the address differs from the one in the cookie: an old link, a second tab, or an attack. Start again.',
    terms: ['invalid-check', 'state', 'login-csrf'],
  },
  'SEAL-2': {
    sentence: () => 'The app stops: the secret in the cookie was made for another provider.',
    why: () =>
      'Two sign-ins ran side by side, or someone mixed up two providers on purpose. Start again, in one tab.',
  },
  'CALLBACK-1': {
    sentence: ({ provider }) => `${provider} sends the browser back with an error instead of a code.`,
    why: () =>
      'Permission was refused, or the provider’s settings don’t match. The address has the provider’s reason.',
    terms: ['consent', 'redirect'],
  },
  'CALLBACK-2': {
    sentence: ({ provider }) => `The answer doesn’t come from ${provider}.`,
    why: () =>
      'Its iss names another issuer than the configured one. Compare the issuer in auth.ts with the provider’s.',
  },
  'CALLBACK-3': {
    sentence: ({ provider }) => `${provider} sends the browser back without a usable code.`,
    why: () =>
      'The code is missing, or a parameter is there twice. Look at the address that the browser came back to.',
  },

  // At the provider
  PA1: {
    sentence: ({ provider }) => `${provider} doesn’t know this app.`,
    why: () => 'The client ID is wrong or missing. Compare it with the one in the provider’s settings.',
  },
  PA2: {
    sentence: ({ provider }) => `${provider} won’t send anyone to this address.`,
    why: () =>
      'The redirect_uri isn’t registered. Register exactly this one at the provider; if it isn’t your app’s address, set AUTH_URL.',
  },
  PA6: {
    sentence: ({ person, provider, app }) => `${person} told ${provider} not to let ${app} in.`,
    why: () =>
      'That is a choice, not a fault. Show the sign-in page again, and say what the permission is for.',
  },
  PT2: {
    sentence: ({ provider }) => `${provider} doesn’t accept the app’s client secret.`,
    why: () =>
      'It is wrong, expired or sent in another way than the provider expects. Copy it again from its settings.',
  },
  PT4: {
    sentence: ({ provider }) => `${provider} has seen this code before.`,
    why: () =>
      'A code works once. The callback was opened twice, by a reload, a back button or a second request.',
    terms: ['authorization-code'],
  },
  PT5: {
    sentence: ({ provider }) => `${provider} says that the code is too old.`,
    why: () => 'A code lives for minutes at most. Start again, and look for what held the callback up.',
  },
  PT7: {
    sentence: ({ provider }) => `${provider} refuses: the secret doesn’t belong to this code.`,
    why: () => 'A second sign-in overwrote the cookie with the secret. Start again, in one tab.',
    terms: ['pkce', 'code-verifier', 'code-challenge'],
  },
  PT13: {
    sentence: ({ provider }) => `${provider} doesn’t know the refresh token any more.`,
    why: () =>
      'It was revoked: by the person, by the provider, or because an older one was used twice. Sign in again.',
  },
  PT14: {
    sentence: ({ provider }) => `${provider} has seen this refresh token before, and ends all of them.`,
    why: () =>
      'Two requests used the same token: at the same time, or because the new one wasn’t kept. Keep it, and let one wait.',
  },
  PT15: {
    sentence: ({ provider }) => `${provider} says that the refresh token is too old.`,
    why: () => 'No one came for longer than it lives. Sign in again.',
  },

  // Code and secret for a token
  'DISCOVERY-1': {
    sentence: ({ provider }) => `${provider}’s own description can’t be used.`,
    why: () =>
      'The issuer’s .well-known document is missing, unreadable or for another issuer. Check issuer in auth.ts.',
  },
  'TOKEN-1': {
    sentence: ({ provider }) => `${provider} gives no token: its server can’t be reached or has a problem.`,
    why: () => 'Try again later. If it stays, check the token endpoint in auth.ts.',
  },
  'TOKEN-2': {
    sentence: ({ provider }) => `${provider} didn’t accept the code and the secret.`,
    why: () =>
      'The code was used before, is too old, or belongs to another secret. The server log has the exact error.',
  },
  'TOKEN-3': {
    sentence: ({ provider }) => `${provider} answers with something that is no token.`,
    why: () =>
      'access_token or token_type is missing or unknown. token.conform can bring the answer into shape.',
  },
  'NONCE-1': {
    sentence: () => 'The app stops: the ID token was made for another sign-in.',
    why: () =>
      'Its nonce differs from the one in the cookie: an old or stolen token, or a second tab. Start again.',
  },
  'IDTOKEN-1': {
    sentence: () => 'The app doesn’t accept the ID token.',
    why: () =>
      'Issuer, audience or times are wrong. Compare issuer and client ID in auth.ts, and the server’s clock.',
  },
  'IDTOKEN-2': {
    sentence: ({ provider }) => `The ID token isn’t signed by ${provider}.`,
    why: () =>
      'No key of the issuer fits its signature: forged, or the keys were changed a moment ago. Start again.',
  },
  'IDTOKEN-4': {
    sentence: () => 'The ID token belongs to another access token.',
    why: () => 'Someone swapped one of the two on the way. Start again; if it stays, ask the provider.',
  },
  'USERINFO-1': {
    sentence: ({ provider, person }) => `${provider} doesn’t say who ${person} is.`,
    why: () =>
      'Its userinfo endpoint failed or refused the token. Check its address, and the scopes in auth.ts.',
  },
  'USERINFO-2': {
    sentence: ({ provider }) => `${provider}’s answer about the person isn’t readable.`,
    why: () => 'It isn’t a JSON object. Check the address of the userinfo endpoint in auth.ts.',
  },
  'USERINFO-4': {
    sentence: ({ provider }) => `${provider} speaks about two different people.`,
    why: () => 'ID token and userinfo name different subjects, so the app trusts neither.',
  },
  'PROFILE-1': {
    sentence: () => 'Your profile callback fails on what the provider sent.',
    why: () =>
      'It threw, or returned no user. A member that it reads may be missing for this person: check before using it.',
  },

  // Who is it?
  'SIGNIN-1': {
    sentence: ({ person }) => `Your signIn callback didn’t let ${person} in.`,
    why: () => 'It returned false or an address, or it threw. Check what it compares, and with which values.',
  },
  'LINK-2': {
    sentence: ({ provider }) => `This ${provider} account belongs to another user of the app.`,
    why: () => 'Two users would become one. Sign out first, or remove the account from the other user.',
  },
  'LINK-6': {
    sentence: ({ provider }) => [
      `The e-mail address belongs to a user who never signed in with ${provider}.`,
      'The e-mail address belongs to a user who signs in another way.',
    ],
    why: () =>
      'Anyone can claim an address elsewhere. Sign in as you did the first time; then you can link this account.',
    terms: ['account-linking', 'identity-provider'],
  },
  'LINK-16': {
    sentence: () => 'This passkey belongs to another user of the app.',
    why: () => 'Two users would become one. Sign out first, or remove the passkey from the other user.',
  },
  'LINK-19': {
    sentence: () => 'The e-mail address belongs to a user who signs in another way.',
    why: () =>
      'A new passkey proves nothing about an address. Sign in as before; then you can add the passkey.',
  },
  'LINK-21': {
    sentence: ({ provider }) => `${provider} doesn’t say which account this is.`,
    why: () =>
      'The id is empty, so everyone would share one user. Return the right member as id in the profile callback.',
  },
  'ADAPTER-1': {
    sentence: () => 'The database fails.',
    why: () => 'An operation of the adapter threw. The step has its error; the page only says Configuration.',
  },
  'ADAPTER-2': {
    sentence: () => 'The database adapter can’t do what this sign-in needs.',
    why: () => 'An operation is missing. Use an adapter that has all of them, or the one for your database.',
  },

  // E-mail
  'EMAIL-1': {
    sentence: () => 'This isn’t one e-mail address that the app accepts.',
    why: () =>
      'Two addresses, quotes or control characters could send the link to someone else. Enter a plain address.',
  },
  'EMAIL-4': {
    sentence: () => 'The app can’t send the link, or can’t store its token.',
    why: () =>
      'The mail service or the database failed. Check the key and the sender’s address; the log has the error.',
  },
  'EMAIL-6': {
    sentence: () => 'The app doesn’t find the token: someone used the link before, or it never existed.',
    why: () =>
      'A link works once. Some mail filters open links first. Ask for a new one, or add a page with a button.',
    terms: ['verification-token', 'use-verification-token'],
  },
  'EMAIL-7': {
    sentence: () => 'The link is too old.',
    why: () => 'It works for a day, unless maxAge says otherwise. Ask for a new one.',
  },
  'EMAIL-8': {
    sentence: () => 'The link was made for another address.',
    why: () => 'Someone changed the address in it. Ask for a new link.',
  },
  'EMAIL-9': {
    sentence: () => 'The link has no token.',
    why: () => 'It was cut, perhaps by the mail program. Copy the whole address, or ask for a new one.',
  },

  // Credentials
  'CRED-2': {
    sentence: ({ person }) => `Your authorize function doesn’t know ${person}, or the password is wrong.`,
    why: () => 'It returned null or threw. Say neither which of the two it was nor whether the name exists.',
  },

  // Passkeys
  'WEBAUTHN-1': {
    sentence: () => 'The app can’t offer this: it depends on who is signed in.',
    why: () => 'Registering needs a signed-in user or a new e-mail address. Sign in first.',
  },
  'WEBAUTHN-4': {
    sentence: () => 'The page sends something that is no answer of a key.',
    why: () => 'action or data is missing. Use the page’s own script, or the client helpers of Auth.js.',
  },
  'WEBAUTHN-5': {
    sentence: () => 'The app can’t compare: the cookie with its challenge is gone.',
    why: () => 'It lives for 15 minutes and works once. Reload the page and use the passkey again.',
  },
  'WEBAUTHN-6': {
    sentence: () => 'The app doesn’t know this passkey.',
    why: () =>
      'Its row is gone, or it belongs to another site. Sign in another way, and register the passkey again.',
  },
  'WEBAUTHN-7': {
    sentence: () => 'The app doesn’t accept the key’s answer.',
    why: () =>
      'The verifier in auth.ts doesn’t say what is wrong. Select the failed step, and compare its numbered checks.',
  },
  'WEBAUTHN-8': {
    sentence: () => 'The app can’t store the key’s counter.',
    why: () => 'The database failed. Without the counter, a copied key could not be noticed.',
  },

  // Sessions
  'JWE-4': {
    sentence: () => 'The app can’t decrypt the cookie, so it signs the browser out.',
    why: () =>
      'AUTH_SECRET changed, or the cookie was made elsewhere. Keep the old secret as second until sessions end.',
  },
  'JWE-5': {
    sentence: () => 'The cookie is too old, so the app signs the browser out.',
    why: () => 'The date inside has passed, even if the browser still had it. Sign in again.',
  },
  'SESSION-3': {
    sentence: () => 'The session in the database has expired, so the app deletes it.',
    why: () => 'No one came for longer than maxAge. Sign in again.',
  },
  'SESSION-5': {
    sentence: () => 'The app can’t read the session, so it signs the browser out.',
    why: () => 'A callback threw, or the token can’t be decrypted. The log says JWTSessionError, and why.',
  },
  'SESSION-6': {
    sentence: () => 'The app can’t read the session from the database.',
    why: () =>
      'The database failed. The cookie stays, so the next page may work. The log says SessionTokenError.',
  },
  'SESSION-10': {
    sentence: () => 'Your jwt callback returned something that is no token.',
    why: () => 'It must return an object, or null to end the session. A forgotten return gives undefined.',
  },
  'CHUNK-2': {
    sentence: () => 'The session has ended: the app deletes the cookie.',
    why: () => 'Its row is gone from the database, or a callback ended it. Sign in again.',
  },

  // Configuration
  'PROXY-2': {
    sentence: () => 'The proxy can’t tell which app began this sign-in.',
    why: () => 'It couldn’t decrypt the state. Both instances need the same AUTH_SECRET.',
  },
  'HTTP-8': {
    sentence: () => 'There is no such address here.',
    why: () =>
      'The provider isn’t configured, or the request has the wrong method. Compare the address with auth.ts.',
  },
  // What the browser does with cookies
  CK16: {
    sentence: () => 'The browser refuses the session cookie: it may only come over https.',
    why: () =>
      'The cookie is marked Secure, and the page came over http. Use https up to the browser, or set AUTH_URL.',
  },
  CK23: {
    sentence: () => 'The browser refuses the session cookie: its name promises more than it keeps.',
    why: () =>
      'A name that begins with __Secure- needs the attribute Secure, over https. Change one of the two in auth.ts.',
  },
  CK24: {
    sentence: () => 'The browser refuses the session cookie: its name promises more than it keeps.',
    why: () =>
      'A name that begins with __Host- needs Secure, Path=/ and no Domain. Change one of them in auth.ts.',
  },
  CK44: {
    sentence: () => 'The browser doesn’t send the session cookie: it has expired.',
    why: () => 'No one came for longer than maxAge. To the app, this browser is a stranger. Sign in again.',
  },
}
