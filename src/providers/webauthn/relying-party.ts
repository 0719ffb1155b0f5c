import type { RelyingParty, WebAuthnOptions } from '../../core/types.ts'

/** The application itself, from the request's URL, where the configuration does not say otherwise. Of a list the first entry counts. */
export function getRelyingParty({ url, provider }: Pick<WebAuthnOptions, 'url' | 'provider'>): RelyingParty {
  const { id, name, origin } = provider.relayingParty ?? {}
  return {
    id: first(id) ?? url.hostname,
    name: first(name) ?? url.host,
    origin: first(origin) ?? url.origin,
  }
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}
