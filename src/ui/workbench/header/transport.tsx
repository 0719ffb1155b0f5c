import { BreakpointsButton } from '../stepper/breakpoints-button.tsx'
import { Controls } from '../stepper/controls.tsx'
import { SeedButton } from '../stepper/seed-button.tsx'
import { StandChip } from '../stepper/stand-chip.tsx'
import { Strip } from '../timeline/strip.tsx'
import { FaultChip } from '../world/fault-chip.tsx'
import { ClockMenu } from './clock-menu.tsx'

/** What moves the world on and back, a mark for each step, and what holds in it. */
export function Transport() {
  return (
    <section className="transport bar" aria-label="Transport">
      <Controls />
      <StandChip />
      <Strip />
      <span className="facts-row row">
        <FaultChip />
        <BreakpointsButton />
        <ClockMenu />
        <SeedButton />
      </span>
    </section>
  )
}
