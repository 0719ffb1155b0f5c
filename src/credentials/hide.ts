/** Interfaces that exist in secure contexts only. */
const INTERFACES = [
  'PublicKeyCredential',
  'AuthenticatorResponse',
  'AuthenticatorAttestationResponse',
  'AuthenticatorAssertionResponse',
]

/** Makes a window one of an insecure context, which has no credentials. */
export function hideCredentials(window: Window): void {
  for (const name of INTERFACES) Reflect.deleteProperty(window, name)
  Object.defineProperty(window.navigator, 'credentials', { value: undefined, configurable: true })
}
