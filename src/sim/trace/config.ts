import type { AuthConfig, Logger, Provider } from '../../core/types.ts'
import { makeResponse } from '../http.ts'
import { APP } from '../parties.ts'
import type { Recorder } from '../world.ts'
import { traceAdapter } from './adapter.ts'
import { traceCallback, traceEach, traceEvent } from './callbacks.ts'
import { recordError } from './errors.ts'
import { stepOfFact } from './facts.ts'
import { createProviderCache } from './provider-cache.ts'
import { createServerFetch } from './server-fetch.ts'

/** The same config with every seam recorded: adapter, callbacks, events, profile callbacks, logger, and all that the engine takes from the platform. */
export function traceConfig(config: AuthConfig, recorder: Recorder): AuthConfig {
  return {
    ...config,
    ...(config.adapter === undefined ? {} : { adapter: traceAdapter(recorder, config.adapter) }),
    callbacks: traceEach(config.callbacks, (name, run) => traceCallback(recorder, name, run)),
    events: traceEach(config.events, (name, run) => traceEvent(recorder, name, run)),
    providers: config.providers.map((provider) => traceProvider(recorder, provider)),
    logger: traceLogger(recorder),
    runtime: {
      fetch: createServerFetch(recorder),
      now: recorder.now,
      random: recorder.random,
      respond: makeResponse,
      providerCache: createProviderCache(recorder),
      observe: (fact) => {
        recorder.add(stepOfFact(fact))
      },
    },
  }
}

/** A provider's own `profile` callback is one of the user's callbacks too. */
function traceProvider(recorder: Recorder, provider: Provider): Provider {
  if (typeof provider === 'function') {
    const make = provider as (...args: never[]) => Provider
    return ((...args: never[]) => traceProvider(recorder, make(...args))) as Provider
  }
  const wrap = (settings: object): object => {
    if (!('profile' in settings) || typeof settings.profile !== 'function') return settings
    return {
      ...settings,
      profile: traceCallback(recorder, 'profile', settings.profile as (...args: unknown[]) => unknown),
    }
  }
  const own = wrap(provider)
  if (!('options' in own) || typeof own.options !== 'object' || own.options === null) return own as Provider
  return { ...own, options: wrap(own.options) } as Provider
}

/** The log of app.example: each entry is a step. */
export function traceLogger(recorder: Recorder): Pick<Logger, 'error' | 'warn'> {
  return {
    error: (error) => {
      const { type, message, cause } = recordError(error)
      recorder.add({
        kind: 'log.written',
        data: {
          level: 'error',
          message: `${type}: ${message}`,
          ...(cause === undefined ? {} : { details: cause }),
        },
        from: APP,
        summary: `log error ${type}`,
        outcome: 'failed',
      })
    },
    warn: (code) =>
      recorder.add({
        kind: 'log.written',
        data: { level: 'warn', message: code },
        from: APP,
        summary: `log warn ${code}`,
        outcome: 'warning',
      }),
  }
}
