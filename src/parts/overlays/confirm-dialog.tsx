import { WindowDialog } from './window-dialog.tsx'

/** Asks before something is lost. */
export interface ConfirmOverlay {
  readonly type: 'confirm'
  readonly title: string
  readonly text: string
  /** Label of the button that does it. */
  readonly action: string
  readonly onConfirm: () => void
}

/** Asks before something is lost. The focus begins at the way back. */
export function ConfirmDialog(props: { readonly question: ConfirmOverlay; readonly onClose: () => void }) {
  const { question, onClose } = props
  const confirm = () => {
    onClose()
    question.onConfirm()
  }
  return (
    <WindowDialog className="confirm" title={question.title} onClose={onClose}>
      <p>{question.text}</p>
      <div className="row">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog has to take the focus, and this is its harmless button */}
        <button type="button" className="button" autoFocus onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button ink" onClick={confirm}>
          {question.action}
        </button>
      </div>
    </WindowDialog>
  )
}
