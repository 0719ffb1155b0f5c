import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useView } from '../view.ts'

/** Copies a text and says so. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const { faults } = useView().session
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(text()).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    }, faults.report)
  }
  return (
    <button type="button" className="button bare small" onClick={copy}>
      {copied ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
      {label}
      <span className="hidden-text" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </button>
  )
}
