import { useView } from '../app/view.ts'

/** Opens everything about the world that can be set. */
export function WorldButton() {
  const { overlay } = useView()
  return (
    <button
      type="button"
      className="button"
      aria-haspopup="dialog"
      title="People, devices, clock, faults and the app’s configuration (W)"
      onClick={() => overlay.set({ type: 'world', section: 'People' })}
    >
      Sandbox
    </button>
  )
}
