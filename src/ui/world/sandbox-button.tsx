import { Box, ChevronDown } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useMember, useStore } from '../../parts/stores/use-store.ts'
import { useBranchName } from '../branches/use-branch-name.ts'
import { useWorldClient } from '../data/world.ts'
import { useOverlays } from '../overlays/overlays.ts'
import { usePreferences } from '../preferences/preferences.ts'

/** Opens the sandbox menu. It names a branch only when there is a choice: the first one is called main. */
export function SandboxButton() {
  const overlays = useOverlays()
  const world = useMember(useWorldClient().world, 'world')
  const title = useStore(usePreferences().titles)[world] ?? world
  const branch = useBranchName()
  return (
    <Button
      look="bare sandbox-button"
      icon={Box}
      ref={(button) => overlays.anchor('sandbox', button)}
      aria-label={branch === undefined ? `Sandbox ${title}` : `Sandbox ${title}, branch ${branch}`}
      aria-haspopup="dialog"
      aria-expanded={useStore(overlays)?.type === 'sandbox'}
      title="Sandboxes, branches, session strategy, seed and reset"
      onClick={() => overlays.open('sandbox')}
    >
      <span className="medium-only">Sandbox</span>
      {branch === undefined || branch === 'main' ? undefined : (
        <bdi className="cut soft medium-only">{branch}</bdi>
      )}
      <ChevronDown className="icon medium-only" aria-hidden />
    </Button>
  )
}
