import { useState } from 'react'
import { visiblePieces } from '../../record/code/visible-text.ts'
import { plural } from '../../record/values/time.ts'
import '../styles/foreign-text.css'

/** Characters that are drawn at first. */
export const LONGEST = 500

/** A text from someone else. Invisible characters are marked, and a long text is cut until the reader asks for the rest. */
export function ForeignText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false)
  const more = isWhole ? 0 : text.length - LONGEST
  return (
    <>
      <span className="foreign-text">
        <Visible text={more > 0 ? text.slice(0, LONGEST) : text} />
      </span>
      {more > 0 ? (
        <button type="button" className="more" onClick={() => setWhole(true)}>
          {plural(more, 'more character')}
        </button>
      ) : undefined}
    </>
  )
}

function Visible({ text }: { readonly text: string }) {
  return visiblePieces(text).map((piece, index) =>
    piece.isMark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text do not move
      <mark key={index} title="An invisible character">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
