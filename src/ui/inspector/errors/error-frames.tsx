import '../../styles/errors.css'
import type { SourceLocation } from '../../../protocol/code.ts'
import type { RecordedError } from '../../../protocol/steps.ts'
import { framesIn } from '../../../record/code/frames-in.ts'
import { useLayout } from '../../layout/layout.ts'

/** Where in the user's files an error came from: each line of its stack links to the editor. */
export function ErrorFrames({ error }: { readonly error: Pick<RecordedError, 'location' | 'stack'> }) {
  const frames = framesIn(error)
  if (frames.length === 0) return undefined
  return (
    <ol className="error-frames mono" aria-label="Stack">
      {frames.map(({ name, location }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a function that calls itself has the same frame twice
        <li key={index}>
          <span className="soft">at {name === undefined ? '' : `${name} `}</span>
          <LocationLink location={location} />
        </li>
      ))}
    </ol>
  )
}

/** A file and a line, as a link to the editor. */
export function LocationLink({ location }: { readonly location: SourceLocation }) {
  const layout = useLayout()
  const name = `${location.file}:${location.line}`
  return (
    <button
      type="button"
      className="more place"
      aria-label={`Open ${name}`}
      title="Opens it in the editor"
      onClick={() => layout.showCode(location)}
    >
      {name}
    </button>
  )
}
