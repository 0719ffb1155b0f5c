import type { RecordedError, Step } from '../protocol/steps.ts'
import { adapterReturned } from '../record/kinds/adapter-returned.ts'
import { callbackReturned } from '../record/kinds/callback-returned.ts'
import { eventFired } from '../record/kinds/event-fired.ts'
import { logWritten } from '../record/kinds/log-written.ts'

/** A call inside of the app, as a test describes it. */
export interface InsideCall {
  /** Its first argument: most have one. For events: the message. */
  readonly given: unknown
  readonly args: readonly unknown[]
  readonly result: unknown
  /** What it threw. */
  readonly error: Pick<RecordedError, 'type' | 'message'>
}

/** What the app's log says, as a test describes it. */
export interface InsideLog {
  readonly level: 'error' | 'warn' | 'debug'
  /** `InvalidCheck: state value could not be parsed` */
  readonly message: string
}

export type InsideKind = 'callback' | 'operation' | 'event' | 'log'

/** Something that the app did inside; `authscope/observe` tells of it. */
export interface InsideFact {
  readonly is: InsideKind
  /** Of a log line: its level. */
  readonly name: string
  readonly call: Partial<InsideCall> | InsideLog
}

/** What a record has of the inside of the app, in order. */
export function insideOf(steps: readonly Step[]): readonly InsideFact[] {
  return steps.flatMap((step): readonly InsideFact[] => {
    if (callbackReturned.is(step)) {
      const { args, callback, error, result } = step.data
      return [{ is: 'callback', name: callback, call: callOf(args, error ? { error } : { result }) }]
    }
    if (adapterReturned.is(step)) {
      const { args, error, operation, result } = step.data
      return [{ is: 'operation', name: operation, call: callOf(args, error ? { error } : { result }) }]
    }
    if (eventFired.is(step)) {
      const { error, event, message } = step.data
      return [{ is: 'event', name: event, call: callOf([message], error ? { error } : {}) }]
    }
    if (!logWritten.is(step) || step.from.lane !== 'app') return []
    const { level, message } = step.data
    return [{ is: 'log', name: level, call: { level, message } }]
  })
}

function callOf(
  args: readonly unknown[],
  end: Pick<Partial<InsideCall>, 'result' | 'error'>,
): Partial<InsideCall> {
  return { given: args[0], args, ...end }
}
