import { Dices } from 'lucide-react'
import { useStore } from '../kit/use-store.ts'
import { Strip } from '../timeline/strip.tsx'
import { useSession } from '../view.ts'
import { FaultChip } from '../world/fault-chip.tsx'
import { ClockMenu } from './clock-menu.tsx'
import { WorldSettings } from './world-settings.tsx'

/** The world's settings, its time, and a mark for each step. */
export function Transport() {
  const { scenario } = useStore(useSession().world)
  return (
    <section className="transport bar" aria-label="World">
      <WorldSettings />
      <Strip />
      <span className="row">
        <FaultChip />
        <ClockMenu />
        <span className="fact row" title="Seed: every random value of this world derives from it">
          <Dices className="icon" aria-hidden />
          <span>seed</span>
          <span className="mono">{scenario.seed}</span>
        </span>
      </span>
    </section>
  )
}
