import { Search } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { Keys } from '../../parts/keys/key-caps.tsx'
import { keyShortcut } from '../../parts/keys/keys.ts'
import { useCommands } from '../commands/commands.ts'
import { useOverlays } from '../overlays/overlays.ts'

/** Opens the palette. */
export function FindButton() {
  const overlays = useOverlays()
  const { keys } = useCommands().of('palette')
  return (
    <Button
      look="bare"
      icon={Search}
      aria-haspopup="dialog"
      aria-keyshortcuts={keyShortcut(keys)}
      onClick={() => overlays.open('palette')}
    >
      <span className="medium-only">Find</span>
      <span className="hidden-text small-only">Find</span>
      <span className="roomy-only" aria-hidden="true">
        <Keys keys={keys} />
      </span>
    </Button>
  )
}
