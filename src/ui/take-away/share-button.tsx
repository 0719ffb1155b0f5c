import { Link } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useCommands } from '../commands/commands.ts'
import { useServed, useWorldClient } from '../data/world.ts'

/** Opens the dialog with every format in which a world can be shared. */
export function ShareButton() {
  const commands = useCommands()
  const isServed = useServed() !== undefined
  const isEmpty = useStore(useWorldClient().steps).length === 0
  return (
    <Button
      look="bare"
      icon={Link}
      aria-label="Share"
      aria-haspopup="dialog"
      disabled={isEmpty}
      title={`${isServed ? 'A' : 'A link, a'} Playwright test, a file, HAR, Mermaid or SVG (D)`}
      onClick={() => commands.run('share')}
    >
      <span className="medium-only">Share</span>
    </Button>
  )
}
