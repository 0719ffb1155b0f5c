import { Dices } from 'lucide-react'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import { useWorldClient } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'

/** The seed of the world; opens a form for another one. */
export function SeedButton() {
  const overlays = useOverlays()
  const scenario = useMember(useWorldClient().world, 'scenario')
  return (
    <button
      type="button"
      className="fact row"
      ref={(button) => overlays.anchor('seed', button)}
      aria-haspopup="dialog"
      aria-expanded={useStore(overlays)?.type === 'seed'}
      title="Seed: every random value in this sandbox derives from it. Click to reset with another one."
      onClick={() => overlays.open('seed')}
    >
      <Dices className="icon" aria-hidden />
      <span className="hidden-text">Seed</span>
      <span className="mono">{scenario.seed}</span>
    </button>
  )
}
