/** What the engine's `error` codes mean, for whoever came back with one. */
const WORDS: Readonly<Record<string, string>> = {
  AccessDenied: 'You were not let in: the sign-in was refused, or you cancelled it.',
  AccountNotLinked:
    'There is an account with this e-mail address already. Sign in to it first, then add the passkey on the account page.',
  Configuration: 'Something is wrong with this app, not with you. Its log says what.',
  CredentialsSignin: 'Nobody has this user name and password. Check both.',
  MissingCSRF: 'The form was out of date. Try once more.',
  OAuthAccountNotLinked:
    'There is an account with this e-mail address already. Sign in to it the way you did before, then link the other provider on the account page.',
  OAuthCallbackError: 'The provider did not let you in, or you cancelled there.',
  SessionRequired: 'Sign in to see that page.',
  Verification: 'The link was used before, or it is too old. Ask for another one.',
  WebAuthnVerificationError: 'The passkey could not be verified. Try once more.',
}

/** A sentence for an error code; any other code gets a general one, and none for no code. */
export function errorWords(code: string | null): string | undefined {
  if (code === null || code === '') return undefined
  return Object.hasOwn(WORDS, code) ? WORDS[code] : 'The sign-in did not succeed. Try once more.'
}
