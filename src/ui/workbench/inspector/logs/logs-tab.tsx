import { CircleX, Info, TriangleAlert } from 'lucide-react'
import type { StepOf } from '../../../../protocol/steps.ts'
import type { Focus } from '../../../model/focus.ts'
import { ValueView } from '../../kit/value-view.tsx'
import { useView } from '../../view.ts'
import { Column } from '../column.tsx'
import { Empty } from '../empty.tsx'

type Line = StepOf<'log.written'>

const ICONS = { error: CircleX, warn: TriangleAlert, debug: Info } as const

/** What the engine's logger said in this run: what the owner of the app would read. */
export function LogsTab({ focus }: { readonly focus: Focus | undefined }) {
  const lines = (focus?.run.steps ?? []).filter((step): step is Line => step.kind === 'log.written')
  if (lines.length === 0)
    return (
      <Empty title="Nothing was logged in this run">
        The engine logs errors with their reason, and warnings. A sign-in that fails fills this; the browser
        is told much less.
      </Empty>
    )
  return (
    <Column label="Log of the engine">
      <ul className="cards">
        {lines.map((line) => (
          <LogLine key={line.seq} line={line} selected={line.seq === focus?.step.seq} />
        ))}
      </ul>
    </Column>
  )
}

function LogLine({ line, selected }: { readonly line: Line; readonly selected: boolean }) {
  const view = useView()
  const { details, level, message } = line.data
  const Icon = ICONS[level]
  return (
    <li className={selected ? 'selected' : undefined}>
      <button
        type="button"
        className="pick"
        aria-current={selected}
        onClick={() => view.select(line.seq, 'Logs')}
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
    </li>
  )
}
