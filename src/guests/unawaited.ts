import type { AuthConfig } from '../core/types.ts'

/** Functions whose result the package uses at once, by their path in a configuration or a provider. */
const UNAWAITED = ['normalizeIdentifier', 'account', 'getRelayingParty', 'session.generateSessionToken']

export function isUnawaited(path: string): boolean {
  return UNAWAITED.includes(path)
}

/** Whether a configuration has one of them. What a preset makes of nothing has none of someone's own. */
export function hasUnawaited({ providers, session }: Pick<AuthConfig, 'providers' | 'session'>): boolean {
  if (session?.generateSessionToken !== undefined) return true
  return providers.some((provider) => {
    const { options } = provider as { readonly options?: object }
    return UNAWAITED.some((name) => has(provider, name) || has(options, name))
  })
}

function has(settings: object | undefined, name: string): boolean {
  return settings !== undefined && typeof Reflect.get(settings, name) === 'function'
}
