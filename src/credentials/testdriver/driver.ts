import type { VirtualAuthenticatorConfig } from '../virtual/config.ts'
import type { VirtualCredential } from '../virtual/credentials.ts'
import type { RemoteTop } from './relay.ts'

/** How long a press counts as one, like the browser's own transient activation. */
const ACTIVATION_MS = 5000

export interface Driver {
  /** The functions that `testdriver.js` calls. */
  readonly functions: Readonly<Record<string, unknown>>
  wasPressed(): boolean
}

/** The part of WebDriver that tests of Web Authentication use. */
export function createDriver(window: Window, top: RemoteTop): Driver {
  let pressedAt = Number.NEGATIVE_INFINITY
  const functions = {
    in_automation: true,
    click: async (element: HTMLElement) => {
      pressedAt = window.performance.now()
      element.click()
    },
    add_virtual_authenticator: (config: VirtualAuthenticatorConfig) => top.addVirtualAuthenticator(config),
    remove_virtual_authenticator: (id: string) => top.removeVirtualAuthenticator(id),
    add_credential: (id: string, credential: VirtualCredential) => top.addCredential(id, credential),
    get_credentials: (id: string) => top.getCredentials(id),
    remove_credential: (id: string, credentialId: string) => top.removeCredential(id, credentialId),
    remove_all_credentials: (id: string) => top.removeAllCredentials(id),
    set_user_verified: (id: string, verified: boolean | { readonly isUserVerified: boolean }) =>
      top.setUserVerified(id, verified),
  }
  return { functions, wasPressed: () => window.performance.now() - pressedAt < ACTIVATION_MS }
}

/** Replaces functions of `test_driver_internal`, also when `testdriver.js` or another vendor's script sets them after this one. */
export function replaceInternals(window: Window, functions: Driver['functions']): void {
  const name = 'test_driver_internal'
  let internals: object | undefined
  const replace = (value: unknown): void => {
    internals = value as object
    for (const [key, each] of Object.entries(functions))
      Object.defineProperty(internals, key, { enumerable: true, get: () => each, set: () => undefined })
  }
  const existing: unknown = Reflect.get(window, name)
  if (existing !== undefined) replace(existing)
  Object.defineProperty(window, name, { configurable: true, get: () => internals, set: replace })
}
