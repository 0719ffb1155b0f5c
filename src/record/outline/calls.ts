import type { SourceLocation } from '../../protocol/code.ts'
import type { RecordedError, Step } from '../../protocol/steps.ts'
import { callbackCalled } from '../kinds/callback-called.ts'
import { callbackReturned } from '../kinds/callback-returned.ts'
import { type EventFired, eventFired } from '../kinds/event-fired.ts'
import { isCallback } from '../kinds/families.ts'
import { type Entry, type Exchange, type Part, type Run, tookMs } from './outline.ts'

/** One callback that ran, or an event that fired. */
export interface Call {
  readonly seq: number
  /** The step of its return, where that is another one. */
  readonly returnSeq?: number
  readonly kind: 'callback' | 'event'
  readonly name: string
  /** Request that caused it: `GET /auth/callback/github`. */
  readonly because: string
  readonly exchange: string
  /** Arguments as they went in; a callback may change them in place. */
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
  readonly returned: boolean
  readonly result?: unknown
  readonly error?: RecordedError
  readonly tookMs?: number
  /** Where the function is in the user's own code. */
  readonly location?: SourceLocation
  /** What was recorded, where a person put something else in its place. */
  readonly was?: Was
}

interface Was {
  readonly args?: readonly unknown[]
  /** What it had returned, or the error that it had thrown. */
  readonly ended?: { readonly result?: unknown; readonly error?: RecordedError }
}

/** A step with edited values instead of the recorded ones; see `edit/edits-of.ts`. */
export type Editing = (step: Step) => Step

const asRecorded: Editing = (step) => step

/** Whether a step is the call's beginning or its return. */
export function isStepOf({ returnSeq, seq }: Pick<Call, 'returnSeq' | 'seq'>, step: number): boolean {
  return step === seq || step === returnSeq
}

/** Callbacks and events of a run, in the order they began, with edited values instead of the recorded ones. */
export function callsIn(run: Run, edited: Editing = asRecorded): readonly Call[] {
  return entriesIn(run.children, '')
    .flatMap((each) => callIn(each, edited))
    .toSorted((a, b) => a.seq - b.seq)
}

/** A row of work, and the request that caused it. */
interface CausedEntry {
  readonly entry: Entry
  readonly because: string
}

/** Every row of work of a run, at any depth. */
export function entriesIn(parts: readonly Part[], because: string): readonly CausedEntry[] {
  return parts.flatMap((part) =>
    part.type === 'entry' ? [{ entry: part, because }] : entriesIn(part.children, causeOf(part) ?? because),
  )
}

function callIn({ because, entry }: CausedEntry, edited: Editing): readonly Call[] {
  const took = tookMs(entry)
  const duration = took === undefined ? {} : { tookMs: took }
  const first = edited(entry.first)
  const returned = entry.returned && edited(entry.returned)
  const call = callOf(first, returned)
  const was = wasOf(entry, first, returned)
  return call ? [{ ...call, ...was, because, exchange: entry.first.exchange, ...duration }] : []
}

function wasOf(
  recorded: { readonly first: Step; readonly returned?: Step },
  first: Step,
  returned: Step | undefined,
): { readonly was?: Was } {
  const ended = recorded.returned ?? recorded.first
  const isOther = (returned ?? first) !== ended && callbackReturned.is(ended)
  const was = {
    ...(callbackCalled.is(recorded.first) && recorded.first !== first
      ? { args: recorded.first.data.args }
      : {}),
    ...(isOther ? { ended: ended.data } : {}),
  }
  return Object.keys(was).length === 0 ? {} : { was }
}

function causeOf(exchange: Exchange): string | undefined {
  const request = exchange.request?.data.request
  if (!request || !URL.canParse(request.url)) return undefined
  return `${request.method} ${new URL(request.url).pathname}`
}

type Bare = Omit<Call, 'because' | 'exchange' | 'tookMs'>

function callOf(first: Step, returned: Step | undefined): Bare | undefined {
  if (eventFired.is(first)) return eventCall(first)
  if (!isCallback(first)) return undefined
  const end = returned ?? first
  const base = {
    seq: first.seq,
    kind: 'callback' as const,
    name: first.data.callback,
    before: first.data.args,
    ...located(first.data.location ?? (callbackReturned.is(end) ? end.data.location : undefined)),
  }
  if (!callbackReturned.is(end)) return { ...base, after: first.data.args, returned: false }
  const { error, result, args } = end.data
  const ending = end.seq === first.seq ? {} : { returnSeq: end.seq }
  return { ...base, ...ending, after: args, returned: true, result, ...(error ? { error } : {}) }
}

function eventCall(step: EventFired): Bare {
  const { error, event, message, location } = step.data
  const base = { seq: step.seq, kind: 'event' as const, name: event, before: [message], after: [message] }
  return { ...base, returned: true, ...located(location), ...(error ? { error } : {}) }
}

function located(location: SourceLocation | undefined): { readonly location?: SourceLocation } {
  return location === undefined ? {} : { location }
}
