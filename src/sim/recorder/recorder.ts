import type { StepDraft } from '../../protocol/steps.ts'
import type { Journal } from '../journal/journal.ts'
import type { AnswerRow } from '../journal/store.ts'
import { requireEpoch } from '../pause/abandon.ts'
import { isIdle } from '../pause/control.ts'
import { passGate } from '../pause/gate.ts'
import type { LiveWorld } from '../pause/live-world.ts'
import { type KeptEdit, type Place, placeAt } from '../pause/place.ts'
import { createMutex } from '../values/mutex.ts'
import { createRandom } from '../values/random.ts'
import {
  commitNow,
  examined,
  gatedOf,
  type Notes,
  type RecordStart,
  recordedIn,
  type Shared,
} from './record-entry.ts'
import { type CallRecord, makeCall, makeCallAndSettle } from './recorded-call.ts'
import type { ExchangeRecorder, Recorder, World } from './world.ts'

export function createRecorder(world: World, start: RecordStart): ExchangeRecorder {
  const answers = new Map(start.answers.map((answer) => [answer.call, answer]))
  const shared: Shared = {
    at: start.at,
    pending: [],
    pendingAnswers: [],
    ending: [],
    unexamined: [],
    diverged: false,
    epoch: world.schedule.epoch,
    counters: countersAfter(start.before ?? []),
    kept: new Map(),
    answers,
    start,
    seqs: new Map(),
    urls: new Map(start.url === undefined ? [] : [[start.exchange, start.url]]),
    passing: createMutex(),
    edited: start.answers.some(({ call }) => call.startsWith('edit ')),
    stoodMs: 0,
  }
  const { exchange } = start
  const part: Part = { exchange, notes: shared, random: randomOf(world, exchange) }
  const recorder = recorderFor(world, shared, part)
  return {
    ...recorder,
    callAndSettle: (call, settle) =>
      makeCallAndSettle(callRecordOf(world, shared, part, recorder.note), call, settle),
    pause: async () => {
      await pauseAt(world, shared, undefined)
    },
    goingMs: () => goingMs(world, shared),
    abandon: () => {
      shared.epoch = undefined
    },
  }
}

function countersAfter(keys: readonly string[]): Map<string, number> {
  const counters = new Map<string, number>()
  for (const key of keys) {
    const at = key.lastIndexOf('#')
    const base = key.slice(0, at)
    counters.set(base, Math.max(counters.get(base) ?? 0, Number.parseInt(key.slice(at + 1), 10) + 1))
  }
  return counters
}

/** A part of a record: an exchange, with what belongs together in it. */
interface Part {
  readonly exchange: string
  readonly notes: Notes
  readonly random: Recorder['random']
  /** Its virtual time, where that is not the record's. */
  readonly at?: number
}

function recorderFor(world: World, shared: Shared, part: Part): Recorder {
  const { exchange, random } = part
  const now = () => part.at ?? shared.at
  const note = noting(world, shared, part, now)
  const commit = committing(world, shared)
  return {
    ...{ world, exchange, run: shared.start.run, random, now, note, commit },
    ...keeping(shared),
    call: (call) => makeCall(callRecordOf(world, shared, part, note), call),
    below: ({ name = nextKey(shared, 'below').split('#')[1] ?? '', ...time } = {}) => {
      const id = `${exchange}.${name}`
      return recorderFor(world, shared, { exchange: id, notes: shared, random: randomOf(world, id), ...time })
    },
  }
}

function randomOf({ meta }: Journal, exchange: string): Recorder['random'] {
  return createRandom(meta.scenario.seed, exchange)
}

/** The record, as a call in that part of it needs it. */
function callRecordOf(world: World, shared: Shared, part: Part, note: Recorder['note']): CallRecord {
  return {
    note,
    commit: committing(world, shared),
    nextKey: (name) => nextKey(shared, name),
    recorded: (key) => recordedIn(shared, key),
    diverge: () => {
      shared.diverged = true
    },
    skipTo: (recorded) => skipTo(shared, recorded),
    counters: () => Object.fromEntries(shared.counters),
    keep: (result) => keepResult(shared, result),
    isIdle: () => isIdle(world),
    pause: (point) => pauseAt(world, shared, placeAt(point)),
    apart: () => apart(world, shared, part),
    goingMs: () => goingMs(world, shared),
    now: () => shared.at,
  }
}

