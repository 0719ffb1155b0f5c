import { ADAPTER_OPERATIONS } from '../core/adapter-operations.ts'
import { watchedFunction } from './call.ts'
import { standIn } from './stand-in.ts'
import { type LogLevel, type Report, watchCallback, watchEvent, watchLog, watchOperation } from './steps.ts'

// biome-ignore lint/complexity/noBannedTypes: any function of someone's configuration
type AnyFunction = Function

/** What the engine asks of an adapter. Whatever else an adapter has is its own. */
const OPERATIONS: ReadonlySet<string> = new Set(ADAPTER_OPERATIONS)

/** A provider's own functions that are callbacks. */
const OF_PROVIDERS: ReadonlySet<string> = new Set([
  'profile',
  'account',
  'authorize',
  'generateVerificationToken',
  'normalizeIdentifier',
  'sendVerificationRequest',
])

const LEVELS: ReadonlySet<string> = new Set<LogLevel>(['error', 'warn', 'debug'])

/** A configuration of Auth.js whose callbacks, events, adapter, logger and providers report what they do. */
export function watchedConfig<T extends object>(
  config: T,
  report: Report,
  onBasePath: (path: string) => void,
): T {
  return standIn(config, {
    member: (key, value) => memberOf(key, value, report),
    written(key, value) {
      if (key === 'basePath' && typeof value === 'string') onBasePath(value)
      // Without a logger of the app's own, Auth.js puts its usual one here, and keeps it for this request.
      if (key === 'logger' && Reflect.get(config, 'logger') == null) watchInPlace(value, report)
    },
  })
}

function memberOf(key: string, value: unknown, report: Report): unknown {
  if (typeof value !== 'object' || value === null) return value
  switch (key) {
    case 'callbacks':
      return functionsOf(value, (name, run) => watchedFunction(run, watchCallback(name, report)))
    case 'events':
      return functionsOf(value, (name, run) => watchedFunction(run, watchEvent(name, report)))
    case 'adapter':
      return functionsOf(value, (name, run) =>
        OPERATIONS.has(name) ? watchedFunction(run, watchOperation(name, report)) : run,
      )
    case 'logger':
      return functionsOf(value, (name, run) =>
        isLevel(name) ? watchedFunction(run, watchLog(name, report)) : run,
      )
    case 'jwt':
      return ownFunctions(value, `${key}.`, ['encode', 'decode'], report)
    case 'session':
      return ownFunctions(value, `${key}.`, ['generateSessionToken'], report)
    case 'providers':
      return standIn(value, {
        member: (at, provider) => (/^\d+$/.test(at) ? providerOf(provider, report) : provider),
      })
    default:
      return value
  }
}

function isLevel(name: string): name is LogLevel {
  return LEVELS.has(name)
}

function functionsOf(value: object, watched: (name: string, run: AnyFunction) => unknown): object {
  return standIn(value, {
    member: (name, member) => (typeof member === 'function' ? watched(name, member) : member),
  })
}

function ownFunctions(value: object, prefix: string, names: readonly string[], report: Report): object {
  return functionsOf(value, (name, run) =>
    names.includes(name) ? watchedFunction(run, watchCallback(prefix + name, report)) : run,
  )
}

/** It may be a function that makes one, and have what the app gave in `options` too. */
function providerOf(provider: unknown, report: Report): unknown {
  if (typeof provider === 'function')
    return new Proxy(provider, {
      apply: (make, self, args) => providerOf(Reflect.apply(make, self, args), report),
    })
  if (typeof provider !== 'object' || provider === null) return provider
  return standIn(provider, {
    member(name, member) {
      if (name === 'options') return providerOf(member, report)
      return typeof member === 'function' && OF_PROVIDERS.has(name)
        ? watchedFunction(member, watchCallback(name, report))
        : member
    },
  })
}

function watchInPlace(logger: unknown, report: Report): void {
  if (typeof logger !== 'object' || logger === null) return
  for (const level of ['error', 'warn', 'debug'] as const) {
    const run: unknown = Reflect.get(logger, level)
    if (typeof run === 'function') Reflect.set(logger, level, watchedFunction(run, watchLog(level, report)))
  }
}
