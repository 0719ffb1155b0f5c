import { useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'

/** Puts a result on the clipboard. */
export function CopyResult({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied.'),
      () => setCopied('Your browser does not allow copying here. Select the sentence above instead.'),
    )
  return (
    <p className="row">
      <Button look="small" onClick={() => void copy()}>
        Copy the result
      </Button>
      <span role="status">{copied}</span>
    </p>
  )
}
