import type { StepDraft } from '../../protocol/steps.ts'
import type { RecordedResult } from '../journal/store.ts'
import { requireEpoch } from '../pause/abandon.ts'
import { isIdle } from '../pause/control.ts'
import { pauseWhereAsked } from '../pause/pause.ts'
import { editablePointAt, type KeptEdit, type PausePoint } from '../pause/pause-point.ts'
import { commitNow, examined, gatedOf, type Notes, recordedIn, type Shared } from './record-entry.ts'
import type { Commit, Kept, Noted, Recorder } from './world.ts'

/** A part of a record: an exchange or one below it, or what belongs to one call of it. */
export interface Part {
  readonly shared: Shared
  readonly exchange: string
  readonly notes: Notes
  readonly random: Recorder['random']
  /** Its virtual time, where that is not the record's. */
  readonly at: number | undefined
  /** Makes the recorder of such a part. */
  readonly recorderFor: (part: Part) => Recorder
}

export function timeOf({ at, shared }: Part): number {
  return at ?? shared.at
}

/** Milliseconds of the machine's clock, without those during which the exchange was paused. */
export function activeMs({ world, pausedMs }: Shared): number {
  return world.platform.realNow() - pausedMs
}

export function commitIn<T>(shared: Shared, commit: Commit<T>): Promise<T> {
  const { world } = shared
  return world.writing(() => {
    requireEpoch(world, shared.epoch, shared.start.exchange)
    return commitNow(shared, commit)
  })
}

/**
 * The exchange can pause here: at any step since it last could. `undefined` when nothing can pause in this world, which costs no tick of the event loop; else a
 * promise of the changes to the paused value.
 */
export function pauseAt(shared: Shared, point?: PausePoint): Promise<readonly KeptEdit[]> | undefined {
  if (shared.edited || !isIdle(shared.world))
    return shared.passing(() => pauseWhereAsked(gatedOf(shared), editablePointAt(point)))
  examined(shared)
  return undefined
}

/** A part whose notes are kept until they are released: calls that are made side by side would write them with another's. */
export function apart(part: Part): { readonly part: Part; readonly release: () => void } {
  const notes: Notes = { pending: [], ending: [], unexamined: [] }
  const release = () => {
    part.shared.pending.push(...notes.pending)
    part.shared.ending.push(...notes.ending)
    part.shared.unexamined.push(...notes.unexamined)
  }
  return { part: { ...part, notes }, release }
}

/** Steps are named by what came before, and wait to be written. */
export function noteIn(
  part: Part,
  draft: StepDraft,
  { name = nameOf(draft), at = timeOf(part), ends }: Noted = {},
): string {
  const { shared, exchange, notes } = part
  const { world, start } = shared
  if (ends !== undefined) {
    world.schedule.fired.add(ends)
    notes.ending.push(ends)
  }
  const key = nextKey(shared, `${exchange}/${draft.kind}${name}`)
  if (draft.kind === 'request.sent') shared.urls.set(exchange, draft.data.request.url)
  if (start.known.has(key) && !shared.diverged) return key
  const unique = start.known.has(key) ? `${key}~${world.platform.workerInstance}` : key
  const step = { ...draft, key: unique, at, realAt: world.platform.realNow(), run: start.run, exchange }
  notes.pending.push(step)
  notes.unexamined.push(step)
  return unique
}

/** A value that is chosen once. */
export function keepValue<T>(shared: Shared, name: string, choose: () => T | undefined): Kept<T> {
  const key = nextKey(shared, name)
  const known = recordedIn(shared, key)
  if (known !== undefined) return { key, value: known.result as T }
  const value = choose()
  if (value !== undefined) {
    shared.kept.set(key, value)
    keepResult(shared, { call: key, argsHash: '', result: value, counters: {} })
  }
  return { key, value }
}

export function keptValues(shared: Shared, name: string): readonly unknown[] {
  return Array.from({ length: shared.counters.get(name) ?? 0 }, (_, n) => {
    const key = `${name}#${n}`
    // Also after a divergence: what was chosen before it stays chosen.
    return shared.kept.get(key) ?? shared.results.get(key)?.result
  }).filter((value) => value !== undefined)
}

/** A recorded result is written with the next entry. */
export function keepResult(
  { at, start, pending, pendingResults }: Shared,
  result: Omit<RecordedResult, 'exchange' | 'seq' | 'at'>,
): void {
  const row = { ...result, at, exchange: start.exchange }
  pendingResults.push({ row, behind: pending.length })
}

export function nextKey({ counters }: Shared, name: string): string {
  const n = counters.get(name) ?? 0
  counters.set(name, n + 1)
  return `${name}#${n}`
}

/** Moves ordinals on to where the recorded call left them, and the exchange's time. */
export function skipTo(shared: Shared, { at, counters }: RecordedResult): void {
  shared.at = Math.max(shared.at, at)
  for (const [name, n] of Object.entries(counters))
    shared.counters.set(name, Math.max(n, shared.counters.get(name) ?? 0))
}

/** What tells two steps of one kind apart, so that a resumed exchange finds its own again. */
function nameOf(draft: StepDraft): string {
  const { data } = draft
  if ('callback' in data) return `:${data.callback}`
  if ('operation' in data) return `:${data.operation}`
  if ('check' in data) return `:${data.check}`
  if ('event' in data) return `:${data.event}`
  if ('cookie' in data) return `:${data.cookie.name}`
  return ''
}
