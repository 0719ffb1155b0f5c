import type { Adapter } from '../adapters.ts'
import type { WebAuthnProvider } from '../config/resolved-provider.ts'
import type { Storage } from '../config/storage.ts'
import type { Surroundings } from '../context.ts'
import type { RelyingParty, UserInfo, WebAuthnOptions, WebAuthnRequest } from '../webauthn-types.ts'

/** The user of a passkey, as the provider names them. */
export function relyingParty(provider: WebAuthnProvider, around: Surroundings): RelyingParty {
  return provider.getRelayingParty(...viewOf(provider, around))
}

/** Who wants to sign in or register, as the provider reads the request. */
export async function userInfo(provider: WebAuthnProvider, around: Surroundings): Promise<UserInfo | null> {
  return provider.getUserInfo(...viewOf(provider, around))
}

/** The options and the request, as far as a provider for Auth.js may see them. Adapter calls go through `storage`. */
function viewOf(
  provider: WebAuthnProvider,
  { request, options }: Surroundings,
): [WebAuthnOptions, WebAuthnRequest] {
  const { url, method, query, body } = request
  const view = { url, adapter: options.storage && adapterOf(options.storage), provider }
  return [view, { url, method, query, body: method === 'POST' ? body : undefined }]
}

function adapterOf(storage: Storage): Adapter {
  const call = storage.call as (operation: string, ...args: unknown[]) => Promise<unknown>
  return new Proxy<Adapter>(
    {},
    {
      get:
        (_, operation) =>
        (...args: unknown[]) =>
          call(String(operation), ...args),
    },
  )
}
