import { useState } from 'react'
import { formatBytes } from '../../record/values/http.ts'
import { manyLines, oneLine } from '../../record/values/value.ts'
import { RevealButton } from './reveal-button.tsx'

const LINE = 240
const WHOLE = 20_000

/** A recorded value: one line, and more on demand. Always text. */
export function ValueView({ value, limit = LINE }: { readonly value: unknown; readonly limit?: number }) {
  const [open, setOpen] = useState(false)
  const line = oneLine(value, limit)
  const isLong = line.includes('…') || (typeof value === 'object' && value !== null && line.length > 30)
  if (!open)
    return (
      <span className="value line" title={line}>
        <span className="cut">{line}</span>
        <RevealButton text={line} />
        {isLong ? <MoreButton onPress={() => setOpen(true)}>more</MoreButton> : undefined}
      </span>
    )
  return (
    <span className="value">
      <LongText text={manyLines(value)} />
      <MoreButton onPress={() => setOpen(false)}>less</MoreButton>
    </span>
  )
}

/** Text of several lines, cut where it would slow the page down. */
export function LongText({ text, className }: { readonly text: string; readonly className?: string }) {
  const [shown, setShown] = useState(WHOLE)
  return (
    <>
      <pre className={className}>{text.slice(0, shown)}</pre>
      <RevealButton text={text.slice(0, shown)} />
      {text.length > shown ? (
        <MoreButton onPress={() => setShown(shown * 4)}>
          {`${formatBytes(text.length - shown)} more`}
        </MoreButton>
      ) : undefined}
    </>
  )
}

function MoreButton({ onPress, children }: { readonly onPress: () => void; readonly children: string }) {
  return (
    <button type="button" className="more" onClick={onPress}>
      {children}
    </button>
  )
}
