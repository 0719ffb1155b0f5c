import { combine, createStore, type Readable } from '../../link/worker/store.ts'
import type { Step } from '../../protocol/steps.ts'
import type { Hide, Presenting } from './presenting.ts'

/** How many of the newest steps are searched again at once when a new secret is found. */
const RECENT = 600

/** A record that has not grown for this long is at rest. */
const REST_MS = 300

/**
 * The steps with their secrets hidden. A new secret is hidden at once in the newest steps, where it comes from, and in all steps as soon as the
 * record is at rest: a long one is not searched again with every step.
 */
export function hiddenSteps(
  source: Readable<readonly Step[]>,
  { hide, on, revealed }: Presenting,
): Readable<readonly Step[]> {
  const rested = createStore(0)
  const done = new WeakMap<Step, { readonly by: Hide; readonly step: Step }>()
  let last = { shown: revealed.get(), rested: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined

  return combine([source, hide, rested], () => {
    const steps = source.get()
    if (!on.get()) return steps
    const by = hide.get()
    const isWhole = last.shown !== revealed.get() || last.rested !== rested.get()
    last = { shown: revealed.get(), rested: rested.get() }
    const recent = isWhole ? 0 : steps.length - RECENT
    let isBehind = false
    const result = steps.map((step, index) => {
      const before = done.get(step)
      if (before && (before.by === by || index < recent)) {
        isBehind ||= before.by !== by
        return before.step
      }
      const hidden = by(step)
      done.set(step, { by, step: hidden })
      return hidden
    })
    clearTimeout(timer)
    if (isBehind) timer = setTimeout(() => rested.update((count) => count + 1), REST_MS)
    return result
  })
}
