import { wrap } from './dom.ts'

/**
 * Lets the browser see ceremonies for the real host alone. The machine's authenticator signs for the page that really asks; for another domain
 * the browser would ask that domain's own server first (Web Authentication 5.11), which is a request that leaves the tab.
 */
export function guardCeremonies(host: string): void {
  wrap(
    CredentialsContainer.prototype,
    'create',
    (native) =>
      async function (this: CredentialsContainer, options) {
        const publicKey = options?.publicKey
        if (!publicKey) return native.call(this, options)
        const rp = { ...publicKey.rp, id: allowed(publicKey.rp.id, host) }
        return native.call(this, { ...options, publicKey: { ...publicKey, rp } })
      },
  )
  wrap(
    CredentialsContainer.prototype,
    'get',
    (native) =>
      async function (this: CredentialsContainer, options) {
        const publicKey = options?.publicKey
        if (!publicKey) return native.call(this, options)
        const rpId = allowed(publicKey.rpId, host)
        return native.call(this, { ...options, publicKey: { ...publicKey, rpId } })
      },
  )
}

function allowed(rpId: string | undefined, host: string): string {
  if (rpId === undefined || rpId === host) return host
  throw new DOMException(
    `The ceremony is for the relying party "${rpId}", but this machine's passkeys can only be used here for "${host}". The browser was not asked.`,
    'SecurityError',
  )
}
