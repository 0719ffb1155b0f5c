import { describe } from '../../protocol/describe-value.ts'
import { callAcross } from '../recorder/boundary.ts'
import type { Recorder } from '../recorder/world.ts'
import { defined } from '../values/defined.ts'
import { APP } from '../values/parties.ts'
import { drawFor, type Own, ownError, placeOf } from './user-code.ts'

type Callback = (...args: unknown[]) => unknown

/** One callback (`jwt`, `signIn`, `profile`…), recorded with its arguments before and after. */
export function traceCallback(recorder: Recorder, callback: string, run: Callback, own?: Own): Callback {
  const at = placeOf(own)
  return (...args) =>
    callAcross(recorder, {
      base: `callback.${callback}`,
      args,
      run: (args) => run(...args),
      subject: { boundary: 'callback', name: callback },
      mode: 'record',
      takesMs: 0,
      ...(own && ownCall(recorder, own)),
      called: (args) =>
        recorder.note({
          kind: 'callback.called',
          data: { callback, args, ...at },
          from: APP,
          summary: `${callback}${triggerOf(args)}`,
          outcome: 'done',
        }),
      returned: ({ args, result, error, tookMs }) => {
        const explained = own?.explained?.()
        return recorder.note({
          kind: 'callback.returned',
          data: {
            ...{ callback, args, ...(error === undefined ? { result } : { error }), ...at },
            ...defined({ refusal: explained?.refusal }),
          },
          from: APP,
          summary: `${callback} ${error === undefined ? `→ ${describe(result)}` : `threw ${error.type}`}`,
          outcome: error === undefined ? 'done' : 'failed',
          tookMs: Math.max(0, tookMs - (explained?.tookMs ?? 0)),
        })
      },
    })
}

/** One event handler. It is one step, written when the handler has ended. */
export function traceEvent(recorder: Recorder, event: string, run: Callback, own?: Own): Callback {
  return (...args) =>
    callAcross(recorder, {
      base: `event.${event}`,
      args,
      run: (args) => run(...args),
      mode: 'record',
      takesMs: 0,
      ...(own && ownCall(recorder, own)),
      called: () => undefined,
      returned: ({ args, error, tookMs }) =>
        recorder.note({
          kind: 'event.fired',
          data: { event, message: args[0], ...defined({ error }), ...placeOf(own) },
          from: APP,
          summary: `event ${event}${error === undefined ? '' : ` threw ${error.type}`}`,
          outcome: error === undefined ? 'done' : 'failed',
          tookMs,
        }),
    })
}

/** A function of the user's own code runs in the interpreter, which is given fresh randomness for each call. */
function ownCall(recorder: Recorder, { label }: Own) {
  return { errorOf: ownError, skipped: () => drawFor(recorder, label) }
}

/** Every function of a record, each wrapped under its own name; members that are no functions stay out. */
export function traceEach<T extends object>(
  record: T | undefined,
  wrap: (name: string, run: Callback) => Callback,
): T {
  const functions = Object.entries(record ?? {}).filter(
    (entry): entry is [string, Callback] => typeof entry[1] === 'function',
  )
  return Object.fromEntries(functions.map(([name, run]) => [name, wrap(name, run)])) as T
}

function triggerOf(args: readonly unknown[]): string {
  const [first] = args
  if (
    typeof first !== 'object' ||
    first === null ||
    !('trigger' in first) ||
    typeof first.trigger !== 'string'
  )
    return ''
  return ` trigger ${first.trigger}`
}
