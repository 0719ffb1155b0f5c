import type { RowChange } from '../../protocol/steps.ts'
import type { RecordedResult } from '../journal/store.ts'
import { isIdle } from '../pause/control.ts'
import type { KeptEdit, PausePoint } from '../pause/pause-point.ts'
import { recordError } from '../values/errors.ts'
import { hashOf } from '../values/hash-of.ts'
import { activeMs, apart, commitIn, keepResult, nextKey, noteIn, type Part, pauseAt, skipTo } from './part.ts'
import { recordedIn } from './record-entry.ts'
import type { Ended, EntryOf, RecordedCall, RecordedEnd, Settle } from './world.ts'

export async function makeCall<T>(part: Part, call: RecordedCall<T>): Promise<T> {
  return resultOf(await endOf(part, call))
}

export async function makeCallAndSettle<T, U>(
  part: Part,
  call: RecordedCall<T>,
  settle: Settle<T, U>,
): Promise<U> {
  let settled: { readonly value: U } | undefined
  const together: Together<T> = async (ended, { effect, takesMs }, note) => {
    const { effect: settles, note: noteSettled } = settle(resultOf(ended))
    const value = await commitIn(part.shared, {
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
  const ended = await endOf(part, call, together)
  if (settled !== undefined) return settled.value
  const { effect, note } = settle(resultOf(ended))
  return commitIn(part.shared, { effect: (meta) => effect(meta, part.shared.at), note })
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

async function endOf<T>(part: Part, call: RecordedCall<T>, together?: Together<T>): Promise<Ended<T>> {
  const key = call.once ? `${call.name}#0` : nextKey(part.shared, call.name)
  const argsHash = call.request === undefined ? '' : hashOf(call.request)
  const recorded = recordedIn(part.shared, key)
  const { ended, point } =
    recorded?.argsHash === argsHash
      ? replay(part, call, recorded)
      : await makeLive(part, call, { key, argsHash, differs: recorded?.argsHash, together })
  // The exchange can pause here, and the end be edited, before the caller has it.
  const pausing = point && pauseAt(part.shared, point)
  if (pausing === undefined) return ended
  const edits = await pausing
  return call.change?.(ended, edits) ?? ended
}

/** Both steps were written then: counting them again here finds them, and only then the ordinals of calls inside move on. */
function replay<T>(part: Part, call: RecordedCall<T>, recorded: RecordedResult): Done<T> {
  call.before?.()
  const ended = call.revive?.(recorded) ?? { result: recorded.result as T }
  const point = call.after?.(ended, { rows: [], tookMs: 0, at: recorded.at, recorded })
  skipTo(part.shared, recorded)
  call.replayed?.(recorded)
  return { ended, point }
}

interface Live<T> {
  readonly key: string
  readonly argsHash: string
  /** Hash of what it was recorded with, if that was something else. */
  readonly differs: string | undefined
  /** Where nothing can pause; absent: the call has a separate entry there, too. */
  readonly together: Together<T> | undefined
}

const UNCHANGED: readonly KeptEdit[] = []

async function makeLive<T>(part: Part, call: RecordedCall<T>, live: Live<T>): Promise<Done<T>> {
  if (live.differs !== undefined) {
    part.shared.diverged = true
    noteDivergence(part, live, call.request)
  }
  const point = call.before?.()
  const pausing = point && pauseAt(part.shared, point)
  const edits = pausing === undefined ? UNCHANGED : await pausing
  const alone = call.alone?.(edits)
  if (alone !== undefined) return alone(() => run(part, call, live, edits))
  // What was noted in there is paused at before the end is written.
  return run(part, call, live, edits, () => (call.nests ? pauseAt(part.shared) : undefined))
}

async function run<T>(
  part: Part,
  call: RecordedCall<T>,
  { key, argsHash, together }: Live<T>,
  edits: readonly KeptEdit[],
  pauseInside?: () => Promise<unknown> | undefined,
): Promise<Done<T>> {
  const began = activeMs(part.shared)
  const own = apart(part)
  let point: PausePoint | undefined
  const note = (ended: Ended<T>, rows: readonly RowChange[]) => {
    own.release()
    point = call.after?.(ended, {
      rows,
      tookMs: Math.max(0, activeMs(part.shared) - began),
      at: part.shared.at,
    })
  }
  const end = (ended: Ended<T>, rows: readonly RowChange[]) => {
    note(ended, rows)
    const kept = (call.keep ?? keep)(ended)
    const counters = call.nests ? Object.fromEntries(part.shared.counters) : {}
    if (kept !== undefined) keepResult(part.shared, { call: key, argsHash, ...kept, counters })
  }
  const made = await call.run({ edits, recorder: part.recorderFor(own.part), key })
  if ('call' in made) {
    const ended = await inEntry(part, made.call, end)
    return { ended, point }
  }
  const { ended, entry } = made
  if (together !== undefined) noteUnmade(part)
  if (entry === undefined) end(ended, [])
  else if (together !== undefined && isIdle(part.shared.world)) {
    await together(ended, entry, () => note(ended, []))
    return { ended, point: undefined }
  } else {
    await pauseInside?.()
    await commitIn(part.shared, { ...entry, note: (_, rows) => end(ended, rows) })
  }
  return { ended, point }
}

/** The call itself is the effect of its entry. */
async function inEntry<T>(
  part: Part,
  entry: EntryOf<T>,
  end: (ended: Ended<T>, rows: readonly RowChange[]) => void,
): Promise<Ended<T>> {
  try {
    return {
      result: await commitIn(part.shared, { ...entry, note: (result, rows) => end({ result }, rows) }),
    }
  } catch (thrown) {
    // The transaction was rolled back; the failure is written by itself.
    const { takesMs } = entry
    await commitIn(part.shared, { effect: async () => undefined, takesMs, note: () => end({ thrown }, []) })
    return { thrown }
  }
}

function keep(ended: Ended<unknown>): RecordedEnd {
  return 'thrown' in ended ? { error: recordError(ended.thrown) } : { result: ended.result }
}

/** A resumed exchange has done all that it does, and did not make a request again that was recorded: it made another one instead, or none. */
function noteUnmade(part: Part): void {
  const { results, counters, diverged } = part.shared
  if (diverged) return
  for (const key of results.keys()) {
    if (!key.startsWith('fetch ')) continue
    const at = key.lastIndexOf('#')
    if (Number(key.slice(at + 1)) < (counters.get(key.slice(0, at)) ?? 0)) continue
    noteIn(part, {
      kind: 'replay.diverged',
      data: { call: key, expected: 'the same request as recorded', received: 'no such request' },
      from: { lane: 'app', name: 'app.example' },
      summary: `${key} was recorded and not made again`,
      outcome: 'warning',
    })
  }
}

function noteDivergence(
  part: Part,
  { key, differs }: Pick<Live<unknown>, 'key' | 'differs'>,
  received: unknown,
): void {
  noteIn(part, {
    kind: 'replay.diverged',
    data: { call: key, expected: `arguments with hash ${differs}`, received },
    from: { lane: 'app', name: 'app.example' },
    summary: `${key} differs from the record; going on live`,
    outcome: 'warning',
  })
}
