import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { type Mode, useLayout } from '../layout/layout.ts'

/** Goes to the pages with what they did, or to the code of the app. */
export function PlaceButton({ mode: to }: { readonly mode: Mode }) {
  const { gallery, mode } = useLayout()
  const here = useStore(mode)
  const isGallery = useStore(gallery) === 'open'
  return (
    <Button
      look="bare"
      aria-current={here === to && !isGallery ? 'page' : undefined}
      title={to === 'code' ? "The app's configuration: read it, write your own, run it (I)" : undefined}
      onClick={() => {
        gallery.update((state) => (state === 'open' ? 'closed' : state))
        mode.set(to)
      }}
    >
      {to === 'code' ? 'auth.ts' : 'Workbench'}
    </Button>
  )
}
