import type { View } from '../app/view.ts'
import { stepIn } from './stepper.ts'

/** Sets a breakpoint that holds at the same thing again, or takes away the one that does. */
export function toggleBreakpoint({ session, stepper }: View, seq: number): void {
  stepper.perform('breakpoint', async () => {
    const { sameTarget, targetAt, urlsOf } = await import('../../record/outline/breakpoints.ts')
    const steps = stepper.all.get()
    const step = stepIn(steps, seq)
    if (!step) return
    const on = targetAt(step, urlsOf(steps))
    const { breakpoints } = stepper.standing.get().control
    const known = breakpoints.find((each) => sameTarget(each.on, on) && each.condition === undefined)
    if (known) await session.client.send('breakpoint.remove', { id: known.id })
    else await session.client.send('breakpoint.set', { breakpoint: { enabled: true, on } })
  })
}
