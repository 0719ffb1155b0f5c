import { Button } from '../forms/button.tsx'
import { WindowDialog } from './window-dialog.tsx'

export interface ConfirmQuestion {
  readonly title: string
  readonly text: string
  /** Label of the button that goes ahead. */
  readonly action: string
  readonly onConfirm: () => void
}

/** Asks before something is lost. The focus begins on Cancel. */
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
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button look="ink" onClick={confirm}>
          {action}
        </Button>
      </div>
    </WindowDialog>
  )
}
