import { wrap } from './dom.ts'
import { removeSignals } from './late-passkeys.ts'

/**
 * Lets only ceremonies for the real host reach the browser, and no other kind of credential: for a federated one (FedCM) it asks the provider's
 * real server, past every worker. The machine's authenticator signs for the page that really asks. For another domain the browser would first
 * ask that domain's server (Web Authentication 5.11), with a request that leaves the tab.
 */
export function guardCeremonies(host: string): void {
  removeSignals()
  wrap(
    CredentialsContainer.prototype,
    'create',
    (native) =>
      async function (this: CredentialsContainer, options) {
        const publicKey = options?.publicKey
        if (!publicKey) throw otherKind()
        const rp = { ...publicKey.rp, id: allowed(publicKey.rp.id, host) }
        return native.call(this, { ...ceremonyOf(options), publicKey: { ...publicKey, rp } })
      },
  )
  wrap(
    CredentialsContainer.prototype,
    'get',
    (native) =>
      async function (this: CredentialsContainer, options) {
        const publicKey = options?.publicKey
        if (!publicKey) throw otherKind()
        const rpId = allowed(publicKey.rpId, host)
        return native.call(this, { ...ceremonyOf(options), publicKey: { ...publicKey, rpId } })
      },
  )
  wrap(CredentialsContainer.prototype, 'store', () => async () => {
    throw otherKind()
  })
}

/** The options that may accompany `publicKey`; other kinds of credentials may be among them. */
function ceremonyOf({
  signal,
  mediation,
}: Pick<CredentialRequestOptions, 'signal' | 'mediation'>): Pick<
  CredentialRequestOptions,
  'signal' | 'mediation'
> {
  return { ...(signal && { signal }), ...(mediation && { mediation }) }
}

function otherKind(): DOMException {
  return new DOMException(
    'Simulated pages support only passkeys, no other kinds of credentials. The browser was not asked.',
    'NotSupportedError',
  )
}

function allowed(rpId: string | undefined, host: string): string {
  if (rpId === undefined || rpId === host) return host
  throw new DOMException(
    `The ceremony is for the relying party "${rpId}", but this machine's passkeys can only be used here for "${host}". The browser was not asked.`,
    'SecurityError',
  )
}
