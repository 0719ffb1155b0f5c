import type { ProviderConfig } from './provider-types.ts'

/** The endpoint that a provider without an issuer must have and has not (reference 11.4). */
export function missingEndpoint(provider: ProviderConfig): string | undefined {
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return undefined
  const { issuer }: { readonly issuer?: string } = provider.options ?? {}
  if (provider.issuer ?? issuer) return undefined
  return (['authorization', 'token', 'userinfo'] as const).find((endpoint) => !hasUrl(provider[endpoint]))
}

function hasUrl(endpoint: unknown): boolean {
  if (typeof endpoint === 'string') return true
  if (typeof endpoint !== 'object' || endpoint === null) return false
  return 'url' in endpoint && Boolean(endpoint.url)
}
