import { Clapperboard } from 'lucide-react'
import { createRef } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'

/** Where the focus goes when the gallery closes. */
export const scenesButton = createRef<HTMLButtonElement>()

/** Opens the gallery instead of the panes, and closes it. */
export function ScenesButton() {
  const { gallery } = useLayout()
  const isOpen = useStore(gallery) === 'open'
  return (
    <Button
      look="bare"
      icon={Clapperboard}
      aria-pressed={isOpen}
      aria-label="Scenes"
      ref={scenesButton}
      title="Guided examples (Shift S)"
      onClick={() => gallery.set(isOpen ? 'closed' : 'open')}
    >
      <span className="medium-only">Scenes</span>
    </Button>
  )
}
