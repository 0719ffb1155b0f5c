import type { RowChange } from '../../protocol/steps.ts'
import type { AnswerRow } from '../journal/store.ts'
import type { KeptEdit, PausePoint } from '../pause/place.ts'
import { recordError } from '../values/errors.ts'
import { hashOf } from '../values/hash-of.ts'
import type { Commit, Ended, EntryOf, RecordedCall, RecordedEnd, Recorder, Settle } from './world.ts'

/** The record, as a call needs it. */
export interface CallRecord {
  readonly note: Recorder['note']
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
  /** Whether nothing can pause. */
  readonly isIdle: () => boolean
  /** Pauses here if the world asks for it; `undefined` when nothing can pause, which costs no tick of the event loop. */
  readonly pause: (point?: PausePoint) => Promise<readonly KeptEdit[]> | undefined
  /** The same record for what belongs to one call; `release` hands its notes over. */
  readonly apart: () => { readonly recorder: Recorder; readonly release: () => void }
  readonly goingMs: () => number
  /** Virtual time of the exchange. */
  readonly now: () => number
}

export async function makeCall<T>(record: CallRecord, call: RecordedCall<T>): Promise<T> {
  return resultOf(await endOf(record, call))
}

export async function makeCallAndSettle<T, U>(
  record: CallRecord,
  call: RecordedCall<T>,
  settle: Settle<T, U>,
): Promise<U> {
  let settled: { readonly value: U } | undefined
  const together: Together<T> = async (ended, { effect, takesMs }, note) => {
    const { effect: settles, note: noteSettled } = settle(resultOf(ended))
    const value = await record.commit({
      takesMs,
      effect: async (meta) => {
        await effect(meta)
        return settles(meta, meta.now + takesMs)
      },
      note: (value) => {
        note()
        noteSettled(value)
      },
    })
    settled = { value }
  }
  const ended = await endOf(record, call, together)
  if (settled !== undefined) return settled.value
  const { effect, note } = settle(resultOf(ended))
  return record.commit({ effect: (meta) => effect(meta, record.now()), note })
}

/** Writes the end of a call in one entry with what comes after it; `note` notes that the call ended. */
type Together<T> = (ended: Ended<T>, entry: EntryOf<void>, note: () => void) => Promise<void>

function resultOf<T>(ended: Ended<T>): T {
  if ('thrown' in ended) throw ended.thrown
  return ended.result
}

/** How a call ended, and where the exchange can pause then. */
interface Done<T> {
  readonly ended: Ended<T>
  readonly point: PausePoint | undefined
}

async function endOf<T>(
  record: CallRecord,
  call: RecordedCall<T>,
  together?: Together<T>,
): Promise<Ended<T>> {
  const key = call.once ? `${call.name}#0` : record.nextKey(call.name)
  const argsHash = call.request === undefined ? '' : hashOf(call.request)
  const recorded = record.recorded(key)
  const { ended, point } =
    recorded?.argsHash === argsHash
      ? replay(record, call, recorded)
      : await makeLive(record, call, { key, argsHash, differs: recorded?.argsHash, together })
  // The exchange can pause here, and the end be edited, before the caller has it.
  const pausing = point && record.pause(point)
  if (pausing === undefined) return ended
  const edits = await pausing
  return call.change?.(ended, edits) ?? ended
}

/** Both steps were written then: counting them again here finds them, and only then the ordinals of calls inside move on. */
function replay<T>(record: CallRecord, call: RecordedCall<T>, recorded: AnswerRow): Done<T> {
  call.before?.()
  const ended = call.revive?.(recorded) ?? { result: recorded.result as T }
  const point = call.after?.(ended, { rows: [], tookMs: 0, at: recorded.at, recorded })
  record.skipTo(recorded)
  call.replayed?.(recorded)
  return { ended, point }
}

interface Live<T> {
  readonly key: string
  readonly argsHash: string
  /** Hash of what it was recorded with, if that was something else. */
  readonly differs: string | undefined
  /** Where nothing can pause; absent: the call has an entry of its own there, too. */
  readonly together: Together<T> | undefined
}

const UNCHANGED: readonly KeptEdit[] = []

async function makeLive<T>(record: CallRecord, call: RecordedCall<T>, live: Live<T>): Promise<Done<T>> {
  if (live.differs !== undefined) {
    record.diverge()
    noteDivergence(record, live, call.request)
  }
  const point = call.before?.()
  const pausing = point && record.pause(point)
  const edits = pausing === undefined ? UNCHANGED : await pausing
  const alone = call.alone?.(edits)
  if (alone !== undefined) return alone(() => run(record, call, live, edits))
  // What was noted in there is paused at before the end is written.
  return run(record, call, live, edits, () => (call.nests ? record.pause() : undefined))
}

async function run<T>(
  record: CallRecord,
  call: RecordedCall<T>,
  { key, argsHash, together }: Live<T>,
  edits: readonly KeptEdit[],
  pauseInside?: () => Promise<unknown> | undefined,
): Promise<Done<T>> {
  const began = record.goingMs()
  const { recorder, release } = record.apart()
  let point: PausePoint | undefined
  const note = (ended: Ended<T>, rows: readonly RowChange[]) => {
    release()
    point = call.after?.(ended, { rows, tookMs: Math.max(0, record.goingMs() - began), at: record.now() })
  }
  const end = (ended: Ended<T>, rows: readonly RowChange[]) => {
    note(ended, rows)
    const kept = (call.keep ?? keep)(ended)
    const counters = call.nests ? record.counters() : {}
    if (kept !== undefined) record.keep({ call: key, argsHash, ...kept, counters })
  }
  const made = await call.run({ edits, recorder, key })
  if ('call' in made) {
    const ended = await inEntry(record, made.call, end)
    return { ended, point }
  }
  const { ended, entry } = made
  if (entry === undefined) end(ended, [])
  else if (together !== undefined && record.isIdle()) {
    await together(ended, entry, () => note(ended, []))
    return { ended, point: undefined }
  } else {
    await pauseInside?.()
    await record.commit({ ...entry, note: (_, rows) => end(ended, rows) })
  }
  return { ended, point }
}

/** The call itself is the effect of its entry. */
async function inEntry<T>(
  record: CallRecord,
  entry: EntryOf<T>,
  end: (ended: Ended<T>, rows: readonly RowChange[]) => void,
): Promise<Ended<T>> {
  try {
    return { result: await record.commit({ ...entry, note: (result, rows) => end({ result }, rows) }) }
  } catch (thrown) {
    // The transaction was rolled back; that it failed is a fact of its own.
    const { takesMs } = entry
    await record.commit({ effect: async () => undefined, takesMs, note: () => end({ thrown }, []) })
    return { thrown }
  }
}

function keep(ended: Ended<unknown>): RecordedEnd {
  return 'thrown' in ended ? { error: recordError(ended.thrown) } : { result: ended.result }
}

function noteDivergence(
  record: CallRecord,
  { key, differs }: Pick<Live<unknown>, 'key' | 'differs'>,
  received: unknown,
): void {
  record.note({
    kind: 'replay.diverged',
    data: { call: key, expected: `arguments with hash ${differs}`, received },
    from: { lane: 'app', name: 'app.example' },
    summary: `${key} differs from the record; going on live`,
    outcome: 'warning',
  })
}
