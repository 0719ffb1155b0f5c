import { wrap } from './dom.ts'
import type { Page } from './page.ts'

/** Static methods that send any relying party's data to the machine's authenticators. To check it, the browser asks that domain. */
const SIGNALS = ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails']

export function removeSignals(): void {
  if (!('PublicKeyCredential' in window)) return
  for (const name of SIGNALS) Reflect.deleteProperty(window.PublicKeyCredential, name)
}

/**
 * A page without the script for passkeys asks no real authenticator, nor any server for another kind of credential: for a federated one (FedCM) the browser
 * would ask the provider's real server, past every worker.
 */
export function refuseCredentials({ context }: Page): void {
  if (context.passkeys !== undefined || !('credentials' in navigator)) return
  removeSignals()
  for (const name of ['create', 'get', 'store'] as const)
    wrap(CredentialsContainer.prototype, name, () => async () => {
      throw new DOMException(
        'This simulated page has no passkeys: nothing in its HTML uses them. The browser was not asked.',
        'NotSupportedError',
      )
    })
}
