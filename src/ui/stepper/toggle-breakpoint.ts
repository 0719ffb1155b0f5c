import type { WorldClient } from '../../link/client/world-client.ts'
import { stepIn, useCanChangeAround, useWorldClient } from '../data/world.ts'
import { type Stepper, useStepper } from './stepper.ts'

/** Sets a breakpoint that pauses at the same thing again, or removes the one that does. */
export function toggleBreakpoint(
  { channel }: Pick<WorldClient, 'channel'>,
  stepper: Stepper,
  seq: number,
): void {
  stepper.work.perform('breakpoint', async () => {
    const { sameTarget, targetAt, urlsOf } = await import('../../record/outline/breakpoints.ts')
    const steps = stepper.all.get()
    const step = stepIn(steps, seq)
    if (!step) return
    const on = targetAt(step, urlsOf(steps))
    const { breakpoints } = stepper.pauseState.get().control
    const known = breakpoints.find((each) => sameTarget(each.on, on) && each.condition === undefined)
    if (known) await channel.send('breakpoint.remove', { id: known.id })
    else await channel.send('breakpoint.set', { breakpoint: { enabled: true, on } })
  })
}

/** The same for a component, as long as the world can be changed. */
export function useBreakpointToggle(): (seq: number | undefined) => void {
  const client = useWorldClient()
  const stepper = useStepper()
  const canChange = useCanChangeAround()
  return (seq) => {
    if (seq !== undefined && canChange) toggleBreakpoint(client, stepper, seq)
  }
}
