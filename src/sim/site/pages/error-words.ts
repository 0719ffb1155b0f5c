/** What the engine's `error` codes mean, for whoever came back with one. */
const WORDS: Readonly<Record<string, string>> = {
  AccessDenied: "You couldn't sign in: the app refused it, or you cancelled.",
  AccountNotLinked:
    'There is already an account with this e-mail address. Sign in to it first, then add the passkey on the account page.',
  Configuration: 'Something is wrong with this app. The details are in its log.',
  CredentialsSignin: 'The user name or password is wrong.',
  MissingCSRF: 'The form had expired. Please try again.',
  OAuthAccountNotLinked:
    'There is already an account with this e-mail address. Sign in the way you did before, then link the other provider on the account page.',
  OAuthCallbackError: 'The provider refused the sign-in, or you cancelled it there.',
  SessionRequired: 'Sign in to see that page.',
  Verification: 'The link was already used or has expired. Request a new one.',
  WebAuthnVerificationError: "The passkey couldn't be verified. Please try again.",
}

/** A sentence for an error code; any other code gets a general one, and none for no code. */
export function errorWords(code: string | null): string | undefined {
  if (code === null || code === '') return undefined
  return Object.hasOwn(WORDS, code) ? WORDS[code] : "The sign-in didn't work. Please try again."
}
