import type { AuthConfig, Logger, Provider } from '../../core/types.ts'
import { noteError } from '../recorder/record-message.ts'
import type { Recorder } from '../recorder/world.ts'
import { recordError } from '../values/errors.ts'
import { makeRequest, makeResponse } from '../values/http.ts'
import { APP } from '../values/parties.ts'
import { traceAdapter, traceOwnOperations } from './adapter.ts'
import { traceCallback, traceEach, traceEvent } from './callbacks.ts'
import { stepOfFact } from './facts.ts'
import { followsOf } from './follows.ts'
import { withMail } from './mail-instead.ts'
import { createProviderCache } from './provider-cache.ts'
import { createServerFetch } from './server-fetch.ts'
import { type Own, ownAt, type SourceLocations, STOCK } from './user-code.ts'

/** The same config with every call recorded: adapter, callbacks, events, profile callbacks, logger, and all that the engine takes from the platform. */
export function traceConfig(
  config: AuthConfig,
  recorder: Recorder,
  locations: SourceLocations = STOCK,
): AuthConfig {
  const own = (label: string): Own | undefined => ownAt(locations, label)
  return {
    ...config,
    ...(config.adapter === undefined
      ? {}
      : {
          adapter:
            locations === STOCK
              ? traceAdapter(recorder, config.adapter)
              : traceOwnOperations(recorder, config.adapter, locations),
        }),
    ...traceSettings(config, recorder, own),
    callbacks: traceEach(config.callbacks, (name, run) =>
      traceCallback(recorder, name, run, own(`callbacks.${name}`)),
    ),
    events: traceEach(config.events, (name, run) => traceEvent(recorder, name, run, own(`events.${name}`))),
    providers: config.providers.map((provider) => traceProvider(recorder, provider, own)),
    logger: traceLogger(recorder, config.logger),
    runtime: {
      fetch: createServerFetch(recorder),
      now: recorder.now,
      random: recorder.random,
      request: makeRequest,
      respond: makeResponse,
      providerCache: createProviderCache(recorder),
      follows: followsOf(recorder.world),
      observe: (fact) => {
        recorder.note(stepOfFact(fact))
      },
    },
  }
}

type OwnAt = (label: string) => Own | undefined

/** What a provider may have of the user's own beside `profile`, which is a callback in any app. */
const OF_PROVIDERS = [
  'account',
  'authorize',
  'generateVerificationToken',
  'normalizeIdentifier',
  'sendVerificationRequest',
]

/** A provider's own `profile` callback is one of the user's callbacks too. */
function traceProvider(recorder: Recorder, provider: Provider, own: OwnAt): Provider {
  if (typeof provider === 'function') {
    const make = provider as (...args: never[]) => Provider
    return ((...args: never[]) => traceProvider(recorder, make(...args), own)) as Provider
  }
  const { options } = provider as { readonly options?: { readonly id?: unknown } | null }
  // What was given to a provider counts, its id as well.
  const id = typeof options?.id === 'string' ? options.id : provider.id
  const wrap = (settings: object): object => {
    const written = OF_PROVIDERS.filter((name) => own(`${id}.${name}`) !== undefined)
    return wrapMembers(settings, ['profile', ...written], (name, run) => {
      const at = own(`${id}.${name}`)
      const traced = traceCallback(recorder, name, run, at)
      return name === 'sendVerificationRequest' ? withMail(recorder, traced, at?.location) : traced
    })
  }
  const wrapped = wrap(provider)
  return (options ? { ...wrapped, options: wrap(options) } : wrapped) as Provider
}

/** The user's own functions among the settings of tokens and sessions. */
function traceSettings(
  { jwt, session }: AuthConfig,
  recorder: Recorder,
  own: OwnAt,
): Pick<AuthConfig, 'jwt' | 'session'> {
  const wrap = <T extends object>(settings: T, prefix: string, names: readonly string[]): T =>
    wrapMembers(
      settings,
      names.filter((name) => own(`${prefix}.${name}`) !== undefined),
      (name, run) => traceCallback(recorder, `${prefix}.${name}`, run, own(`${prefix}.${name}`)),
    )
  return {
    ...(jwt && { jwt: wrap(jwt, 'jwt', ['encode', 'decode']) }),
    ...(session && { session: wrap(session, 'session', ['generateSessionToken']) }),
  }
}

type Run = (...args: unknown[]) => unknown

/** The same settings, with those of these members that are functions wrapped. */
function wrapMembers<T extends object>(
  settings: T,
  names: readonly string[],
  wrap: (name: string, run: Run) => Run,
): T {
  const members = names.flatMap((name) => {
    const run: unknown = Reflect.get(settings, name)
    return typeof run === 'function' ? [[name, wrap(name, run as Run)] as const] : []
  })
  return members.length === 0 ? settings : { ...settings, ...Object.fromEntries(members) }
}

/** The log of app.example: each entry is a step. The user's own logger is called, too. */
export function traceLogger(recorder: Recorder, own: AuthConfig['logger'] = {}): Logger {
  return {
    // What a debug log says is in the record as facts.
    debug: own.debug ?? (() => undefined),
    error: (error) => {
      const recorded = recordError(error)
      noteError(recorder, recorded, `log error ${recorded.type}`)
      own.error?.(error)
    },
    warn: (code) => {
      // The app knows that passkeys are an experiment of Auth.js; its log need not say so at each request.
      if (code !== 'experimental-webauthn')
        recorder.note({
          kind: 'log.written',
          data: { level: 'warn', message: code },
          from: APP,
          summary: `log warn ${code}`,
          outcome: 'warning',
        })
      own.warn?.(code)
    },
  }
}
