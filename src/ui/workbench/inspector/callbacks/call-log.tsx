import { SquareFunction, Zap } from 'lucide-react'
import type { Call } from '../../../model/calls.ts'
import type { Focus } from '../../../model/focus.ts'
import { resultWords } from '../../../model/result.ts'
import { formatMs } from '../../../model/time.ts'
import { fieldOf, shorten } from '../../../model/value.ts'
import { type InspectorTab, useView } from '../../view.ts'

/** The call of the selected step; else the last one before it; else the last. */
export function callNear(calls: readonly Call[], focus: Focus): Call | undefined {
  const seq = focus.part.type === 'entry' ? focus.part.first.seq : focus.step.seq
  return calls.find((call) => call.seq === seq) ?? calls.findLast((call) => call.seq <= seq) ?? calls.at(-1)
}

/** Calls of a run, one a row: what ran, which request caused it, what it returned, how long it took. */
export function CallLog(props: {
  readonly label: 'Callbacks' | 'Events'
  readonly calls: readonly Call[]
  readonly shown: Call
  readonly tab: InspectorTab
}) {
  const isEvents = props.label === 'Events'
  return (
    <table className="log" aria-label={props.label}>
      <thead>
        <tr>
          <th scope="col" style={{ width: 38 }}>
            step
          </th>
          <th scope="col" style={{ width: '29%' }}>
            {isEvents ? 'event' : 'callback'}
          </th>
          <th scope="col">because of</th>
          <th scope="col" style={{ width: '24%' }}>
            {isEvents ? 'handler' : 'returned'}
          </th>
          <th scope="col" style={{ width: 38 }} className="ms">
            ms
          </th>
        </tr>
      </thead>
      <tbody>
        {props.calls.map((call) => (
          <CallRow key={call.seq} call={call} selected={call === props.shown} tab={props.tab} />
        ))}
      </tbody>
    </table>
  )
}

function CallRow(props: { readonly call: Call; readonly selected: boolean; readonly tab: InspectorTab }) {
  const { call, selected, tab } = props
  const view = useView()
  const Icon = call.kind === 'event' ? Zap : SquareFunction
  return (
    <tr className={`${selected ? 'selected' : ''} ${call.error ? 'failed' : ''}`}>
      <td className="no">{call.seq}</td>
      <td>
        <button
          type="button"
          className="pick app"
          aria-current={selected}
          onClick={() => view.select(call.seq, tab)}
        >
          <Icon className="icon" aria-hidden />
          <span className="cut">{call.name}</span>
        </button>
      </td>
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

function endText(call: Call, limit: number): string {
  if (call.error) return `threw ${call.error.type}`
  if (call.kind === 'event') return 'done'
  if (!call.returned) return 'not yet'
  const trigger = fieldOf(call.before[0], 'trigger')
  const cause = typeof trigger === 'string' ? `${trigger}: ` : ''
  return shorten(cause + resultWords(call), limit)
}
