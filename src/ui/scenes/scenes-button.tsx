import { Clapperboard } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useView } from '../app/view.ts'

/** Opens the gallery in the place of the panes, and closes it. */
export function ScenesButton() {
  const { gallery } = useView()
  const isOpen = useStore(gallery) === 'open'
  return (
    <button
      type="button"
      className="button bare"
      aria-pressed={isOpen}
      aria-label="Scenes"
      data-opens="scenes"
      title="Guided examples (Shift S)"
      onClick={() => gallery.set(isOpen ? 'closed' : 'open')}
    >
      <Clapperboard className="icon" aria-hidden />
      <span className="medium-only">Scenes</span>
    </button>
  )
}
