import { useEffect, useId, useRef } from 'react'

/** Asks before something is lost. */
export function ConfirmDialog(props: {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={title} onClose={props.onCancel}>
      <h2 id={title}>{props.title}</h2>
      <p>{props.text}</p>
      <div className="row">
        <button type="button" className="button" onClick={props.onCancel}>
          Cancel
        </button>
        <button type="button" className="button ink" onClick={props.onConfirm}>
          {props.action}
        </button>
      </div>
    </dialog>
  )
}
