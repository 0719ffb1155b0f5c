import type { RowChange } from '../protocol/steps.ts'
import { hashOf } from './hash-of.ts'
import type { KeptEdit, PausePoint } from './stepper/place.ts'
import type { AnswerRow } from './store.ts'
import { recordError } from './trace/errors.ts'
import { reviveError } from './trace/revive-error.ts'
import type { Commit, Ended, RecordedCall, RecordedEnd, Recorder } from './world.ts'

/** The record, as a call needs it. */
export interface CallRecord {
  readonly add: Recorder['add']
  readonly commit: <T>(commit: Commit<T>) => Promise<T>
  readonly nextKey: (name: string) => string
  /** What an earlier worker instance recorded. */
  readonly recorded: (key: string) => AnswerRow | undefined
  /** From here on nothing is replayed. */
  readonly diverge: () => void
  /** Moves ordinals and time on to where the recorded call left them. */
  readonly skipTo: (recorded: AnswerRow) => void
  /** Ordinals reached so far. */
  readonly counters: () => AnswerRow['counters']
  readonly keep: (result: Omit<AnswerRow, 'exchange' | 'seq' | 'at'>) => void
  /** Pauses here if the world asks for it. `undefined` when nothing can pause; then no tick of the event loop is lost. */
  readonly pause: (point?: PausePoint) => Promise<readonly KeptEdit[]> | undefined
  /** The same record for what belongs to one call; `release` hands its notes over. */
  readonly apart: () => { readonly recorder: Recorder; readonly release: () => void }
  readonly goingMs: () => number
  /** Virtual time of the exchange. */
  readonly now: () => number
}

interface Done<T> {
  readonly ended: Ended<T>
  readonly point: PausePoint | undefined
}

const UNCHANGED: readonly KeptEdit[] = []

export async function makeCall<T>(record: CallRecord, call: RecordedCall<T>): Promise<T> {
  const key = record.nextKey(call.name)
  const argsHash = call.request === undefined ? '' : hashOf(call.request)
  const recorded = record.recorded(key)
  const done =
    recorded?.argsHash === argsHash
      ? replay(record, call, recorded)
      : await makeLive(record, call, { key, argsHash, differs: recorded?.argsHash })
  const ended = await leave(record, call, done)
  if ('thrown' in ended) throw ended.thrown
  return ended.result
}

/** Both steps were written then: counting them again here finds them, and only then the ordinals of calls inside move on. */
function replay<T>(record: CallRecord, call: RecordedCall<T>, recorded: AnswerRow): Done<T> {
  call.before?.()
  const ended = (call.revive ?? revive)(recorded) as Ended<T>
  const point = call.after?.(ended, { rows: [], tookMs: 0, at: recorded.at, recorded })
  record.skipTo(recorded)
  call.replayed?.(recorded)
  return { ended, point }
}

interface Named {
  readonly key: string
  readonly argsHash: string
  /** Hash of what it was recorded with, if that was something else. */
  readonly differs: string | undefined
}

async function makeLive<T>(record: CallRecord, call: RecordedCall<T>, named: Named): Promise<Done<T>> {
  if (named.differs !== undefined) {
    record.diverge()
    noteDivergence(record, named, call.request)
  }
  const point = call.before?.()
  const pausing = point && record.pause(point)
  const edits = pausing === undefined ? UNCHANGED : await pausing
  const { alone = now } = call
  return alone(() => run(record, call, named, edits))
}

function now<T>(work: () => Promise<T>): Promise<T> {
  return work()
}

async function run<T>(
  record: CallRecord,
  call: RecordedCall<T>,
  { key, argsHash }: Named,
  edits: readonly KeptEdit[],
): Promise<Done<T>> {
  const began = record.goingMs()
  const { recorder, release } = record.apart()
  let point: PausePoint | undefined
  const end = (ended: Ended<T>, rows: readonly RowChange[]): void => {
    release()
    point = call.after?.(ended, { rows, tookMs: Math.max(0, record.goingMs() - began), at: record.now() })
    const kept = (call.keep ?? keep)(ended)
    const counters = call.nests ? record.counters() : {}
    if (kept !== undefined) record.keep({ call: key, argsHash, ...kept, counters })
  }
  const made = await call.run({ edits, recorder, key })
  if ('ended' in made) {
    const { ended, entry } = made
    if (entry === undefined) end(ended, [])
    else await record.commit({ ...entry, note: (_, rows) => end(ended, rows) })
    return { ended, point }
  }
  try {
    const result = await record.commit({ ...made.call, note: (result, rows) => end({ result }, rows) })
    return { ended: { result }, point }
  } catch (thrown) {
    // The transaction was rolled back; that it failed is a fact of its own.
    const { takesMs } = made.call
    await record.commit({ effect: async () => undefined, takesMs, note: () => end({ thrown }, []) })
    return { ended: { thrown }, point }
  }
}

/** The call has ended: the exchange can pause here, and the end be edited, before the caller has it. */
async function leave<T>(
  record: CallRecord,
  call: RecordedCall<T>,
  { ended, point }: Done<T>,
): Promise<Ended<T>> {
  const pausing = point && record.pause(point)
  if (pausing === undefined) return ended
  const edits = await pausing
  return call.change?.(ended, edits) ?? ended
}

function keep(ended: Ended<unknown>): RecordedEnd {
  return 'thrown' in ended ? { error: recordError(ended.thrown) } : { result: ended.result }
}

function revive({ result, error }: RecordedEnd): Ended<unknown> {
  return error === undefined ? { result } : { thrown: reviveError(error) }
}

function noteDivergence(record: CallRecord, { key, differs }: Named, received: unknown): void {
  record.add({
    kind: 'replay.diverged',
    data: { call: key, expected: `arguments with hash ${differs}`, received },
    from: { lane: 'app', name: 'app.example' },
    summary: `${key} differs from the record; going on live`,
    outcome: 'warning',
  })
}
