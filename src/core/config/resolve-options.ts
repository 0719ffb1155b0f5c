import { randomUuid } from '../bytes/random-uuid.ts'
import type { Cookies } from '../cookies/default-cookies.ts'
import type { Report } from '../observe/create-report.ts'
import type { ProviderConfig } from '../provider-types.ts'
import type { Runtime } from '../runtime.ts'
import { skipCSRFCheck } from '../symbols.ts'
import { defaultTheme } from '../theme.ts'
import { decode, encode } from '../tokens/codec.ts'
import type { AuthConfig, Logger } from '../types.ts'
import { resolveCallbacks } from './default-callbacks.ts'
import { createEventCalls } from './event-calls.ts'
import type { Options, SessionCodec } from './options.ts'
import { resolveProviders } from './resolve-providers.ts'
import { createStorage } from './storage.ts'

const daySeconds = 24 * 60 * 60

/** Default 2592000 (contract 2.8). */
const defaultMaxAge = 30 * daySeconds

/** `/auth` unless configured; without a slash at the end, so that URLs built from it have none doubled. */
export function resolveBasePath(config: Pick<AuthConfig, 'basePath'>): string {
  return (config.basePath ?? '/auth').replace(/\/+$/, '')
}

interface Around {
  /** Those of the configuration, merged. */
  readonly providers: readonly ProviderConfig[]
  readonly cookies: Cookies
  readonly url: URL
  readonly runtime: Runtime
  readonly logger: Logger
  readonly report: Report
}

/** Fills every default of the contract's sections 2.7 and 2.8. */
export function resolveOptions(config: AuthConfig, around: Around): Options {
  const { cookies, runtime, logger } = around
  const { origin } = around.url
  const baseUrl = `${origin}${resolveBasePath(config)}`
  const { session, redirectProxyUrl } = config
  const maxAge = session?.maxAge ?? defaultMaxAge
  const providers = resolveProviders(around.providers, { baseUrl, runtime, redirectProxyUrl })
  return {
    origin,
    baseUrl,
    providers,
    storage: config.adapter && createStorage(config.adapter, around),
    csrfSecret: String(config.secret),
    cookies,
    session: {
      strategy: session?.strategy ?? (config.adapter ? 'database' : 'jwt'),
      maxAge,
      updateAge: session?.updateAge ?? daySeconds,
      generateSessionToken:
        session?.generateSessionToken?.bind(session) ?? (() => randomUuid(runtime, 'session-token')),
    },
    jwt: resolveCodec(config, maxAge),
    callbacks: resolveCallbacks(config.callbacks),
    events: createEventCalls(config.events, logger),
    pages: config.pages ?? {},
    theme: config.theme ?? defaultTheme,
    logger,
    skipCsrf: config.skipCSRFCheck === skipCSRFCheck,
  }
}

function resolveCodec({ jwt, secret }: AuthConfig, maxAge: number): SessionCodec {
  const given = jwt?.secret ?? secret ?? []
  const maxAgeSeconds = jwt?.maxAge ?? maxAge
  return {
    secrets: [given].flat(),
    maxAgeSeconds,
    given: { encode, decode, ...jwt, secret: given, maxAge: maxAgeSeconds },
    // If the caller passes the library's own functions, that is no custom codec.
    encode: jwt?.encode === encode ? undefined : jwt?.encode?.bind(jwt),
    decode: jwt?.decode === decode ? undefined : jwt?.decode?.bind(jwt),
  }
}
