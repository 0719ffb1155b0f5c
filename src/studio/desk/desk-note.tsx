import { X } from 'lucide-react'
import { useStore } from '../../parts/stores/use-store.ts'
import { useDesk } from './desk-context.ts'

/** What was imported from files or a text, or why it wasn't. */
export function DeskNote() {
  const { note } = useDesk()
  const words = useStore(note)
  return (
    <div role="status" className={words === undefined ? undefined : 'code-note-strip row'}>
      {words === undefined ? undefined : (
        <>
          <p className="grow">{words}</p>
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
