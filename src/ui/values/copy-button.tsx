import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../data/session.ts'

/** Copies a text and says so. In presenter mode the text is without secrets, as everything in the panes is. */
export function CopyButton(props: {
  readonly label: string
  /** What is seen, where its place says the rest. */
  readonly shown?: string
  readonly text: () => string
}) {
  const { label, shown = label, text } = props
  const { faults } = useSession()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(text()).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    }, faults.report)
  }
  return (
    <>
      <button type="button" className="button bare small" aria-label={label} onClick={copy}>
        {copied ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
        {shown}
      </button>
      <span className="hidden-text" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}
