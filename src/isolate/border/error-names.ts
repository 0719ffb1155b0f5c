/** Classes of `@auth/core/errors` that lead to the sign-in page, except `CredentialsSignin`. */
export const SIGN_IN_ERRORS = [
  'AccountNotLinked',
  'EmailSignInError',
  'MissingCSRF',
  'OAuthAccountNotLinked',
  'OAuthCallbackError',
  'OAuthProfileParseError',
  'OAuthSignInError',
]

/** All others, except the two base classes. */
export const OTHER_ERRORS = [
  'AccessDenied',
  'AdapterError',
  'CallbackRouteError',
  'DuplicateConditionalUI',
  'ErrorPageLoop',
  'EventError',
  'ExperimentalFeatureNotEnabled',
  'InvalidCallbackUrl',
  'InvalidCheck',
  'InvalidEndpoints',
  'InvalidProvider',
  'JWTSessionError',
  'MissingAdapter',
  'MissingAdapterMethods',
  'MissingAuthorize',
  'MissingSecret',
  'MissingWebAuthnAutocomplete',
  'SessionTokenError',
  'SignOutError',
  'UnknownAction',
  'UnsupportedStrategy',
  'UntrustedHost',
  'Verification',
  'WebAuthnVerificationError',
]

export const ERROR_NAMES = [
  'AuthError',
  'SignInError',
  'CredentialsSignin',
  ...SIGN_IN_ERRORS,
  ...OTHER_ERRORS,
]
