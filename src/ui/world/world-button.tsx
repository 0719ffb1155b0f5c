import { useOverlays } from '../overlays/overlays.ts'

/** Opens everything about the world that can be set. */
export function WorldButton() {
  const overlays = useOverlays()
  return (
    <button
      type="button"
      className="button"
      aria-haspopup="dialog"
      title="People, devices, clock, faults and the app’s configuration (W)"
      onClick={() => overlays.open('world', { section: 'People' })}
    >
      Sandbox
    </button>
  )
}
