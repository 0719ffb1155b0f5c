import type { WorldClient } from '../../link/client/world-client.ts'
import { combine, createStore, type Readable, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import type { Step } from '../../protocol/steps.ts'
import { outline, outlineFuture, type Run } from '../../record/outline/outline.ts'
import { type PauseState, pauseStateOf } from '../../record/outline/pause-state.ts'
import { type FutureNote, futureNote } from '../../record/outline/rows.ts'
import { createQueue, type QueuedWork } from '../commands/work.ts'

/** What moves the world on and back, and what the panes know about it. */
export interface Stepper {
  readonly pauseState: Readable<PauseState>
  /** Which of several paused exchanges the controls act on; without it, the one that paused last. */
  readonly chosen: Store<string | undefined>
  /** Steps that exchanges are paused at. */
  readonly pausedSteps: Readable<ReadonlySet<number>>
  /** Runs of the future steps. */
  readonly future: Readable<readonly Run[]>
  /** Whether a step is a future step. */
  readonly isFuture: Readable<(seq: number) => boolean>
  /** Why there are future steps. */
  readonly futureNote: Readable<FutureNote>
  /** Every step: what happened, and the future steps. */
  readonly all: Readable<readonly Step[]>
  /** Runs of all of them. */
  readonly whole: Readable<readonly Run[]>
  /** The controls' actions, one after the other, by the id of their command. */
  readonly work: QueuedWork
}

export const [StepperContext, useStepper] = contextOf<Stepper>()

export function createStepper(
  {
    control,
    faults,
    steps,
    travel: { future },
  }: Pick<WorldClient, 'control' | 'faults' | 'steps' | 'travel'>,
  runs: Readable<readonly Run[]>,
): Stepper {
  const chosen = createStore<string | undefined>(undefined)
  const pauseState = combine([control, chosen], () => pauseStateOf(control.get(), chosen.get()))
  const all = combine([steps, future], () =>
    future.get().length === 0
      ? steps.get()
      : [...steps.get(), ...future.get()].sort((one, other) => one.seq - other.seq),
  )
  const whole = combine([all, runs, future], () =>
    future.get().length === 0 ? runs.get() : outline(all.get(), runs.get()),
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
    future: combine([future], () => outlineFuture(future.get())),
    isFuture: combine([future], () => {
      const seqs = new Set(future.get().map(({ seq }) => seq))
      return (seq: number) => seqs.has(seq)
    }),
    futureNote: combine([pauseState], () => futureNote(pauseState.get().rewound)),
    work: createQueue(faults.report),
  }
}

const NOTHING: ReadonlySet<number> = new Set()
