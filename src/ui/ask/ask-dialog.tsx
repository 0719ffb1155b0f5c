import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { WindowDialog } from '../../parts/overlays/window-dialog.tsx'
import { recognise } from '../../record/ask/recognise.ts'
import type { OverlayProps } from '../overlays/overlays.ts'
import { AskResult, type OnScene } from './ask-result.tsx'
import '../styles/inspector.css'
import '../styles/tables.css'
import './ask-dialog.css'

/** Says what a pasted text is, and offers what explains it. The text is only in this dialog. */
export function AskDialog(props: OverlayProps<'asked'> & { readonly onScene: OnScene }) {
  const { text: pasted, onClose, onScene } = props
  const [text, setText] = useState(pasted)
  const asked = useDeferredValue(text)
  const known = useMemo(() => recognise(asked), [asked])
  const id = useId()
  return (
    <WindowDialog
      className={known?.is === 'passkey' ? 'ask wide' : 'ask'}
      title="What is this?"
      onClose={onClose}
    >
      <label htmlFor={id} className="hidden-text">
        A question, an error, a URL, a token, a cookie, something of a passkey or an auth.ts
      </label>
      <textarea
        id={id}
        className="field mono"
        rows={pasted === '' ? 4 : 3}
        value={text}
        placeholder="Paste an error, URL, token, passkey or auth.ts, or ask: what is a code?"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened in order to paste here
        autoFocus={pasted === ''}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <p className="note faint">It stays in this window: nothing is stored, sent or put in a link.</p>
      <div aria-live="polite">
        {known ? (
          <AskResult key={asked} known={known} onClose={onClose} onScene={onScene} />
        ) : (
          <p>{asked.trim() === '' ? '' : NOTHING}</p>
        )}
      </div>
      <div className="row end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </WindowDialog>
  )
}

const NOTHING =
  'This isn’t recognised. Ask about a word, such as “What is a code?”, or paste the name of an Auth.js error or its log line, an error or callback URL, a JWT, a session cookie, a passkey’s response or a part of it, a certificate, or an auth.ts.'
