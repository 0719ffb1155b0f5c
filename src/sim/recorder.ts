import { type Fault, targetInWords } from '../protocol/faults.ts'
import type { StepDraft } from '../protocol/steps.ts'
import { isFull, type PendingStep, thin, writeEntry } from './journal.ts'
import { createRandom } from './random.ts'
import { withoutFault } from './setup.ts'
import { requireEpoch } from './stepper/abandon.ts'
import type { AnswerRow, MutableMeta } from './store.ts'
import type { Commit, Recorder, Strike, World } from './world.ts'

/** What an exchange starts from; `known` and `answers` are what an earlier life recorded. */
export interface RecordStart {
  readonly exchange: string
  readonly run: number
  readonly at: number
  readonly known: ReadonlySet<string>
  readonly answers: readonly AnswerRow[]
  /** Keys of steps that the exchange has already, when this is something later that happened in it: counting goes on from there. */
  readonly before?: readonly string[]
}

interface Shared {
  at: number
  pending: PendingStep[]
  pendingAnswers: AnswerRow[]
  /** Faults that have struck and end with the next effect. */
  ending: string[]
  diverged: boolean
  readonly epoch: number
  readonly counters: Map<string, number>
  readonly answers: ReadonlyMap<string, AnswerRow>
  readonly start: RecordStart
}

export function createRecorder(world: World, start: RecordStart): Recorder {
  const answers = new Map(start.answers.map((answer) => [answer.call, answer]))
  const shared: Shared = {
    at: start.at,
    pending: [],
    pendingAnswers: [],
    ending: [],
    diverged: false,
    epoch: world.epoch,
    counters: countersAfter(start.before ?? []),
    answers,
    start,
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

/** Steps and ends of faults that wait: for the next effect (`Shared`), or for the one that they belong to. */
type Notes = Pick<Shared, 'pending' | 'ending'>

function recorderFor(
  world: World,
  shared: Shared,
  exchange: string,
  notes: Notes = shared,
  random = createRandom(world.meta.scenario.seed, exchange),
): Recorder {
  const nextCall = (base: string) => {
    const n = shared.counters.get(base) ?? 0
    shared.counters.set(base, n + 1)
    return `${base}#${n}`
  }
  const add = (draft: StepDraft, name: string) => {
    const key = nextCall(`${exchange}/${draft.kind}${name}`)
    if (shared.start.known.has(key) && !shared.diverged) return
    const unique = shared.start.known.has(key) ? `${key}~${world.platform.incarnation}` : key
    notes.pending.push({
      ...draft,
      key: unique,
      at: shared.at,
      realAt: world.platform.realNow(),
      run: shared.start.run,
      exchange,
    })
  }
  return {
    world,
    exchange,
    run: shared.start.run,
    random,
    now: () => shared.at,
    nextCall,
    recorded: (call) => (shared.diverged ? undefined : shared.answers.get(call)),
    diverge: () => {
      shared.diverged = true
    },
    counters: () => Object.fromEntries(shared.counters),
    skipTo: (answer) => {
      shared.at = Math.max(shared.at, answer.at)
      for (const [base, n] of Object.entries(answer.counters)) {
        shared.counters.set(base, Math.max(n, shared.counters.get(base) ?? 0))
      }
    },
    add: (draft) => add(draft, nameOf(draft)),
    strike: (fault, strike) => {
      add(stepOfStrike(fault, strike), `:${fault.id} ${strike.call ?? ''}`)
      if (!fault.once) return
      world.struck.add(fault.id)
      notes.ending.push(fault.id)
    },
    addAnswer: (answer) => {
      shared.pendingAnswers.push({ ...answer, exchange: shared.start.exchange })
    },
    commit: (commit) =>
      world.writing(() => {
        requireEpoch(world, shared.epoch, shared.start.exchange)
        return commitNow(world, shared, commit)
      }),
    below: (id) => recorderFor(world, shared, id),
    hold: () => {
      const held: Notes = { pending: [], ending: [] }
      return {
        recorder: recorderFor(world, shared, exchange, held, random),
        release: () => {
          shared.pending.push(...held.pending)
          shared.ending.push(...held.ending)
        },
      }
    },
  }
}

async function commitNow<T>(world: World, shared: Shared, commit: Commit<T>): Promise<T> {
  const noted = { steps: shared.pending.length, answers: shared.pendingAnswers.length }
  const at = shared.at
  let taken: { steps: PendingStep[]; answers: AnswerRow[] } = { steps: [], answers: [] }
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
        taken = { steps: shared.pending, answers: shared.pendingAnswers }
        shared.pending = []
        shared.pendingAnswers = []
        for (const id of shared.ending) meta.setup = withoutFault(meta.setup, id)
        return taken
      },
    })
    for (const id of shared.ending) world.struck.delete(id)
    shared.ending = []
    if (isFull(world.meta)) await thinNow(world, shared)
    return result
  } catch (error) {
    // Nothing was written: what was noted before the effect stays noted, what came of it is forgotten.
    shared.pending.unshift(...taken.steps.slice(0, noted.steps))
    shared.pendingAnswers.unshift(...taken.answers.slice(0, noted.answers))
    shared.at = at
    throw error
  }
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
    summary: `journal thinned: ${thinned.removed} oldest steps removed`,
    outcome: 'warning',
    key: `thinned/${thinned.upTo}`,
    at: shared.at,
    realAt: world.platform.realNow(),
    run: shared.start.run,
    exchange: shared.start.exchange,
  })
}

function stepOfStrike({ id, target, effect, once }: Fault, { from, url, detail }: Strike): StepDraft {
  return {
    kind: 'fault.injected',
    data: {
      fault: effect.does,
      id,
      target,
      ...(url === undefined ? {} : { url }),
      detail,
      ended: once,
    },
    from,
    summary: `fault at ${targetInWords(target)}: ${detail}`,
    outcome: 'warning',
  }
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
