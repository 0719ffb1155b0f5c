import { SquareFunction, Zap } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { resultLabel } from '../../../record/labels/result.ts'
import type { Call } from '../../../record/outline/calls.ts'
import type { Focus } from '../../../record/outline/focus.ts'
import { formatMs } from '../../../record/values/time.ts'
import { fieldOf, shorten } from '../../../record/values/value.ts'
import { useSelection } from '../../selection/selection.ts'
import type { InspectorTab } from '../../selection/tabs.ts'

/** Whether a call is the selected step's own. */
export function isCallOf(call: Call, focus: Focus): boolean {
  return call.seq === (focus.part.type === 'entry' ? focus.part.first.seq : focus.step.seq)
}

/** The call of the selected step; otherwise the last one before it; otherwise the last. */
export function callNear(calls: readonly Call[], focus: Focus): Call | undefined {
  const seq = focus.part.type === 'entry' ? focus.part.first.seq : focus.step.seq
  return calls.find((call) => call.seq === seq) ?? calls.findLast((call) => call.seq <= seq) ?? calls.at(-1)
}

/** Calls of a run, one a row: what ran, which request caused it, what it returned, how long it took. */
export function CallLog(props: {
  readonly label: 'Callbacks' | 'Events'
  readonly calls: readonly Call[]
  readonly shown: Call
  /** Whether the call shown belongs to the selected step, and is not only the nearest. */
  readonly isSelected: boolean
  readonly tab: InspectorTab
}) {
  const table = useRef<HTMLTableElement>(null)
  const { shown } = props
  useEffect(() => {
    if (shown && table.current) bringIn(table.current)
  }, [shown])
  const isEvents = props.label === 'Events'
  return (
    <table ref={table} className="log" aria-label={props.label}>
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
            mark={call !== shown ? 'none' : props.isSelected ? 'selected' : 'near'}
            tab={props.tab}
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

function CallRow(props: {
  readonly call: Call
  readonly mark: 'selected' | 'near' | 'none'
  readonly tab: InspectorTab
}) {
  const { call, mark, tab } = props
  const selection = useSelection()
  const Icon = call.kind === 'event' ? Zap : SquareFunction
  return (
    <tr className={`${mark} ${call.error ? 'failed' : ''}`}>
      <td className="no">{call.seq}</td>
      <th scope="row" className="call">
        <button
          type="button"
          className="pick app"
          aria-current={mark === 'selected'}
          onClick={() => selection.select(call.seq, tab)}
        >
          <Icon className="icon" aria-hidden />
          <span className="cut">{call.name}</span>
        </button>
      </th>
      <td className="faint" title={call.because}>
        {call.because}
      </td>
      <td className={call.error ? 'mono bad' : 'mono'} title={endText(call, 400)}>
        {endText(call, 60)}
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
