import type { StepData, StepDraft } from '../protocol/steps.ts'
import { isFull, type PendingStep, thin, writeEntry } from './journal.ts'
import { createMutex, type Mutex } from './mutex.ts'
import { createRandom } from './random.ts'
import { type CallRecord, makeCall } from './recorded-call.ts'
import { withoutFault } from './setup.ts'
import { requireEpoch } from './stepper/abandon.ts'
import { isIdle } from './stepper/control.ts'
import { aboutToHold, type Gated, passGate } from './stepper/gate.ts'
import { placeAt } from './stepper/place.ts'
import type { AnswerRow, MutableMeta } from './store.ts'
import type { Commit, Recorder, World } from './world.ts'

/** What an exchange starts from; `known` and `answers` are what an earlier life recorded. */
export interface RecordStart {
  readonly exchange: string
  readonly run: number
  readonly at: number
  readonly known: ReadonlySet<string>
  readonly answers: readonly AnswerRow[]
  /** Keys of steps that the exchange has already, when this is something later that happened in it: counting goes on from there. */
  readonly before?: readonly string[]
  /** What it asks for. */
  readonly url?: string
  /** A picture or a style of a page. */
  readonly subresource?: boolean
}

/** An answer that waits to be written, and how many of the steps that wait were noted before it. */
interface PendingAnswer {
  readonly answer: Omit<AnswerRow, 'seq'>
  readonly behind: number
}

interface Shared extends Notes {
  at: number
  pendingAnswers: PendingAnswer[]
  diverged: boolean
  /** Of the world when this began; none, when it is to write nothing any more. */
  epoch: number | undefined
  readonly counters: Map<string, number>
  /** Values that this worker instance has kept, by key. */
  readonly kept: Map<string, unknown>
  readonly answers: ReadonlyMap<string, AnswerRow>
  readonly start: RecordStart
  /** `seq` of unexamined steps that were written. */
  readonly seqs: Map<string, number>
  /** URL that each exchange of this record asks for. */
  readonly urls: Map<string, string>
  /** Gates are passed one after the other: calls are made side by side. */
  readonly passing: Mutex
  readonly edited: boolean
  /** Milliseconds of the machine's clock during which it stood still. */
  stoodMs: number
}

/** Steps and ends of faults that wait: for the next effect (`Shared`), or for the one that they belong to. */
interface Notes {
  pending: PendingStep[]
  /** Faults that have struck and end with the next effect. */
  ending: string[]
  /** Steps since the last gate. */
  readonly unexamined: PendingStep[]
}

