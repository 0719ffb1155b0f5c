import '../../styles/source.css'
import type { SourceExcerpt } from '../../../lessons/sources.ts'
import { excerptAround, piecesOf } from '../../../record/code/code.ts'

/** An excerpt of source with line numbers. The relevant line is marked. */
export function SourceView({
  title,
  location,
}: {
  readonly title: string
  readonly location: SourceExcerpt
}) {
  const { from, lines } = excerptAround(location.lines, location.line)
  return (
    <figure className="source">
      <figcaption>
        {title}
        <span className="mono faint">
          {location.path}:{location.line}
        </span>
      </figcaption>
      <pre>
        {lines.map((line, index) => (
          <SourceLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the line's number in its file
            key={from + index}
            number={from + index}
            text={line}
            here={from + index === location.line}
          />
        ))}
      </pre>
    </figure>
  )
}

function SourceLine(props: { readonly number: number; readonly text: string; readonly here: boolean }) {
  return (
    <span className={props.here ? 'source-line here' : 'source-line'}>
      <span className="source-number" aria-hidden>
        {props.number}
      </span>
      <span>
        {piecesOf(props.text).map(({ kind, text }, index) =>
          kind === 'plain' ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line do not move
            <span key={index} className={`source-${kind}`}>
              {text}
            </span>
          ),
        )}
      </span>
    </span>
  )
}
