import { AppWindow, CircleX, FileCode2, Terminal, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { isStepOf } from '../../record/outline/calls.ts'
import { focusOn } from '../../record/outline/focus-on.ts'
import { isStopped } from '../../record/outline/pause-state.ts'
import { CallDetail } from '../inspector/callbacks/call-detail.tsx'
import { CallRow, endText } from '../inspector/callbacks/call-log.tsx'
import { Matrix } from '../inspector/callbacks/matrix.tsx'
import { ErrorFrames } from '../inspector/errors/error-frames.tsx'
import '../styles/code-log.css'
import { useStore } from '../../parts/stores/use-store.ts'
import { functionsIn } from '../../record/code/functions-in.ts'
import { type LogRow, shortRequest } from '../../record/code/log-rows.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { PausedButtons } from '../edit/paused-buttons.tsx'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'
import { LongText } from '../values/value-view.tsx'
import { useLog } from './use-log.ts'

/** All calls of the app's functions, with the logs and errors between them. */
export function CallLogPane() {
  const rows = useLog()
  const [name, setName] = useState('')
  const [isMatrix, setMatrix] = useState(false)
  const [isConsole, setConsole] = useState(false)
  const pauseState = useStore(useStepper().pauseState)
  const selected = useStore(useSelection().selected)
  const names = useMemo(
    () => [...new Set(rows.flatMap((row) => (row.type === 'call' ? [row.call.name] : [])))].toSorted(),
    [rows],
  )
  const calls = rows.filter((row) => row.type === 'call').length
  const lines = rows.filter(isConsoleLine)
  const shown = isConsole
    ? lines
    : rows.filter((row) => name === '' || (row.type === 'call' && row.call.name === name))
  const current = rowNear(shown, selected ?? (isStopped(pauseState) ? pauseState.step : undefined))
  return (
    <section className="code-log" aria-label="Callbacks log">
      <div className="code-head bar">
        <h2>Callbacks</h2>
        <span className={calls === 0 ? 'count zero' : 'count'}>{calls}</span>
        <span className="grow" />
        <Button look="bare small" aria-pressed={isMatrix} onClick={() => setMatrix(!isMatrix)}>
          Arguments
        </Button>
        <Button
          look="bare small"
          icon={Terminal}
          aria-pressed={isConsole}
          title="Only console output"
          onClick={() => setConsole(!isConsole)}
        >
          Console
          <span className={lines.length === 0 ? 'count zero' : 'count'}>{lines.length}</span>
        </Button>
        <select
          className="field small"
          aria-label="Which callbacks"
          disabled={isConsole}
          value={name}
          onChange={(event) => setName(event.target.value)}
        >
          <option value="">All callbacks</option>
          {names.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      {shown.length === 0 ? (
        <NoRows isConsole={isConsole} />
      ) : (
        <Rows rows={shown} current={current} future={pauseState.position.step} />
      )}
      {isMatrix ? (
        <Matrix call={current?.type === 'call' ? current.call : undefined} />
      ) : current?.type === 'call' ? (
        <Detail row={current} />
      ) : current ? (
        <BetweenDetail row={current} />
      ) : undefined}
    </section>
  )
}

/** Says what will fill the log, with a link to it. */
function NoRows({ isConsole }: { readonly isConsole: boolean }) {
  const { appShown, pageShown } = useLayout()
  const isApp = useStore(appShown) === true
  return (
    <div className="code-empty faint">
      <p>
        {isConsole
          ? 'Nothing was logged. Use console.log in a callback to see it here.'
          : 'No callback has run yet. Sign in to the app to see each call here.'}
      </p>
      {isApp ? undefined : (
        <Button
          look="small code-show-app"
          icon={AppWindow}
          onClick={() => {
            pageShown.set(true)
            appShown.set(true)
          }}
        >
          Show the app
        </Button>
      )}
    </div>
  )
}

function isConsoleLine(row: LogRow): boolean {
  return row.type === 'between' && row.kind === 'console'
}

/** The row of a step; otherwise the last one before it; otherwise the last call, or what failed since. */
function rowNear(rows: readonly LogRow[], seq: number | undefined): LogRow | undefined {
  if (seq === undefined) return rows.findLast((row) => row.type === 'call' || row.kind === 'failed')
  const own = rows.find((row) => row.type === 'call' && isStepOf(row.call, seq))
  return own ?? rows.findLast((row) => row.seq <= seq) ?? rows[0]
}

function Rows(props: {
  readonly rows: readonly LogRow[]
  readonly current: LogRow | undefined
  /** Steps after this one are future steps. */
  readonly future: number
}) {
  const list = useRef<HTMLTableElement>(null)
  const { current } = props
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-calls" tabIndex={0} aria-label="Calls">
      <table ref={list} className="log" aria-label="Callbacks">
        <thead>
          <tr>
            <th scope="col" className="no">
              step
            </th>
            <th scope="col">callback</th>
            <th scope="col">because of</th>
            <th scope="col">returned</th>
            <th scope="col" className="ms">
              ms
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) =>
            row.type === 'call' ? (
              <RowOfCall
                key={row.seq}
                row={row}
                isCurrent={row === current}
                isFuture={row.seq > props.future}
              />
            ) : (
              <BetweenRow
                key={row.seq}
                row={row}
                isCurrent={row === current}
                isFuture={row.seq > props.future}
              />
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps<T extends LogRow['type']> {
  readonly row: LogRow & { readonly type: T }
  readonly isCurrent: boolean
  readonly isFuture: boolean
}

function RowOfCall({ row, isCurrent, isFuture }: RowProps<'call'>) {
  const { call } = row
  const choose = useChoose(row)
  const paused = useStore(useStepper().pausedSteps)
  const isPaused = [...paused].some((step) => isStepOf(call, step))
  const end = isFuture ? 'recorded before' : endText(call, 80)
  return (
    <CallRow
      call={call}
      className={classOf(isCurrent, isFuture, call.error !== undefined, isPaused)}
      isCurrent={isCurrent}
      because={shortRequest(call.because)}
      end={isPaused ? <span className="chip paused">paused</span> : end}
      onChoose={choose}
    />
  )
}

const BETWEEN = { changed: FileCode2, console: Terminal, failed: CircleX, notice: TriangleAlert } as const

function BetweenRow({ row, isCurrent, isFuture }: RowProps<'between'>) {
  const choose = useChoose(row)
  const Icon = BETWEEN[row.kind]
  return (
    <tr className={classOf(isCurrent, isFuture, row.kind === 'failed', false)}>
      <td className="no">{row.seq}</td>
      <td colSpan={4} className={row.kind === 'console' ? 'mono' : undefined}>
        <button
          type="button"
          className={`pick between ${row.kind}`}
          aria-current={isCurrent}
          onClick={choose}
        >
          <Icon className="icon" aria-hidden />
          <span className="cut" title={row.text}>
            {row.text}
          </span>
          <span className="origin">
            {row.location ? `${row.location.file}:${row.location.line}` : (row.chip ?? '')}
          </span>
        </button>
      </td>
    </tr>
  )
}

function classOf(isCurrent: boolean, isFuture: boolean, isFailed: boolean, isPaused: boolean): string {
  return [
    isCurrent ? 'selected' : '',
    isFuture ? 'future' : '',
    isFailed ? 'failed' : '',
    isPaused ? 'paused' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Selects the step everywhere, and shows its line of code. */
function useChoose(row: LogRow): () => void {
  const layout = useLayout()
  const selection = useSelection()
  const { draft } = useDesk()
  return () => {
    selection.select(row.seq)
    const { files, open } = draft.get()
    const known =
      row.location ??
      (row.type === 'call'
        ? lineOf(files, [open, ...Object.keys(files)], row.call.name, row.call.kind)
        : undefined)
    if (known) layout.codeLocation.set(known)
  }
}

/** Where a function is in the code, for calls that were recorded without a line. */
function lineOf(
  files: Readonly<Record<string, string>>,
  order: readonly string[],
  name: string,
  of: 'callback' | 'event',
): { readonly file: string; readonly line: number } | undefined {
  for (const file of order) {
    const found = functionsIn(files[file] ?? '').find((each) => each.name === name && each.of === of)
    if (found) return { file, line: found.line }
  }
  return undefined
}

/** Arguments and result of the chosen call, and the buttons for it while it is paused. */
function Detail({ row }: { readonly row: LogRow & { readonly type: 'call' } }) {
  const runs = useStore(useStepper().whole)
  const focus = focusOn(runs, row.seq)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-detail" aria-label="Arguments and return value" tabIndex={0}>
      <div className="row code-paused">{focus ? <PausedButtons focus={focus} /> : undefined}</div>
      <CallDetail call={row.call} />
    </section>
  )
}

/** A log line or an error between the calls, in full, with its location. */
function BetweenDetail({ row }: { readonly row: LogRow & { readonly type: 'between' } }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
    <section className="code-detail" aria-label="Message" tabIndex={0}>
      <h3>
        {row.seq} {BETWEEN_TITLES[row.kind]}
      </h3>
      <LongText className="mono" text={row.text} />
      <ErrorFrames error={row.error ?? row} />
    </section>
  )
}

const BETWEEN_TITLES = {
  changed: 'the code',
  console: 'console',
  failed: 'failed',
  notice: 'notice',
} as const