export function createRecorder(world: World, start: RecordStart): Recorder {
  const answers = new Map(start.answers.map((answer) => [answer.call, answer]))
  const shared: Shared = {
    at: start.at,
    pending: [],
    pendingAnswers: [],
    ending: [],
    unexamined: [],
    diverged: false,
    epoch: world.epoch,
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
  return recorderFor(world, shared, start.exchange)
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

/** What a part of a record has of its own. */
interface Part {
  readonly notes?: Notes
  readonly random?: Recorder['random']
  /** Its virtual time, where that is not the record's. */
  readonly at?: number
}

function recorderFor(
  world: World,
  shared: Shared,
  exchange: string,
  { notes = shared, random = createRandom(world.meta.scenario.seed, exchange), at }: Part = {},
): Recorder {
  const now = () => at ?? shared.at
  const recorder: Recorder = {
    world,
    exchange,
    run: shared.start.run,
    random,
    now,
    goingMs: () => world.platform.realNow() - shared.stoodMs,
    nextCall: (name) => nextKey(shared, name),
    add: adding(world, shared, { exchange, notes, now }),
    ...replaying(shared),
    gate: (place) => {
      if (!shared.edited && isIdle(world)) {
        examined(shared)
        return undefined
      }
      return shared.passing(() => passGate(gatedOf(world, shared), place))
    },
    abandon: () => {
      shared.epoch = undefined
    },
    ...keeping(shared, now),
    commit: (commit) =>
      world.writing(() => {
        requireEpoch(world, shared.epoch, shared.start.exchange)
        return commitNow(world, shared, commit, () => gatedOf(world, shared))
      }),
    below: ({ name = nextKey(shared, 'below').split('#')[1] ?? '', ...time } = {}) =>
      recorderFor(world, shared, `${exchange}.${name}`, time),
    call: (call) => makeCall(recordOf(shared, recorder), call),
    hold: () => {
      const held: Notes = { pending: [], ending: [], unexamined: [] }
      return {
        recorder: recorderFor(world, shared, exchange, {
          notes: held,
          random,
          ...(at === undefined ? {} : { at }),
        }),
        release: () => {
          shared.pending.push(...held.pending)
          shared.ending.push(...held.ending)
          shared.unexamined.push(...held.unexamined)
        },
      }
    },
  }
  return recorder
}

/** The record, as a call needs it. */
function recordOf(shared: Shared, recorder: Recorder): CallRecord {
  const { add, commit, nextCall, recorded, skipTo, counters, goingMs } = recorder
  return {
    ...{ add, commit, recorded, skipTo, counters, goingMs },
    nextKey: nextCall,
    diverge: () => {
      shared.diverged = true
    },
    keep: (result) => recorder.addAnswer({ ...result, at: shared.at }),
    pause: (point) => recorder.gate(placeAt(point)),
    apart: recorder.hold,
    now: () => shared.at,
  }
}

/** Steps are named by what came before, and wait to be written. */
function adding(
  world: World,
  shared: Shared,
  { exchange, notes, now }: { exchange: string; notes: Notes; now: () => number },
): Recorder['add'] {
  return (draft, { name = nameOf(draft), at = now(), ends } = {}) => {
    if (ends !== undefined) {
      world.struck.add(ends)
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

/** Results of calls, and values that are chosen once. */
function keeping(shared: Shared, now: () => number): Pick<Recorder, 'addAnswer' | 'keep' | 'kept'> {
  const addAnswer: Recorder['addAnswer'] = (answer) => {
    shared.pendingAnswers.push({
      answer: { ...answer, exchange: shared.start.exchange },
      behind: shared.pending.length,
    })
  }
  return {
    addAnswer,
    keep: (name, choose) => {
      const key = nextKey(shared, name)
      const known = recordedIn(shared, key)
      if (known !== undefined) return { key, value: known.result as ReturnType<typeof choose> }
      const value = choose()
      if (value !== undefined) {
        shared.kept.set(key, value)
        addAnswer({ call: key, argsHash: '', result: value, at: now(), counters: {} })
      }
      return { key, value }
    },
    kept: (name) =>
      Array.from({ length: shared.counters.get(name) ?? 0 }, (_, n) => {
        const key = `${name}#${n}`
        return shared.kept.get(key) ?? recordedIn(shared, key)?.result
      }).filter((value) => value !== undefined),
  }
}

function nextKey({ counters }: Shared, name: string): string {
  const n = counters.get(name) ?? 0
  counters.set(name, n + 1)
  return `${name}#${n}`
}

/** What an earlier worker instance recorded for a call. */
function recordedIn({ diverged, answers }: Shared, key: string): AnswerRow | undefined {
  return diverged ? undefined : answers.get(key)
}

/** What an earlier life of the worker recorded, and how far it had come. */
function replaying(shared: Shared): Pick<Recorder, 'recorded' | 'counters' | 'skipTo'> {
  return {
    recorded: (call) => recordedIn(shared, call),
    counters: () => Object.fromEntries(shared.counters),
    skipTo: (answer) => {
      shared.at = Math.max(shared.at, answer.at)
      for (const [base, n] of Object.entries(answer.counters)) {
        shared.counters.set(base, Math.max(n, shared.counters.get(base) ?? 0))
      }
    },
  }
}

function examined({ unexamined, seqs }: Shared): void {
  unexamined.length = 0
  seqs.clear()
}

function gatedOf(world: World, shared: Shared): Gated {
  const { start, unexamined, seqs, epoch, urls } = shared
  return {
    world,
    recorded: (key) => recordedIn(shared, key),
    now: () => shared.at,
    epoch,
    exchange: start.exchange,
    subresource: start.subresource ?? false,
    urlOf: (exchange) => urls.get(exchange),
    unexamined,
    seqs,
    stoodFor: (ms) => {
      shared.stoodMs += ms
    },
    takeUpTo: (step, lastStep) => take(shared, shared.pending.indexOf(step) + 1, lastStep),
  }
}

/** Takes the first steps that wait, with the answers that came with them. */
function take(
  shared: Shared,
  count: number,
  lastStep: number,
): { steps: PendingStep[]; answers: AnswerRow[] } {
  const steps = shared.pending.splice(0, count)
  const answers = shared.pendingAnswers.filter(({ behind }) => behind <= count)
  shared.pendingAnswers = shared.pendingAnswers
    .filter(({ behind }) => behind > count)
    .map(({ answer, behind }) => ({ answer, behind: behind - count }))
  return {
    steps,
    // What was noted before any step belongs to the one that comes next.
    answers: answers.map(({ answer, behind }) => ({ ...answer, seq: lastStep + Math.max(1, behind) })),
  }
}

async function commitNow<T>(world: World, shared: Shared, commit: Commit<T>, gated: () => Gated): Promise<T> {
  const { at } = shared
  const before = { steps: [...shared.pending], answers: [...shared.pendingAnswers] }
  let taken: ReturnType<typeof take> | undefined
  try {
    const result = await writeEntry(world, {
      effect: async (meta) => {
        const result = await commit.effect(meta)
        meta.now += commit.takesMs ?? 0
        return result
      },
      record: (result, rows, meta) => {
        // Only what takes time shows the exchange the world's clock: taking it up again must not make it later than it was.
        if (commit.takesMs !== undefined) shared.at = meta.now
        commit.note?.(result, rows)
        const all = take(shared, shared.pending.length, meta.lastStep)
        taken = all
        for (const [i, { key }] of all.steps.entries()) shared.seqs.set(key, meta.lastStep + i + 1)
        if (!isIdle(world)) Object.assign(meta, aboutToHold(gated(), all.steps, meta))
        for (const id of shared.ending) meta.setup = withoutFault(meta.setup, id)
        return all
      },
    })
    for (const id of shared.ending) world.struck.delete(id)
    shared.ending = []
    if (isIdle(world)) examined(shared)
    if (isFull(world.meta)) await thinNow(world, shared)
    return result
  } catch (error) {
    // Nothing was written: what was noted before the effect stays noted, what came of it is forgotten.
    shared.at = at
    if (taken !== undefined) restore(shared, before, taken.steps)
    throw error
  }
}

/** Nothing was written: what was noted before stays noted, and what was noted meanwhile comes behind it. */
function restore(
  shared: Shared,
  before: { readonly steps: PendingStep[]; readonly answers: PendingAnswer[] },
  taken: readonly PendingStep[],
): void {
  const later = shared.pendingAnswers.map((each) => ({ ...each, behind: each.behind + before.steps.length }))
  shared.pending = [...before.steps, ...shared.pending]
  shared.pendingAnswers = [...before.answers, ...later]
  for (const step of taken.slice(before.steps.length)) {
    const at = shared.unexamined.indexOf(step)
    if (at !== -1) shared.unexamined.splice(at, 1)
  }
  for (const { key } of taken) shared.seqs.delete(key)
}

async function thinNow(world: World, shared: Shared): Promise<void> {
  const meta: MutableMeta = { ...world.meta }
  const thinned = await world.store.atomically(() => thin(world, meta))
  world.meta = meta
  if (thinned === undefined) return
  shared.pending.push({
    kind: 'journal.thinned',
    data: thinned,
    from: { lane: 'world', name: world.name },
    summary: `journal thinned: ${goneWords(thinned)}`,
    outcome: 'warning',
    key: `thinned/${meta.lastStep}`,
    at: shared.at,
    realAt: world.platform.realNow(),
    run: shared.start.run,
    exchange: shared.start.exchange,
  })
}

function goneWords({ branches = [], removed }: StepData['journal.thinned']): string {
  const steps = removed === 0 ? [] : [`${removed} oldest steps removed`]
  const others = branches.map((each) => `${each.removed} steps of branch ${each.branch} removed`)
  return [...steps, ...others].join(', ')
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
