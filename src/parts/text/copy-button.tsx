import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'

/** Copies a text and announces it. */
export function CopyButton(props: {
  readonly label: string
  /** The visible label, where the surroundings say the rest. */
  readonly shown?: string
  readonly text: () => string
  readonly onProblem: (error: unknown) => void
}) {
  const { label, onProblem, shown = label, text } = props
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(text()).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), 1500)
    }, onProblem)
  }
  return (
    <>
      <Button look="bare small" aria-label={label} onClick={copy}>
        {copied ? <Check className="icon" aria-hidden /> : <Copy className="icon" aria-hidden />}
        {shown}
      </Button>
      <span className="hidden-text" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}
