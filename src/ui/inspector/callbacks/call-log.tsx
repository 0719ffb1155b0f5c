import { SquareFunction, Zap } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Column } from '../../../parts/text/column.tsx'
import { resultLabel } from '../../../record/labels/result.ts'
import type { Call } from '../../../record/outline/calls.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { formatMs } from '../../../record/values/time.ts'
import { fieldOf, shorten } from '../../../record/values/value.ts'
import { useSelection } from '../../selection/selection.ts'
import { Nearest } from '../nearest.tsx'
import { CallDetail } from './call-detail.tsx'

/** The call of the selected step; otherwise the last one before it; otherwise the last. */
export function callNear(calls: readonly Call[], focus: Focus): Call | undefined {
  const seq = seqOf(focus)
  return calls.find((call) => call.seq === seq) ?? calls.findLast((call) => call.seq <= seq) ?? calls.at(-1)
}

function seqOf({ part, step }: Focus): number {
  return part.type === 'entry' ? part.first.seq : step.seq
}

/** Calls of a run, and one of them in full. */
export function CallsOfRun(props: {
  readonly label: 'Callbacks' | 'Events'
  readonly calls: readonly Call[]
  readonly shown: Call
  readonly focus: Focus
}) {
  const { calls, focus, label, shown } = props
  // Otherwise it is only the nearest.
  const isSelected = shown.seq === seqOf(focus)
  const isEvents = label === 'Events'
  return (
    <div className="columns wide-first log-first">
      <Column label={isEvents ? 'Event log' : 'Callback log'}>
        <CallLog label={label} calls={calls} shown={shown} isSelected={isSelected} />
      </Column>
      <Column label={isEvents ? 'Message' : 'Arguments and return value'}>
        {isSelected ? undefined : (
          <Nearest focus={focus} what={isEvents ? 'event' : 'callback'} seq={shown.seq} />
        )}
        <CallDetail call={shown} />
      </Column>
    </div>
  )
}

/** Calls of a run, one a row. */
function CallLog(props: {
  readonly label: 'Callbacks' | 'Events'
  readonly calls: readonly Call[]
  readonly shown: Call
  readonly isSelected: boolean
}) {
  const table = useRef<HTMLTableElement>(null)
  const selection = useSelection()
  const { label, shown } = props
  useEffect(() => {
    if (shown && table.current) bringIn(table.current)
  }, [shown])
  const isEvents = label === 'Events'
  const markOf = (call: Call) => (call !== shown ? 'none' : props.isSelected ? 'selected' : 'near')
  return (
    <table ref={table} className="log" aria-label={label}>
      <thead>
        <tr>
          <th scope="col" style={{ width: '2.375rem' }}>
            step
          </th>
          <th scope="col" style={{ width: '29%' }}>
            {isEvents ? 'event' : 'callback'}
          </th>
          <th scope="col">because of</th>
          <th scope="col" style={{ width: '24%' }}>
            {isEvents ? 'handler' : 'returned'}
          </th>
          <th scope="col" style={{ width: '2.375rem' }} className="ms">
            ms
          </th>
        </tr>
      </thead>
      <tbody>
        {props.calls.map((call) => (
          <CallRow
            key={call.seq}
            call={call}
            className={`${markOf(call)} ${call.error ? 'failed' : ''}`}
            isCurrent={markOf(call) === 'selected'}
            end={endText(call, 60)}
            onChoose={() => selection.select(call.seq, label)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Keeps the row of the shown call in view where the log is its own list above the arguments. */
function bringIn(table: HTMLTableElement): void {
  const list = table.closest<HTMLElement>('.column')
  const row = table.querySelector<HTMLElement>('tr:is(.selected, .near)')
  if (!list || !row || list.scrollHeight <= list.clientHeight) return
  const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top
  if (top < 0 || top + row.offsetHeight > list.clientHeight)
    list.scrollTop += top - (list.clientHeight - row.offsetHeight) / 2
}

/** A call: what ran, which request caused it, how it ended, how long it took. */
export function CallRow(props: {
  readonly call: Call
  readonly className: string
  readonly isCurrent: boolean
  /** The request that caused it, where the whole text has no room. */
  readonly because?: string
  /** What is shown of its end. */
  readonly end: ReactNode
  readonly onChoose: () => void
}) {
  const { call, because = call.because, className, end, isCurrent, onChoose } = props
  const Icon = call.kind === 'event' ? Zap : SquareFunction
  return (
    <tr className={className}>
      <td className="no">{call.seq}</td>
      <th scope="row" className="call">
        <button type="button" className="pick app" aria-current={isCurrent} onClick={onChoose}>
          <Icon className="icon" aria-hidden />
          <span className="cut">{call.name}</span>
        </button>
      </th>
      <td className="faint" title={call.because}>
        {because}
      </td>
      <td className={call.error ? 'mono bad' : 'mono'} title={endText(call, 400)}>
        {end}
      </td>
      <td className="ms">{call.tookMs === undefined ? '' : formatMs(call.tookMs)}</td>
    </tr>
  )
}

/** How a call ended: its result, its error, or neither yet. */
export function endText(call: Call, limit: number): string {
  if (call.error) return `threw ${call.error.type}`
  if (call.kind === 'event') return 'done'
  if (!call.returned) return 'not yet'
  const trigger = fieldOf(call.before[0], 'trigger')
  const cause = typeof trigger === 'string' ? `${trigger}: ` : ''
  return shorten(cause + resultLabel(call), limit)
}
