import type { FailureText } from './beat.ts'

/** By the type of the error, where no rule of a step says more. */
export const BY_ERROR: Readonly<Record<string, FailureText>> = {
  AccessDenied: {
    sentence: ({ person }) => `Your signIn callback didn’t let ${person} in.`,
    why: () => 'It returned false, or it threw. Check what it compares, and with which values.',
  },
  AccountNotLinked: {
    sentence: () => 'This passkey, or its e-mail address, belongs to another user.',
    why: () => 'Sign in as that user first; then you can add the passkey.',
  },
  OAuthAccountNotLinked: {
    sentence: () => 'The account, or its e-mail address, belongs to another user.',
    why: () => 'Sign in as you did the first time; then you can link this account.',
  },
  AdapterError: {
    sentence: () => 'The database fails.',
    why: () => 'An operation of the adapter threw. The step has its error; the page only says Configuration.',
  },
  CallbackRouteError: {
    sentence: () => 'Something fails on the way back from the provider.',
    why: () => 'The page only says Configuration. The cause is in the failed step, and in the server log.',
  },
  CredentialsSignin: {
    sentence: () => 'Your authorize function refuses the name or the password.',
    why: () => 'It returned null or threw. Say neither which of the two it was nor whether the name exists.',
  },
  EmailSignInError: {
    sentence: () => 'The app can’t send the link.',
    why: () => 'The mail service failed. Check its key and the sender’s address; the log has the error.',
  },
  InvalidCallbackUrl: {
    sentence: () => 'The address to go back to isn’t an address.',
    why: () =>
      'callbackUrl must be a path or an http address. Check the link or the cookie that it came from.',
  },
  InvalidCheck: {
    sentence: () => 'The app can’t tell whether this is the same browser.',
    why: () => 'A check cookie is missing, too old or for another sign-in. Start again, in one tab.',
  },
  InvalidEndpoints: {
    sentence: () => 'The app doesn’t know where the provider is.',
    why: () => 'auth.ts has neither an issuer nor all endpoints of this provider. Add one of them.',
  },
  InvalidProvider: {
    sentence: () => 'The app has no such provider.',
    why: () => 'The address names a provider that auth.ts doesn’t have. Compare the two.',
  },
  JWTSessionError: {
    sentence: () => 'The app can’t read the session, so it signs the browser out.',
    why: () => 'A callback threw, or the token can’t be decrypted. The failed step has the reason.',
  },
  SessionTokenError: {
    sentence: () => 'The app can’t read the session from the database.',
    why: () => 'The database or the session callback failed. The cookie stays, so the next page may work.',
  },
  SignOutError: {
    sentence: () => 'The app can’t end the session in the database.',
    why: () => 'The browser’s cookie is gone all the same, but a copy of it would still work.',
  },
  EventError: {
    sentence: () => 'One of your events threw.',
    why: () => 'The sign-in goes on: events can’t stop it. The log has the error.',
  },
  ErrorPageLoop: {
    sentence: () => 'The error page leads to itself.',
    why: () => 'pages.error needs a signed-in user, or is a page that fails. Leave it open to everyone.',
  },
  MissingAdapter: {
    sentence: () => 'This way to sign in needs a database, and the app has no adapter for one.',
    why: () => 'Links by e-mail, passkeys and database sessions need it. Add one to auth.ts.',
  },
  MissingAdapterMethods: {
    sentence: () => 'The database adapter can’t do what this sign-in needs.',
    why: () => 'Operations are missing. Use an adapter that has all of them.',
  },
  MissingAuthorize: {
    sentence: () => 'The credentials provider has no authorize function.',
    why: () => 'Nothing would check the password. Add authorize to it in auth.ts.',
  },
  MissingCSRF: {
    sentence: () => 'The form has no proof that it came from the app’s own page.',
    why: () => 'Reload the page and send the form again.',
  },
  MissingSecret: {
    sentence: () => 'The app has no secret to encrypt with.',
    why: () => 'Set AUTH_SECRET. “npx auth secret” makes one.',
  },
  OAuthCallbackError: {
    sentence: ({ provider }) => `${provider} sends the browser back with an error instead of a code.`,
    why: () => 'Permission was refused, or the provider’s settings don’t match. The address has the reason.',
  },
  OAuthProfileParseError: {
    sentence: () => 'Your profile callback fails on what the provider sent.',
    why: () => 'A member that it reads may be missing for this person: check before using it.',
  },
  OAuthSignInError: {
    sentence: () => 'The sign-in can’t be started.',
    why: () => 'The provider’s settings in auth.ts are incomplete. The failed step says what is missing.',
  },
  UnknownAction: {
    sentence: () => 'There is no such address here.',
    why: () => 'Compare the address with basePath in auth.ts.',
  },
  UnsupportedStrategy: {
    sentence: () => 'Passwords and sessions in the database don’t go together.',
    why: () => 'The credentials provider needs the strategy “jwt”. Set it in auth.ts, or drop the provider.',
  },
  UntrustedHost: {
    sentence: () => 'The app doesn’t trust the host that the request names.',
    why: () => 'Set AUTH_URL, or trustHost if a proxy in front of the app sets the host.',
  },
  Verification: {
    sentence: () => 'The link doesn’t work any more.',
    why: () => 'It was used before, or is too old. Ask for a new one.',
  },
  WebAuthnVerificationError: {
    sentence: () => 'The app doesn’t accept the key’s answer.',
    why: () => 'Select the step that carries it: its numbered checks say what is wrong.',
  },
  DuplicateConditionalUI: {
    sentence: () => 'Two providers want to offer passkeys in the same field.',
    why: () => 'Leave enableConditionalUI on for one of them only.',
  },
  MissingWebAuthnAutocomplete: {
    sentence: () => 'No field of the form may offer passkeys.',
    why: () => 'Give one field autocomplete="username webauthn", or turn enableConditionalUI off.',
  },
  ExperimentalFeatureNotEnabled: {
    sentence: () => 'Passkeys are experimental in Auth.js, and not turned on.',
    why: () => 'Set experimental: { enableWebAuthn: true } in auth.ts.',
  },
}
