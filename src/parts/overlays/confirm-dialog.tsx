import { WindowDialog } from './window-dialog.tsx'

/** Asks before something is lost. */
export interface ConfirmQuestion {
  readonly title: string
  readonly text: string
  /** Label of the button that does it. */
  readonly action: string
  readonly onConfirm: () => void
}

/** Asks before something is lost. The focus begins at the way back. */
export function ConfirmDialog(props: ConfirmQuestion & { readonly onClose: () => void }) {
  const { action, onClose, onConfirm, text, title } = props
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <WindowDialog className="confirm" title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="row">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog has to take the focus, and this is its harmless button */}
        <button type="button" className="button" autoFocus onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button ink" onClick={confirm}>
          {action}
        </button>
      </div>
    </WindowDialog>
  )
}
