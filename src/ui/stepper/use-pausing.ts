import { useEffect, useMemo, useState } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import type { Step } from '../../protocol/steps.ts'
import { useWorldClient } from '../data/world.ts'
import { useStepper } from './stepper.ts'

/** What is paused, and what would pause the next time. */
export interface Pausing {
  /** Steps that exchanges are paused at. */
  readonly paused: ReadonlySet<number>
  /** Whether an enabled breakpoint pauses at one of these steps. */
  isPausing(steps: readonly Step[]): boolean
}

type Reader = typeof import('../../record/outline/breakpoints.ts')

export function usePausing(): Pausing {
  const client = useWorldClient()
  const stepper = useStepper()
  const paused = useStore(stepper.pausedSteps)
  const { control } = useStore(stepper.pauseState)
  const enabled = useMemo(() => control.breakpoints.filter((each) => each.enabled), [control.breakpoints])
  const steps = useStore(stepper.all)
  const [reader, setReader] = useState<Reader>()
  const has = enabled.length > 0
  // Most worlds have no breakpoint: the code for them is loaded with the first one.
  useEffect(() => {
    if (has) import('../../record/outline/breakpoints.ts').then(setReader, client.faults.report)
  }, [has, client])
  const urls = useMemo(() => (has ? reader?.urlsOf(steps) : undefined), [has, reader, steps])
  return useMemo(
    () => ({
      paused,
      isPausing: (some) =>
        reader !== undefined && urls !== undefined && reader.pausingAt(enabled, some, urls).length > 0,
    }),
    [paused, enabled, reader, urls],
  )
}
