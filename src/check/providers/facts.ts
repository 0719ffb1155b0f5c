import { resolveProvider } from '../../core/config/resolve-provider.ts'
import { isOAuth } from '../../core/config/resolved-provider.ts'
import { mergeEntry, mergeOptions } from '../../core/merge-options.ts'
import { resolveRuntime } from '../../core/resolve-runtime.ts'
import type { Factory } from './upstream.ts'

type Settings = ReturnType<Factory>
export type Facts = Readonly<Record<string, unknown>>

/** What a provider's settings mean to the engine, with the user's options merged in, as comparable data. */
export function factsOf(settings: Settings): Facts {
  const setup = {
    baseUrl: 'https://app.example/auth',
    runtime: resolveRuntime({}),
    redirectProxyUrl: undefined,
  }
  const provider = resolveProvider(mergeEntry(settings), setup)()
  const merged = mergeOptions({ ...settings }, { ...settings.options })
  const common = { id: provider.id, name: provider.name, type: provider.type, style: styleOf(provider.style) }
  if (!isOAuth(provider)) return { ...common, ...plainData(merged) }
  return {
    ...common,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    issuer: provider.issuer,
    wellKnown: merged['wellKnown'],
    authorization: provider.authorization.url?.href.split('?')[0],
    'authorization parameters': Object.fromEntries(provider.authorization.params),
    token: provider.token?.url?.href,
    userinfo: provider.userinfo?.url?.href,
    checks: provider.checks,
    client: provider.client,
    idToken: provider.idToken,
    profile: typeof merged['profile'],
    account: typeof merged['account'],
    conform: typeof provider.token?.conform,
    'own fetch': Reflect.ownKeys(settings).some((key) => String(key) === 'Symbol(custom-fetch)'),
    jwks_uri: provider.jwksUri,
  }
}

/** Pictures of providers are not part of the presets: no page asks a third party for them. */
function styleOf(style: object | undefined): object | undefined {
  const { logo: _, ...colours } = { logo: undefined, ...style }
  return style && colours
}

/** Functions are compared by what they do, elsewhere; here counts where there are any. */
function plainData(settings: Readonly<Record<string, unknown>>): Facts {
  const { options: _, style: __, ...kept } = settings
  return JSON.parse(JSON.stringify(kept, (_key, value) => (typeof value === 'function' ? 'function' : value)))
}
