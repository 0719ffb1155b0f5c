import { Locate } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useWorldClient } from '../data/world.ts'
import { useSelection } from './selection.ts'

/** Ends the selection. While there is one, it says how many steps were recorded since. */
export function FollowButton({ className = '' }: { readonly className?: string }) {
  const selection = useSelection()
  const follows = useStore(selection.selected) === undefined
  const seen = useStore(selection.seen)
  const last = useStore(useWorldClient().steps).at(-1)?.seq ?? 0
  const newer = follows ? 0 : Math.max(0, last - seen)
  return (
    <button
      type="button"
      className={`button small ${newer > 0 ? '' : 'bare'} ${className}`}
      aria-pressed={follows}
      title={newer > 0 ? 'There are newer steps. Click to see the latest.' : 'Keeps the latest step in view'}
      onClick={selection.follow}
    >
      <Locate className="icon" aria-hidden />
      {newer > 0 ? `Follow: ${newer} newer` : 'Follow'}
    </button>
  )
}
