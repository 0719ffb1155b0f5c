import { CircleX, Info, Terminal, TriangleAlert } from 'lucide-react'
import { Column } from '../../../parts/text/column.tsx'
import { Empty } from '../../../parts/text/empty.tsx'
import type { ConsoleWritten } from '../../../record/kinds/console-written.ts'
import { isLogLine } from '../../../record/kinds/families.ts'
import { type LogWritten, logWritten } from '../../../record/kinds/log-written.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { useSelection } from '../../selection/selection.ts'
import { LongText, ValueView } from '../../values/value-view.tsx'
import { LocationLink } from '../errors/error-frames.tsx'

const ICONS = { error: CircleX, warn: TriangleAlert, debug: Info } as const

/** What the app's owner would see in the logs of this run: messages of the engine's logger and of the app's own code. */
export function LogsTab({ focus }: { readonly focus: Focus | undefined }) {
  const lines = (focus?.run.steps ?? []).filter(isLogLine)
  if (lines.length === 0)
    return (
      <Empty title="Nothing was logged in this run">
        The engine logs errors with their reason, and warnings; your code logs to the console. A failed
        sign-in shows up here; the browser learns much less.
      </Empty>
    )
  return (
    <Column label="Engine log and console output">
      <ul className="cards">
        {lines.map((line) => (
          <li key={line.seq} className={line.seq === focus?.step.seq ? 'selected' : undefined}>
            {logWritten.is(line) ? (
              <LogLine line={line} isSelected={line.seq === focus?.step.seq} />
            ) : (
              <ConsoleLine line={line} isSelected={line.seq === focus?.step.seq} />
            )}
          </li>
        ))}
      </ul>
    </Column>
  )
}

function LogLine(props: { readonly line: LogWritten; readonly isSelected: boolean }) {
  const { line, isSelected } = props
  const selection = useSelection()
  const { details, level, message } = line.data
  const Icon = ICONS[level]
  return (
    <>
      <button
        type="button"
        className="pick"
        aria-current={isSelected}
        onClick={() => selection.select(line.seq, 'Logs')}
      >
        <span className="no">{line.seq}</span>
        <Icon className={`icon log-${level}`} aria-hidden />
        <span className={`log-${level}`}>{level}</span>
      </button>
      <p className="mono">{message}</p>
      {details === undefined ? undefined : (
        <p>
          <ValueView value={details} limit={140} />
        </p>
      )}
    </>
  )
}

function ConsoleLine(props: { readonly line: ConsoleWritten; readonly isSelected: boolean }) {
  const { line, isSelected } = props
  const selection = useSelection()
  const { label, level, location, text } = line.data
  const look = level === 'error' || level === 'warn' ? `log-${level}` : ''
  return (
    <>
      <div className="row">
        <button
          type="button"
          className="pick grow"
          aria-current={isSelected}
          onClick={() => selection.select(line.seq, 'Logs')}
        >
          <span className="no">{line.seq}</span>
          <Terminal className={`icon ${look}`} aria-hidden />
          <span className={look}>console.{level}</span>
          <span className="faint note cut">in {label}</span>
        </button>
        {location ? <LocationLink location={location} /> : undefined}
      </div>
      <LongText className="mono console-text" text={text} />
    </>
  )
}
