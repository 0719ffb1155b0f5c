import { ClipboardPaste } from 'lucide-react'
import { useId, useState } from 'react'
import { useOverlays } from '../overlays/overlays.ts'
import './ask-box.css'

/** A field for something that went wrong elsewhere. What is pasted is shown in a dialog, and kept nowhere. */
export function AskBox({ label = 'Or bring your own problem' }: { readonly label?: string }) {
  const overlays = useOverlays()
  const [text, setText] = useState('')
  const id = useId()
  const ask = (asked: string) => {
    if (asked.trim() === '') return
    setText('')
    overlays.open('asked', { text: asked })
  }
  return (
    <form
      className="ask-box"
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
      }}
    >
      <label htmlFor={id}>{label}</label>
      <span className="ask-field">
        <ClipboardPaste className="icon" aria-hidden />
        <input
          id={id}
          className="field"
          type="text"
          placeholder="Paste an error, URL, token or auth.ts"
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            // The field would lose the line ends of an auth.ts.
            event.preventDefault()
            ask(text + event.clipboardData.getData('text/plain'))
          }}
        />
      </span>
    </form>
  )
}
