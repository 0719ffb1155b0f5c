import { X } from 'lucide-react'
import { Button } from '../../parts/forms/button.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import { useDesk } from './desk-context.ts'

/** What was imported from files or a text, or why it wasn't, and what can be done about it. */
export function DeskNote() {
  const { note } = useDesk()
  const shown = useStore(note)
  return (
    <div role="status" className={shown === undefined ? undefined : 'code-note-strip row'}>
      {shown === undefined ? undefined : (
        <>
          <div className="grow">
            <p>{shown.words}</p>
            {shown.offer === undefined ? undefined : (
              <div className="row">
                <p className="grow">{shown.offer.words}</p>
                <Button look="small" onClick={shown.offer.take}>
                  {shown.offer.label}
                </Button>
              </div>
            )}
          </div>
          <button
            type="button"
            className="button bare small square"
            aria-label="Dismiss"
            onClick={() => note.set(undefined)}
          >
            <X className="icon small" aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}