function committing(world: World, shared: Shared): Recorder['commit'] {
  return (commit) =>
    world.writing(() => {
      requireEpoch(world, shared.epoch, shared.start.exchange)
      return commitNow(world, shared, commit)
    })
}

/**
 * The exchange can pause here: at any step since it last could. `undefined` when nothing can pause in this world; else a promise of the changes to what is
 * in hand.
 */
function pauseAt(
  world: LiveWorld,
  shared: Shared,
  place: Place | undefined,
): Promise<readonly KeptEdit[]> | undefined {
  if (shared.edited || !isIdle(world)) return shared.passing(() => passGate(gatedOf(world, shared), place))
  examined(shared)
  return undefined
}

/** Notes that are kept until they are released with what they belong to: calls that are made side by side would write them with another's. */
function apart(world: World, shared: Shared, part: Part): ReturnType<CallRecord['apart']> {
  const notes: Notes = { pending: [], ending: [], unexamined: [] }
  return {
    recorder: recorderFor(world, shared, { ...part, notes }),
    release: () => {
      shared.pending.push(...notes.pending)
      shared.ending.push(...notes.ending)
      shared.unexamined.push(...notes.unexamined)
    },
  }
}

function goingMs({ platform }: Journal, { stoodMs }: Shared): number {
  return platform.realNow() - stoodMs
}

/** Steps are named by what came before, and wait to be written. */
function noting(
  world: LiveWorld,
  shared: Shared,
  { exchange, notes }: Part,
  now: () => number,
): Recorder['note'] {
  return (draft, { name = nameOf(draft), at = now(), ends } = {}) => {
    if (ends !== undefined) {
      world.schedule.struck.add(ends)
      notes.ending.push(ends)
    }
    const key = nextKey(shared, `${exchange}/${draft.kind}${name}`)
    if (draft.kind === 'request.sent') shared.urls.set(exchange, draft.data.request.url)
    if (shared.start.known.has(key) && !shared.diverged) return key
    const unique = shared.start.known.has(key) ? `${key}~${world.platform.incarnation}` : key
    const step = {
      ...draft,
      key: unique,
      at,
      realAt: world.platform.realNow(),
      run: shared.start.run,
      exchange,
    }
    notes.pending.push(step)
    notes.unexamined.push(step)
    return unique
  }
}

/** Values that are chosen once. */
function keeping(shared: Shared): Pick<Recorder, 'keep' | 'kept'> {
  return {
    keep: (name, choose) => {
      const key = nextKey(shared, name)
      const known = recordedIn(shared, key)
      if (known !== undefined) return { key, value: known.result as ReturnType<typeof choose> }
      const value = choose()
      if (value !== undefined) {
        shared.kept.set(key, value)
        keepResult(shared, { call: key, argsHash: '', result: value, counters: {} })
      }
      return { key, value }
    },
    kept: (name) =>
      Array.from({ length: shared.counters.get(name) ?? 0 }, (_, n) => {
        const key = `${name}#${n}`
        // Also after a divergence: what was chosen before it stays chosen.
        return shared.kept.get(key) ?? shared.answers.get(key)?.result
      }).filter((value) => value !== undefined),
  }
}

/** A recorded result is written with the next entry. */
function keepResult(
  { at, start, pending, pendingAnswers }: Shared,
  result: Omit<AnswerRow, 'exchange' | 'seq' | 'at'>,
): void {
  const answer = { ...result, at, exchange: start.exchange }
  pendingAnswers.push({ answer, behind: pending.length })
}

function nextKey({ counters }: Shared, name: string): string {
  const n = counters.get(name) ?? 0
  counters.set(name, n + 1)
  return `${name}#${n}`
}

/** Moves ordinals on to where the recorded call left them, and the exchange's time. */
function skipTo(shared: Shared, { at, counters }: AnswerRow): void {
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
