import { Undo2 } from 'lucide-react'
import { Button } from '../../../parts/forms/button.tsx'
import { useStore } from '../../../parts/stores/use-store.ts'
import { useOverlays } from '../../overlays/overlays.ts'
import { usePreferences } from '../../preferences/preferences.ts'
import { useDeletions } from './deletions.ts'

/** Above the footer, where it moves nothing: sandboxes that can still be brought back. The sandbox menu shows them itself. */
export function UndoNotice() {
  const deletions = useDeletions()
  const deleted = useStore(deletions)
  const titles = useStore(usePreferences().titles)
  const isCovered = useStore(useOverlays()) !== undefined
  if (deleted.length === 0 || isCovered) return undefined
  return (
    <div className="undo-notice" role="status">
      {deleted.map(({ world }) => (
        <p key={world} className="row">
          <span className="cut">
            Deleted sandbox <bdi>{titles[world] ?? world}</bdi>
          </span>
          <Button look="small" icon={Undo2} onClick={() => deletions.undo(world)}>
            Undo
          </Button>
        </p>
      ))}
    </div>
  )
}
