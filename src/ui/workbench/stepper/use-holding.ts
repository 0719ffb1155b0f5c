import { useMemo } from 'react'
import type { Step } from '../../../protocol/steps.ts'
import { holdingAt, urlsOf } from '../../model/breakpoints.ts'
import { useStore } from '../kit/use-store.ts'
import { useView } from '../view.ts'

/** What holds, and what would hold the next time. */
export interface Holding {
  /** Steps that exchanges are held at. */
  readonly held: ReadonlySet<number>
  /** Exchanges that are held. */
  readonly exchanges: ReadonlySet<string>
  /** Whether an enabled breakpoint holds at one of these steps. */
  isHolding(steps: readonly Step[]): boolean
}

const NO_URLS: ReadonlyMap<string, string> = new Map()

export function useHolding(): Holding {
  const { stepper } = useView()
  const held = useStore(stepper.heldSteps)
  const { control } = useStore(stepper.standing)
  const enabled = useMemo(() => control.breakpoints.filter((each) => each.enabled), [control.breakpoints])
  const steps = useStore(stepper.all)
  const has = enabled.length > 0
  const urls = useMemo(() => (has ? urlsOf(steps) : NO_URLS), [has, steps])
  return useMemo(
    () => ({
      held,
      exchanges: new Set(control.held.map(({ exchange }) => exchange)),
      isHolding: (some) => has && holdingAt(enabled, some, urls).length > 0,
    }),
    [held, control.held, enabled, has, urls],
  )
}
