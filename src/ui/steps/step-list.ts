import { useMemo } from 'react'
import { createStore, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import { EVERYTHING, type RowQuery } from '../../record/outline/filter.ts'
import { useStepper } from '../stepper/stepper.ts'

/** What the list of steps shows. */
export interface StepList {
  readonly query: Store<RowQuery>
  /** Groups that the reader opened or closed. */
  readonly folds: Store<ReadonlyMap<string, boolean>>
  /** Steps that a scene points out: they are never folded. */
  readonly watched: Store<readonly number[]>
}

export const [StepListContext, useStepList] = contextOf<StepList>()

export function createStepList(): StepList {
  return {
    query: createStore(EVERYTHING),
    folds: createStore<ReadonlyMap<string, boolean>>(new Map()),
    watched: createStore<readonly number[]>([]),
  }
}

/** Steps that have a row at every level: where something is paused, and what is pointed out. */
export function useKept(): ReadonlySet<number> {
  const paused = useStore(useStepper().pausedSteps)
  const watched = useStore(useStepList().watched)
  return useMemo(() => (watched.length === 0 ? paused : new Set([...paused, ...watched])), [paused, watched])
}
