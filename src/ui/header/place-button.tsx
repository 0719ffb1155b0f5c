import { BookOpen } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'

export type PlaceName = keyof typeof PLACES

const PLACES = {
  story: { name: 'Story', title: 'What happens, beat by beat (.)' },
  workbench: { name: 'Workbench', title: 'Every step, with all its details' },
  code: { name: 'auth.ts', title: "The app's configuration: read it, write your own, run it (I)" },
} as const

/** Goes to the pages with what they did, as a story or with all details, or to the code of the app. */
export function PlaceButton({ to }: { readonly to: PlaceName }) {
  const { gallery, mode, view } = useLayout()
  const isCode = useStore(mode) === 'code'
  const shown = useStore(view)
  const isGallery = useStore(gallery) === 'open'
  const { name, title } = PLACES[to]
  const isStory = to === 'story'
  return (
    <Button
      look="bare"
      {...(isStory ? { icon: BookOpen } : {})}
      aria-current={(isCode ? 'code' : shown) === to && !isGallery ? 'page' : undefined}
      aria-label={name}
      title={title}
      onClick={() => {
        gallery.update((state) => (state === 'open' ? 'closed' : state))
        mode.set(to === 'code' ? 'code' : 'workbench')
        if (to !== 'code') view.set(to)
      }}
    >
      <span className={isStory ? 'medium-only' : undefined}>{name}</span>
    </Button>
  )
}
