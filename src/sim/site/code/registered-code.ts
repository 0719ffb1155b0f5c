import type { Provider, ProviderConfig } from '../../../core/types.ts'
import type { OAuthApp } from '../../../mocks/oauth-app.ts'
import type { MockIssuer } from '../../../mocks/site.ts'
import type { Registrations } from '../../journal/store.ts'
import { APPLE_PUBLIC_KEY } from '../../machine/apple-key.ts'
import { defined } from '../../values/defined.ts'
import { APP_ORIGIN } from '../../values/parties.ts'
import { PRESETS } from '../presets.ts'

/** What of a provider its registration follows from. */
interface Settings {
  readonly id: string
  readonly type: string
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly client?:
    | {
        readonly token_endpoint_auth_method?: string | undefined
        readonly id_token_signed_response_alg?: string | undefined
      }
    | undefined
  readonly issuer?: string | undefined
  readonly authorization?: unknown
  readonly token?: unknown
  readonly userinfo?: unknown
}

/**
 * app.example as its own configuration says that it is registered: with these ids and secrets, and this path for what comes back. `tenants` are
 * further origins at which the app was asked.
 */
export function registrationsOf(
  providers: readonly Provider[],
  basePath: string,
  tenants: readonly string[] = [],
): Registrations {
  const found = providers.map(settingsOf).filter(({ type }) => type === 'oauth' || type === 'oidc')
  const further = tenants.map((origin) => origin + basePath)
  return {
    apps: eachOnce(found.flatMap((provider) => appOf(provider, APP_ORIGIN + basePath, further))),
    issuers: found.flatMap(issuersOf),
  }
}

/** A provider's settings, with the user's own over them. */
export function settingsOf(provider: Provider): ProviderConfig {
  const made = typeof provider === 'function' ? (provider as () => ProviderConfig)() : provider
  const { options = {} } = made as { readonly options?: object }
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return { ...made, ...given } as ProviderConfig
}

function appOf(
  { id, clientId, clientSecret, client }: Settings,
  base: string,
  further: readonly string[],
): readonly OAuthApp[] {
  if (typeof clientId !== 'string') return []
  // A client that sends no secret is registered as a public one, even where the environment has a secret for it.
  const isPublic = client?.token_endpoint_auth_method === 'none' && !WITH_SECRETS.includes(id)
  return [
    {
      clientId,
      ...(typeof clientSecret === 'string' && !isPublic ? { clientSecret } : {}),
      name: 'Example',
      callbackUrls: [`${base}/callback/${id}`, ...further.map((each) => `${each}/callback/${id}`)],
      ...(client?.id_token_signed_response_alg === 'HS256' ? { idTokenAlgorithm: 'HS256' } : {}),
      ...(id === 'apple' ? { publicKeys: [APPLE_PUBLIC_KEY] } : {}),
    },
  ]
}

/** They have no public clients for web apps. */
const WITH_SECRETS = ['github', 'google', 'linkedin']

/** Several providers of a configuration may be one app, with a callback of each. */
function eachOnce(apps: readonly OAuthApp[]): readonly OAuthApp[] {
  const byId = new Map<string, OAuthApp>()
  for (const app of apps) {
    const known = byId.get(app.clientId)
    const [first, ...others] = known?.callbackUrls ?? app.callbackUrls
    byId.set(app.clientId, {
      ...app,
      ...known,
      callbackUrls: [first, ...others, ...(known ? app.callbackUrls : [])],
    })
  }
  return [...byId.values()]
}

/** A preset's own issuer is there anyway; where every customer has one, and for a custom provider, it is the configuration's. */
function issuersOf(settings: Settings): readonly MockIssuer[] {
  const { id, type, issuer } = settings
  const preset = Object.hasOwn(PRESETS, id) ? PRESETS[id] : undefined
  const [authorization, token, userinfo] = endpointsOf(settings)
  const isPlain = type === 'oauth' && preset === undefined && authorization && token
  if (typeof issuer !== 'string' || !URL.canParse(issuer) || isPlain) return statedEndpoints(settings)
  const usual = preset === undefined ? {} : settingsOf(preset({ issuer }) as Provider)
  const [own, ownToken, ownUserinfo] = endpointsOf(usual as Settings)
  const also = defined({
    authorization: authorization === own ? undefined : authorization,
    token: token === ownToken ? undefined : token,
    userinfo: userinfo === ownUserinfo ? undefined : userinfo,
  })
  const stated = Object.keys(also).length > 0 ? { also } : {}
  if (preset === undefined) return [{ id, issuer, ...stated }]
  return (preset({}) as Settings).issuer === issuer ? [] : [{ provider: id, issuer, ...stated }]
}

/** A plain OAuth provider that is written out, by the endpoints that it states. */
function statedEndpoints(settings: Settings): readonly MockIssuer[] {
  const { id } = settings
  const [authorization, token, userinfo] = endpointsOf(settings)
  if (authorization === undefined || originOf(authorization) === originOf(presetAt(id))) return []
  const endpoints = { authorization, ...defined({ token, userinfo }) }
  return [{ id, issuer: new URL(authorization).origin, endpoints }]
}

function endpointsOf({ authorization, token, userinfo }: Settings): readonly (string | undefined)[] {
  return [authorization, token, userinfo].map(addressOf)
}

/** Where a preset of that name sends people. */
function presetAt(id: string): string | undefined {
  const preset = Object.hasOwn(PRESETS, id) ? PRESETS[id] : undefined
  return addressOf((preset?.({}) as Settings | undefined)?.authorization)
}

function originOf(address: string | undefined): string | undefined {
  return address === undefined ? undefined : new URL(address).origin
}

/** Of an endpoint that is a text, or an object with `url`. */
function addressOf(endpoint: unknown): string | undefined {
  const address: unknown =
    typeof endpoint === 'object' && endpoint !== null && 'url' in endpoint ? endpoint.url : endpoint
  const text = address instanceof URL ? address.href : address
  return typeof text === 'string' && /^https?:/.test(text) && URL.canParse(text) ? text : undefined
}

/** What was registered before stays so: a configuration may differ from request to request. */
export function merged(before: Registrations, after: Registrations): Registrations {
  const isNew = <T>(list: readonly T[], each: T) =>
    !list.some((other) => JSON.stringify(other) === JSON.stringify(each))
  const apps = before.apps.filter(({ clientId }) => !after.apps.some((app) => app.clientId === clientId))
  const again = after.apps.map((app): OAuthApp => {
    const [first, ...others] = app.callbackUrls
    const known = before.apps.find(({ clientId }) => clientId === app.clientId)?.callbackUrls ?? []
    return { ...app, callbackUrls: [first, ...new Set([...known, ...others].filter((url) => url !== first))] }
  })
  const issuers = before.issuers.filter((each) => isNew(after.issuers, each))
  return { apps: [...apps, ...again], issuers: [...issuers, ...after.issuers] }
}
