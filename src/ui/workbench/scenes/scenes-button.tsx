import { Clapperboard } from 'lucide-react'
import { useStore } from '../kit/use-store.ts'
import { useView } from '../view.ts'

/** Opens the gallery in the place of the panes, and closes it. */
export function ScenesButton() {
  const { gallery } = useView()
  const open = useStore(gallery)
  return (
    <button
      type="button"
      className="button bare"
      aria-pressed={open}
      aria-label="Scenes"
      data-opens="scenes"
      title="Worlds to begin with, and what to watch in them (Shift S)"
      onClick={() => gallery.set(!open)}
    >
      <Clapperboard className="icon" aria-hidden />
      <span className="medium-only">Scenes</span>
    </button>
  )
}
