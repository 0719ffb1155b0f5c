import { useServed } from '../data/world.ts'
import { BreakpointsButton } from '../stepper/breakpoints-button.tsx'
import { Controls } from '../stepper/controls.tsx'
import { PauseChip } from '../stepper/pause-chip.tsx'
import { Strip } from '../timeline/strip.tsx'
import { ClockMenu } from '../world/clock-menu.tsx'
import { FaultChip } from '../world/fault-chip.tsx'
import '../styles/instrument.css'

/** Controls that move the world on and back, a mark for each step, and its faults. */
export function Transport() {
  return (
    <section className="transport bar" aria-label="Transport">
      <Controls />
      <PauseChip />
      <Strip />
      <span className="facts-row row">
        <FaultChip />
        <BreakpointsButton />
        {useServed() ? undefined : <ClockMenu />}
      </span>
    </section>
  )
}
