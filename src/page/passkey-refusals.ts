import type { AuthenticatorBridge } from '../credentials/bridge.ts'
import type { InstallOptions } from '../credentials/install.ts'
import type { CeremonyRefusal } from '../protocol/ceremony.ts'

/** A bridge that tells what never came to it: requests of the page that the browser refused. */
export function withRefusals(
  bridge: AuthenticatorBridge,
  tell: (refusal: CeremonyRefusal) => void,
): Required<Pick<InstallOptions, 'authenticator' | 'failed'>> {
  // A page has one request at a time.
  let isAsked = false
  const asking = async <O extends { readonly status: string }>(ask: () => O | Promise<O>): Promise<O> => {
    isAsked = true
    const outcome = await ask()
    if (outcome.status !== 'failed') isAsked = false
    return outcome
  }
  return {
    authenticator: {
      ...bridge,
      create: (id, request) => asking(() => bridge.create(id, request)),
      get: (id, request) => asking(() => bridge.get(id, request)),
    },
    failed: (call, publicKey, error) => {
      const wasAsked = isAsked
      isAsked = false
      if (wasAsked || !(error instanceof Error || error instanceof DOMException)) return
      const rpId = rpIdIn(publicKey)
      tell({ call, name: error.name, message: error.message, ...(rpId === undefined ? {} : { rpId }) })
    },
  }
}

function rpIdIn(publicKey: unknown): string | undefined {
  const options = publicKey as { readonly rpId?: unknown; readonly rp?: { readonly id?: unknown } }
  const rpId = options.rpId ?? options.rp?.id
  return typeof rpId === 'string' ? rpId : undefined
}
