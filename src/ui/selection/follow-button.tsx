import { Locate } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useSession, useView } from '../app/view.ts'

/** Ends the selection. While one holds, it says how many steps came since. */
export function FollowButton({ className = '' }: { readonly className?: string }) {
  const view = useView()
  const follows = useStore(view.selected) === undefined
  const seen = useStore(view.seen)
  const last = useStore(useSession().steps).at(-1)?.seq ?? 0
  const newer = follows ? 0 : Math.max(0, last - seen)
  return (
    <button
      type="button"
      className={`button small ${newer > 0 ? '' : 'bare'} ${className}`}
      aria-pressed={follows}
      title={newer > 0 ? 'There are newer steps. Click to see the latest.' : 'Keeps the latest step in view'}
      onClick={view.follow}
    >
      <Locate className="icon" aria-hidden />
      {newer > 0 ? `Follow: ${newer} newer` : 'Follow'}
    </button>
  )
}
