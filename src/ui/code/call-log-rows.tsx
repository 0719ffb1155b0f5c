import { CircleX, Database, FileCode2, Terminal, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from '../../parts/stores/use-store.ts'
import { functionsIn } from '../../record/code/functions-in.ts'
import { isRowOf, type LogRow, shortRequest } from '../../record/code/log-rows.ts'
import { isStepOf } from '../../record/outline/calls.ts'
import { formatMs } from '../../record/values/time.ts'
import { useDesk } from '../../studio/desk/desk-context.ts'
import { CallRow, endText } from '../inspector/callbacks/call-log.tsx'
import { useLayout } from '../layout/layout.ts'
import { useSelection } from '../selection/selection.ts'
import { useStepper } from '../stepper/stepper.ts'

/** The log as a table. */
export function Rows(props: {
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
          {props.rows.map((row) => (
            <Row key={row.seq} row={row} isCurrent={row === current} isFuture={row.seq > props.future} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, ...rest }: RowProps<LogRow['type']>) {
  if (row.type === 'call') return <RowOfCall row={row} {...rest} />
  if (row.type === 'operation') return <OperationRow row={row} {...rest} />
  return <BetweenRow row={row} {...rest} />
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

function OperationRow({ row, isCurrent, isFuture }: RowProps<'operation'>) {
  const { because, error, name, note, tookMs } = row.operation
  const choose = useChoose(row)
  const paused = useStore(useStepper().pausedSteps)
  const isPaused = [...paused].some((step) => isRowOf(row, step))
  const end = isFuture ? 'recorded before' : note
  return (
    <tr className={classOf(isCurrent, isFuture, error !== undefined, isPaused)}>
      <td className="no">{row.seq}</td>
      <th scope="row" className="call" colSpan={2}>
        <button
          type="button"
          className="pick database"
          aria-current={isCurrent}
          onClick={choose}
          title={`${name}, because of ${because}`}
        >
          <Database className="icon" aria-hidden />
          <span className="cut">{name}</span>
        </button>
      </th>
      <td className={error ? 'mono bad' : 'mono'} title={note}>
        {isPaused ? <span className="chip paused">paused</span> : end}
      </td>
      <td className="ms">{tookMs === undefined ? '' : formatMs(tookMs)}</td>
    </tr>
  )
}

const BETWEEN = { changed: FileCode2, console: Terminal, failed: CircleX, notice: TriangleAlert } as const

function BetweenRow({ row, isCurrent, isFuture }: RowProps<'between'>) {
  const choose = useChoose(row)
  const Icon = BETWEEN[row.kind]
  const isFailed = row.kind === 'failed' || row.level === 'error'
  return (
    <tr className={classOf(isCurrent, isFuture, isFailed, false)}>
      <td className="no">{row.seq}</td>
      <td colSpan={4} className={row.kind === 'console' ? 'mono' : undefined}>
        <button
          type="button"
          className={`pick between ${isFailed ? 'failed' : row.level === 'warn' ? 'notice' : row.kind}`}
          aria-current={isCurrent}
          onClick={choose}
        >
          <Icon className="icon" aria-hidden />
          <span className="cut" title={row.text}>
            {row.text}
          </span>
          <span className="origin">
            {row.times === undefined ? '' : `${row.times}× `}
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
