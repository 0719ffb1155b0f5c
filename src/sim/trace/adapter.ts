import type { Adapter } from '../../core/adapters.ts'
import { APP, DATABASE } from '../parties.ts'
import type { Recorder } from '../world.ts'
import { callSeam } from './seam.ts'
import { describe } from './words.ts'

type Operation = (...args: unknown[]) => unknown

/** Milliseconds of virtual time that one database operation takes. */
const TAKES_MS = 3

/** The adapter, with every operation recorded; an operation it lacks stays lacking. */
export function traceAdapter(recorder: Recorder, adapter: Adapter): Adapter {
  const traced: Record<string, Operation> = {}
  for (const [operation, run] of Object.entries(adapter as Record<string, unknown>)) {
    if (typeof run !== 'function') continue
    traced[operation] = (...args) =>
      callSeam(recorder, {
        base: `adapter.${operation}`,
        args,
        run: () => (run as Operation).apply(adapter, args),
        mode: 'effect',
        takesMs: TAKES_MS,
        called: (args) =>
          recorder.add({
            kind: 'adapter.called',
            data: { operation, args },
            from: APP,
            to: DATABASE,
            summary: operation,
            outcome: 'done',
          }),
        returned: ({ args, result, error, rows, tookMs }) =>
          recorder.add({
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
  return traced as Adapter
}
