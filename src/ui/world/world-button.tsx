import { Button } from '../../parts/forms/button.tsx'
import { useOverlays } from '../overlays/overlays.ts'

/** Opens everything about the world that can be set. */
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
