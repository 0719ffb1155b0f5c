import type { Session } from '../../link/session/session.ts'
import { combine, createStore, type Readable, type Store } from '../../link/worker/store.ts'
import type { Step } from '../../protocol/steps.ts'
import { outline, outlineAhead, type Run } from '../../record/outline/outline.ts'
import { type FutureNote, futureNote } from '../../record/outline/rows.ts'
import { isStanding, type Standing, standingOf } from '../../record/outline/standing.ts'

/** What moves the world on and back, and what the panes know of it. */
export interface Stepper {
  readonly standing: Readable<Standing>
  /** Which of several held exchanges the controls are about; without it, the one that came to stand last. */
  readonly chosen: Store<string | undefined>
  /** Steps that exchanges are held at. */
  readonly heldSteps: Readable<ReadonlySet<number>>
  /** Runs of what lies ahead of where the world stands. */
  readonly ahead: Readable<readonly Run[]>
  /** Whether a step lies ahead. */
  readonly isAhead: Readable<(seq: number) => boolean>
  /** Why steps lie ahead. */
  readonly futureNote: Readable<FutureNote>
  /** Every step there is: what happened, and what lies ahead. */
  readonly all: Readable<readonly Step[]>
  /** Runs of all of them. */
  readonly whole: Readable<readonly Run[]>
  /** What the controls are about to do, once it takes longer than 200 ms. */
  readonly doing: Readable<string | undefined>
  /** Does one thing after the other and reports what goes wrong; `id` names it. */
  perform(id: string, work: () => Promise<unknown>): void
}

export function createStepper(
  { ahead, control, faults, steps }: Pick<Session, 'ahead' | 'control' | 'faults' | 'steps'>,
  runs: Readable<readonly Run[]>,
): Stepper {
  const chosen = createStore<string | undefined>(undefined)
  const standing = combine([control, chosen], () => standingOf(control.get(), chosen.get()))
  const all = combine([steps, ahead], () =>
    ahead.get().length === 0
      ? steps.get()
      : [...steps.get(), ...ahead.get()].sort((one, other) => one.seq - other.seq),
  )
  const whole = combine([all, runs, ahead], () =>
    ahead.get().length === 0 ? runs.get() : outline(all.get(), runs.get()),
  )
  const held = combine([control], () => control.get().control.held)
  return {
    standing,
    chosen,
    all,
    whole,
    heldSteps: combine([held], () =>
      held.get().length === 0 ? NOTHING : new Set(held.get().map(({ seq }) => seq)),
    ),
    ahead: combine([ahead], () => outlineAhead(ahead.get())),
    isAhead: combine([ahead], () => {
      const seqs = new Set(ahead.get().map(({ seq }) => seq))
      return (seq: number) => seqs.has(seq)
    }),
    futureNote: combine([standing], () => futureNote(standing.get().rewound)),
    ...createDoing(faults.report),
  }
}

const NOTHING: ReadonlySet<number> = new Set()

function createDoing(report: (error: unknown) => void): Pick<Stepper, 'doing' | 'perform'> {
  const doing = createStore<string | undefined>(undefined)
  let busy = false
  let next: (() => void) | undefined
  const perform = (id: string, work: () => Promise<unknown>) => {
    // A key that is held down asks faster than the world moves: one more waits, the others are forgotten.
    if (busy) {
      next = () => perform(id, work)
      return
    }
    busy = true
    const timer = setTimeout(() => doing.set(id), 200)
    work()
      .catch(report)
      .finally(() => {
        clearTimeout(timer)
        busy = false
        doing.set(undefined)
        const waiting = next
        next = undefined
        waiting?.()
      })
  }
  return { doing, perform }
}

/**
 * Calls back whenever the world comes to stand at a step, unless the reader has pinned another one than it stood at before. A breakpoint that holds
 * from now on leads there all the same: that is what it was set for.
 */
export function goAlong(
  { all, standing }: Stepper,
  selected: Readable<number | undefined>,
  onStand: (step: Step) => void,
): void {
  const openedAt = Date.now()
  let before: number | undefined
  const look = () => {
    const now = standing.get()
    const at = isStanding(now) ? now.step : undefined
    const step = at === undefined ? undefined : stepIn(all.get(), at)
    // The step may come after the news that something stands at it.
    if (at === before || (at !== undefined && !step)) return
    const isNews = now.held?.breakpoint !== undefined && now.held.since > openedAt
    const pinned = !isNews && selected.get() !== undefined && selected.get() !== before
    before = at
    if (step && !pinned) onStand(step)
  }
  standing.subscribe(look)
  all.subscribe(look)
}

/** One step of a list in the order of numbers, which have no gaps; where some are missing, it is looked for between its ends. */
export function stepIn(steps: readonly Step[], seq: number): Step | undefined {
  const step = steps[seq - (steps[0]?.seq ?? 0)]
  if (step?.seq === seq) return step
  // A step may be announced before it is read: nobody looks for it among all the others.
  const isOutside = seq < (steps[0]?.seq ?? 0) || seq > (steps.at(-1)?.seq ?? 0)
  return isOutside ? undefined : steps.find((each) => each.seq === seq)
}
