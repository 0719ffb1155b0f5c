import { Button } from '../../parts/forms/button.tsx'
import { useOverlays } from '../overlays/overlays.ts'

/** Opens the settings of the world. */
export function WorldButton() {
  const overlays = useOverlays()
  return (
    <Button
      aria-haspopup="dialog"
      title="People, devices, clock, faults and the app’s configuration (W)"
      onClick={() => overlays.open('world', { section: 'People' })}
    >
      Sandbox
    </Button>
  )
}
