import type { Adapter } from '../../core/adapters.ts'
import { describe } from '../../protocol/describe-value.ts'
import { disturbOperation, missingFault } from '../machine/faults/disturb-operation.ts'
import { fireFault } from '../machine/faults/find.ts'
import { callAcross } from '../recorder/boundary.ts'
import type { Kept, Recorder } from '../recorder/world.ts'
import { APP, DATABASE } from '../values/parties.ts'
import { drawFor, type Own, ownAt, ownError, type SourceLocations } from './user-code.ts'

type Operation = (...args: unknown[]) => unknown

/** Milliseconds of virtual time that one database operation takes. */
const TAKES_MS = 3

/** The account that someone signs in with in an exchange, while it is linked to no user. */
const unlinked = new WeakMap<Recorder, object>()

export const unlinkedAccount = (recorder: Recorder): object | undefined => unlinked.get(recorder)

/** The adapter, with every operation recorded; an operation it lacks stays lacking, and one that a fault takes away is lacking too. */
export function traceAdapter(recorder: Recorder, adapter: Adapter): Adapter {
  const operations = operationsOf(adapter)
  const { key, value: missing = [] } = missingOperations(recorder, operations)
  const traced = {}
  for (const [operation, run] of operations) {
    const value = traceOperation(recorder, operation, (...args) => run.apply(adapter, args))
    Object.defineProperty(
      traced,
      operation,
      missing.includes(operation) ? { get: lack(recorder, key, operation) } : { value, enumerable: true },
    )
  }
  return traced
}

/** The user's own operations, recorded. They change no row of the world by themselves, so no transaction waits for them. */
export function traceOwnOperations(
  recorder: Recorder,
  adapter: Adapter,
  locations: SourceLocations,
): Adapter {
  const traced = operationsOf(adapter).flatMap(([operation, run]) => {
    const own = ownAt(locations, `adapter.${operation}`)
    return own === undefined ? [] : [[operation, traceOperation(recorder, operation, run, own)] as const]
  })
  const from: Adapter | null = Object.getPrototypeOf(adapter)
  const whole = { ...adapter, ...Object.fromEntries(traced) }
  // Where it is an instance of a class, it stays one: the published package finds only its own operations.
  if (from !== null && from !== Object.prototype)
    return Object.assign(Object.create(traceOwnOperations(recorder, from, locations)), whole)
  return traced.length === 0 ? adapter : whole
}

function operationsOf(adapter: Adapter): [string, Operation][] {
  return Object.entries(adapter as Record<string, unknown>).filter(
    (entry): entry is [string, Operation] => typeof entry[1] === 'function',
  )
}

/** What a fault has taken away. It is recorded, so that a resumed exchange has the same adapter. */
function missingOperations(
  recorder: Recorder,
  operations: readonly (readonly [string, Operation])[],
): Kept<readonly string[]> {
  return recorder.keep('adapter.missing', () => {
    const missing = operations.flatMap(([operation]) =>
      missingFault(recorder, operation) ? [operation] : [],
    )
    return missing.length === 0 ? undefined : missing
  })
}

/** Only an operation that the engine looks for is missed. */
function lack(recorder: Recorder, call: string, operation: string): () => undefined {
  let missed = false
  return () => {
    const fault = missed ? undefined : missingFault(recorder, operation)
    missed = true
    if (fault !== undefined)
      fireFault(recorder, fault, { from: DATABASE, detail: `the adapter has no ${operation}`, call })
    return undefined
  }
}

function traceOperation(recorder: Recorder, operation: string, run: Operation, own?: Own): Operation {
  return (...args) =>
    callAcross(recorder, {
      base: `adapter.${operation}`,
      args,
      run: async (args) => {
        const result = await run(...args)
        if (operation === 'getUserByAccount' && !result) unlinked.set(recorder, Object(args[0]))
        return result
      },
      subject: { boundary: 'adapter', name: operation },
      mode: own === undefined ? 'effect' : 'record',
      ...(own && { errorOf: ownError, skipped: () => drawFor(recorder, own.label) }),
      takesMs: TAKES_MS,
      disturbance: (paused, call) => disturbOperation(paused, operation, call),
      called: (args) =>
        recorder.note({
          kind: 'adapter.called',
          data: { operation, args },
          from: APP,
          to: DATABASE,
          summary: operation,
          outcome: 'done',
        }),
      returned: ({ args, result, error, rows, tookMs }) =>
        recorder.note({
          kind: 'adapter.returned',
          data: { operation, args, rows, ...(error === undefined ? { result } : { error }) },
          from: DATABASE,
          to: APP,
          summary: `${operation} ${error === undefined ? `→ ${describe(result)}` : `failed: ${error.type}`}`,
          outcome: error === undefined ? 'done' : 'failed',
          tookMs,
        }),
    })
}
