import type { Journal } from '../../conformance/journal.ts'
import { errorName } from '../../conformance/leaves.ts'

type Members = Readonly<Record<string | symbol, unknown>>
type Callable = (...args: unknown[]) => unknown

/** The configuration, with every call of the user's functions in the journal: arguments, what came of it, and what the engine logs. */
export function recordConfig(config: object, journal: Journal): object {
  const { callbacks, events, logger, providers } = config as Members
  return {
    ...config,
    ...(isMembers(callbacks) && { callbacks: recordMembers(callbacks, 'callbacks.', journal) }),
    ...(isMembers(events) && { events: recordMembers(events, 'events.', journal) }),
    logger: logger ?? recordingLogger(journal),
    providers: (providers as readonly unknown[]).map((provider) => recordProvider(provider, journal)),
  }
}

/** A preset's own functions are not the user's; what is in its options is, and all of a provider that is written out. */
function recordProvider(provider: unknown, journal: Journal): unknown {
  if (!isMembers(provider)) return provider
  const label = `${String(provider['id'])}.`
  const { options } = provider
  if (isMembers(options)) return { ...provider, options: recordMembers(options, label, journal) }
  return recordMembers(provider, label, journal)
}

function recordMembers(members: Members, label: string, journal: Journal): object {
  const recorded = Object.entries(members).map(([name, member]) => [
    name,
    typeof member === 'function' ? recordedCall(member as Callable, `${label}${name}`, journal) : member,
  ])
  return { ...members, ...Object.fromEntries(recorded) }
}

/** What is returned at once is handed on at once: not every result is awaited. */
function recordedCall(call: Callable, label: string, journal: Journal): Callable {
  const returned = (value: unknown) => {
    journal.record(`returned ${label}`, shown(value))
    return value
  }
  const thrown = (error: unknown): never => {
    const isCoded = error instanceof Error && 'type' in error && 'code' in error
    const code = isCoded ? ` code ${String(error.code)}` : ''
    journal.record(`threw ${label} ${errorName(error)}${code}`)
    throw error
  }
  return (...args) => {
    journal.record(`call ${label}`, args.map(shown))
    try {
      const value = call(...args)
      return value instanceof Promise ? value.then(returned, thrown) : returned(value)
    } catch (error) {
      return thrown(error)
    }
  }
}

/** A response by what it says. */
function shown(value: unknown): unknown {
  if (!(value instanceof Response)) return value
  return { status: value.status, location: value.headers.get('location') }
}

function recordingLogger(journal: Journal): object {
  return {
    error: (error: unknown) => journal.record(`log error ${errorName(error)}`),
    warn: (code: string) => journal.record(`log warn ${code}`),
    debug: () => undefined,
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}
