const actions = [
  'providers',
  'session',
  'csrf',
  'signin',
  'signout',
  'callback',
  'verify-request',
  'error',
  'webauthn-options',
] as const

/** First path segment below `basePath`. */
export type AuthAction = (typeof actions)[number]

/** Whether `value` names a route of the engine. */
export function isAuthAction(value: string): value is AuthAction {
  return (actions as readonly string[]).includes(value)
}
