import { FoldVertical, UnfoldVertical } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useLayout } from '../layout/layout.ts'

/** Whether a call and a return that follows it at once share a row. */
export function PairsButton() {
  const { unfolded } = useLayout()
  const isUnfolded = useStore(unfolded)
  const label = isUnfolded ? 'Calls and returns: split' : 'Calls and returns: merged'
  const Icon = isUnfolded ? UnfoldVertical : FoldVertical
  return (
    <Button
      look="bare small pairs"
      icon={Icon}
      aria-label={label}
      title="Show a call and its return as two arrows, or merged into one row until selected (U)"
      onClick={() => unfolded.set(!isUnfolded)}
    >
      <span>{label}</span>
    </Button>
  )
}
