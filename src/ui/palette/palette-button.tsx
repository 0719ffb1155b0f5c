import { Search } from 'lucide-react'
import { Keys } from '../../parts/keys/key-caps.tsx'
import { keyShortcut } from '../../parts/keys/keys.ts'
import { keysOf } from '../app/commands.ts'
import { useView } from '../app/view.ts'

/** Opens the palette. */
export function PaletteButton() {
  const { overlay } = useView()
  const keys = keysOf('palette')
  return (
    <button
      type="button"
      className="button palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={keyShortcut(keys)}
      onClick={() => overlay.set({ type: 'palette' })}
    >
      <Search className="icon" aria-hidden />
      <span className="grow cut">Find or run</span>
      <span className="medium-only" aria-hidden="true">
        <Keys keys={keys} />
      </span>
    </button>
  )
}
