import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { useStore } from '../../parts/stores/use-store.ts'
import type { PlayingOverlay } from './playing-overlay.ts'
import '../styles/side-by-side.css'

/** The progress of replaying a flow. Meanwhile nothing else can be done in the world. Closing it cancels. */
export function PlayingDialog({ playing }: { readonly playing: PlayingOverlay }) {
  const { cancel, lines, title } = playing
  const done = useStore(playing.done)
  const cancelled = useStore(playing.cancelled)
  const { length } = lines
  const now = lines[done]
  return (
    <WindowDialog className="confirm playing" title={title} onClose={cancel}>
      <div aria-busy="true">
        <p role="status">
          {cancelled
            ? 'Cancelling. Going back to where you were…'
            : now === undefined
              ? 'Showing the pages…'
              : `Replaying ${done + 1} of ${length}: ${now}…`}
        </p>
        <progress value={done} max={length} aria-label="Replay" />
      </div>
      <div className="row">
        <button type="button" className="button" disabled={cancelled} onClick={cancel}>
          Cancel
        </button>
      </div>
    </WindowDialog>
  )
}
