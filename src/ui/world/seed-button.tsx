import { Dices } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useView } from '../app/view.ts'

/** The seed of the world; opens a form for another one. */
export function SeedButton() {
  const { overlay, session } = useView()
  const { scenario } = useStore(session.world)
  return (
    <button
      type="button"
      className="fact row"
      data-opens="seed"
      aria-haspopup="dialog"
      aria-expanded={useStore(overlay)?.type === 'seed'}
      title="Seed: every random value in this sandbox derives from it. Click to reset with another one."
      onClick={(event) => overlay.set({ type: 'seed', anchor: event.currentTarget })}
    >
      <Dices className="icon" aria-hidden />
      <span className="hidden-text">Seed</span>
      <span className="mono">{scenario.seed}</span>
    </button>
  )
}
