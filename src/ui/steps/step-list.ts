import { createStore, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import { EVERYTHING, type RowQuery } from '../../record/outline/filter.ts'

/** What the list of steps shows. */
export interface StepList {
  readonly query: Store<RowQuery>
  /** Groups that the reader opened or closed. */
  readonly folds: Store<ReadonlyMap<string, boolean>>
}

export const [StepListContext, useStepList] = contextOf<StepList>()

export function createStepList(): StepList {
  return { query: createStore(EVERYTHING), folds: createStore<ReadonlyMap<string, boolean>>(new Map()) }
}
