import type { WorldClient } from '../../link/client/world-client.ts'
import { combine, createStore, type Readable, type Store } from '../../link/worker/store.ts'
import { contextOf } from '../../parts/stores/context.ts'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Step } from '../../protocol/steps.ts'
import { kindOf } from '../../record/kinds/registry.ts'
import type { Focus } from '../../record/outline/focus.ts'
import type { Run } from '../../record/outline/outline.ts'
import { isStopped, type PauseState } from '../../record/outline/pause-state.ts'
import { stepIn } from '../data/world.ts'
import type { InspectorTab } from './tabs.ts'

/** Why the selection last changed: the reader chose it, it follows the paused step, or the address asked for it. */
export type Reason = 'chosen' | 'followed' | 'address'

/** Which step all panels show. */
export interface Selection {
  /** The selected step; `undefined` follows the newest. */
  readonly selected: Store<number | undefined>
  /** The selected step; without a selection the paused or the newest one. */
  readonly focus: Readable<Focus | undefined>
  /** The newest step when the reader last followed the newest; later ones are counted until then. */
  readonly seen: Readable<number>
  readonly reason: Readable<Reason>
  /** The inspector's tab in front. */
  readonly tab: Store<InspectorTab>
  /** Selects a step and opens the tab that says most about it. */
  select(seq: number, tab?: InspectorTab): void
  /** Ends the selection: the newest is shown again. */
  follow(): void
  /** Selects a step, or none, without making it a choice: what is being read stays while the world goes on. */
  hold(seq: number | undefined): void
  /** Takes over the selection in the address. */
  go(seq: number | undefined, tab: InspectorTab | undefined): void
}

export const [SelectionContext, useSelection] = contextOf<Selection>()

export function useFocus(): Focus | undefined {
  return useStore(useSelection().focus)
}

/** The current position of the world, and the steps before and after. */
interface Moments {
  readonly pauseState: Readable<PauseState>
  readonly all: Readable<readonly Step[]>
  readonly whole: Readable<readonly Run[]>
  readonly isFuture: Readable<(seq: number) => boolean>
}

/** What finds the step that a run ends on knows all flows. The first screen selects none. */
type Finding = typeof import('../../record/outline/focus-on.ts')

export function createSelection(
  { channel, faults, steps, world }: Pick<WorldClient, 'channel' | 'faults' | 'steps' | 'world'>,
  runs: Readable<readonly Run[]>,
  moments: Moments,
): Selection {
  const selected = createStore<number | undefined>(undefined)
  const reason = createStore<Reason>('followed')
  const tab = createStore<InspectorTab>('HTTP')
  const change = (seq: number | undefined, why: Reason) => {
    reason.set(why)
    selected.set(seq)
  }
  const seen = createStore(0)
  selected.subscribe(() => {
    const chosen = selected.get()
    if (chosen === undefined) seen.set(0)
    else if (chosen > seen.get()) seen.set(steps.get().at(-1)?.seq ?? world.get().lastStep)
  })
  goAlong(moments, selected, (step) => {
    if (selected.get() !== undefined) change(undefined, 'followed')
    tab.set(kindOf(step).tab ?? tab.get())
  })
  channel.events.listen(({ type }) => {
    if (type === 'world.reset') change(undefined, 'followed')
  })
  const { all, isFuture, pauseState, whole } = moments
  const finding = createStore<Finding | undefined>(undefined)
  import('../../record/outline/focus-on.ts').then(finding.set, faults.report)
  return {
    ...{ selected, reason, seen, tab },
    focus: combine([runs, whole, pauseState, selected, finding], () => {
      const now = pauseState.get()
      const seq = selected.get() ?? (isStopped(now) ? now.step : undefined)
      return finding.get()?.focusOn(seq !== undefined && isFuture.get()(seq) ? whole.get() : runs.get(), seq)
    }),
    select: (seq, chosen) => {
      const step = stepIn(all.get(), seq)
      const next = chosen ?? (step && kindOf(step).tab)
      // First the tab: the address writes both when the step changes.
      if (next) tab.set(next)
      change(seq, 'chosen')
    },
    follow: () => change(undefined, 'chosen'),
    hold: (seq) => change(seq, 'followed'),
    go: (seq, chosen) => {
      change(seq, 'address')
      if (chosen) tab.set(chosen)
    },
  }
}

/**
 * Calls back whenever the world pauses at a step, unless the reader has selected another one than it was paused at before. A step where a breakpoint
 * pauses is always selected: that is what the breakpoint was set for.
 */
function goAlong(
  { all, pauseState }: Moments,
  selected: Readable<number | undefined>,
  onStop: (step: Step) => void,
): void {
  const openedAt = Date.now()
  let before: number | undefined
  const look = () => {
    const now = pauseState.get()
    const at = isStopped(now) ? now.step : undefined
    const step = at === undefined ? undefined : stepIn(all.get(), at)
    // The step may arrive after the news that something is paused at it.
    if (at === before || (at !== undefined && !step)) return
    const isNews = now.paused?.breakpoint !== undefined && now.paused.since > openedAt
    const pinned = !isNews && selected.get() !== undefined && selected.get() !== before
    before = at
    if (step && !pinned) onStop(step)
  }
  pauseState.subscribe(look)
  all.subscribe(look)
}
