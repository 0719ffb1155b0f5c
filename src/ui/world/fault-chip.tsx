import { TriangleAlert } from 'lucide-react'
import { plural } from '../../record/values/time.ts'
import { useSetup } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'

/** Says in every view that a fault is switched on; otherwise hidden. */
export function FaultChip() {
  const overlays = useOverlays()
  const { faults } = useSetup()
  if (faults.length === 0) return undefined
  return (
    <button
      type="button"
      className="chip warning fault-chip"
      aria-haspopup="dialog"
      title="Active faults: click to see them or switch them off"
      onClick={() => overlays.open('world', { section: 'Faults' })}
    >
      <TriangleAlert className="icon small" aria-hidden />
      {plural(faults.length, 'fault')}
    </button>
  )
}
