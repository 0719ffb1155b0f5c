import type { Session } from '../../link/session/session.ts'
import { combine, createStore, type Readable, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { Step } from '../../protocol/steps.ts'
import { outline, outlineAhead, type Run } from '../../record/outline/outline.ts'
import { type PauseState, pauseStateOf } from '../../record/outline/pause-state.ts'
import { type FutureNote, futureNote } from '../../record/outline/rows.ts'
import { createWork, type Work } from '../commands/work.ts'

/** What moves the world on and back, and what the panes know of it. */
export interface Stepper {
  readonly pauseState: Readable<PauseState>
  /** Which of several held exchanges the controls are about; without it, the one that came to stand last. */
  readonly chosen: Store<string | undefined>
  /** Steps that exchanges are held at. */
  readonly pausedSteps: Readable<ReadonlySet<number>>
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
  /** What the controls do, one thing after the other, by the id of its command. */
  readonly work: Work
}

export const [StepperContext, useStepper] = contextOf<Stepper>()

export function createStepper(
  { control, faults, steps, travel: { ahead } }: Pick<Session, 'control' | 'faults' | 'steps' | 'travel'>,
  runs: Readable<readonly Run[]>,
): Stepper {
  const chosen = createStore<string | undefined>(undefined)
  const pauseState = combine([control, chosen], () => pauseStateOf(control.get(), chosen.get()))
  const all = combine([steps, ahead], () =>
    ahead.get().length === 0
      ? steps.get()
      : [...steps.get(), ...ahead.get()].sort((one, other) => one.seq - other.seq),
  )
  const whole = combine([all, runs, ahead], () =>
    ahead.get().length === 0 ? runs.get() : outline(all.get(), runs.get()),
  )
  const paused = combine([control], () => control.get().control.paused)
  return {
    pauseState,
    chosen,
    all,
    whole,
    pausedSteps: combine([paused], () =>
      paused.get().length === 0 ? NOTHING : new Set(paused.get().map(({ seq }) => seq)),
    ),
    ahead: combine([ahead], () => outlineAhead(ahead.get())),
    isAhead: combine([ahead], () => {
      const seqs = new Set(ahead.get().map(({ seq }) => seq))
      return (seq: number) => seqs.has(seq)
    }),
    futureNote: combine([pauseState], () => futureNote(pauseState.get().rewound)),
    work: createWork(faults.report, true),
  }
}

const NOTHING: ReadonlySet<number> = new Set()
