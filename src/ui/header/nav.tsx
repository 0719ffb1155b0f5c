import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'
import { ScenesButton } from '../scenes/scenes-button.tsx'

/** Where the reader is: next to the pages, or in the code of the app. */
export function ModeNav() {
  const { gallery, mode } = useLayout()
  const here = useStore(mode)
  const isGallery = useStore(gallery) === 'open'
  const go = (to: typeof here) => {
    gallery.update((state) => (state === 'open' ? 'closed' : state))
    mode.set(to)
  }
  return (
    <nav className="places row" aria-label="Places">
      {(['workbench', 'code'] as const).map((each) => (
        <Button
          key={each}
          look="bare"
          aria-current={here === each && !isGallery ? 'page' : undefined}
          title={each === 'code' ? "The app's configuration: read it, write your own, run it (I)" : undefined}
          onClick={() => go(each)}
        >
          {each === 'code' ? 'auth.ts' : 'Workbench'}
        </Button>
      ))}
      <ScenesButton />
    </nav>
  )
}
