import { Button } from '../forms/button.tsx'
import { WindowDialog } from './window-dialog.tsx'

export interface Notice {
  readonly title: string
  readonly text: string
}

/** Says something that needs no decision. */
export function NoticeDialog({ onClose, text, title }: Notice & { readonly onClose: () => void }) {
  return (
    <WindowDialog className="confirm" title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="row">
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </WindowDialog>
  )
}
