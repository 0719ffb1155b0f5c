import { FoldVertical, UnfoldVertical } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'

/** Whether a call and a return that follows it at once are one row. */
export function PairsButton() {
  const { unfolded } = useLayout()
  const isUnfolded = useStore(unfolded)
  const label = isUnfolded ? 'Calls and returns: split' : 'Calls and returns: merged'
  const Icon = isUnfolded ? UnfoldVertical : FoldVertical
  return (
    <button
      type="button"
      className="button bare small pairs"
      aria-label={label}
      title="Show a call and its return as two arrows, or merged into one row until selected (U)"
      onClick={() => unfolded.set(!isUnfolded)}
    >
      <Icon className="icon" aria-hidden />
      <span>{label}</span>
    </button>
  )
}
