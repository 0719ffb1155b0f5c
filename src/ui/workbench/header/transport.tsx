import { lazy, Suspense } from 'react'
import { useStore } from '../kit/use-store.ts'
import { BreakpointsButton } from '../stepper/breakpoints-button.tsx'
import { Controls } from '../stepper/controls.tsx'
import { SeedButton } from '../stepper/seed-button.tsx'
import { StandChip } from '../stepper/stand-chip.tsx'
import { Strip } from '../timeline/strip.tsx'
import { useView } from '../view.ts'
import { FaultChip } from '../world/fault-chip.tsx'
import { ClockMenu } from './clock-menu.tsx'

/** What moves the world on and back, a mark for each step, and what holds in it. */
export function Transport() {
  return (
    <div>
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
      <Beneath />
    </div>
  )
}

const Strips = lazy(async () => ({ default: (await import('../stepper/strips.tsx')).Strips }))

/** Under the controls, when there is something to say. */
function Beneath() {
  const { control, rewound } = useStore(useView().stepper.standing)
  if (!rewound && control.held.length < 2) return undefined
  return (
    <Suspense>
      <Strips />
    </Suspense>
  )
}
