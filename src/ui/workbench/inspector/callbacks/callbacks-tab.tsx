import { SquareFunction, Zap } from 'lucide-react'
import { type Call, callsIn } from '../../../model/calls.ts'
import type { Focus } from '../../../model/focus.ts'
import { formatMs } from '../../../model/time.ts'
import { fieldOf, oneLine } from '../../../model/value.ts'
import { useView } from '../../view.ts'
import { Column } from '../column.tsx'
import { Empty } from '../empty.tsx'
import { CallDetail } from './call-detail.tsx'

/** Callbacks and events of the run, in order: what ran, why, with what, and what it returned. */
export function CallbacksTab({ focus }: { readonly focus: Focus | undefined }) {
  const calls = focus ? callsIn(focus.run) : []
  const shown = focus && callNear(calls, focus)
  if (!shown)
    return (
      <Empty title="No callback ran in this run">
        signIn, redirect, jwt and session run during a sign-in and whenever the session is read; events tell
        what happened. Sign in, and each call is logged here with its arguments.
      </Empty>
    )
  return (
    <div className="columns wide-first">
      <Column label="Log of callbacks and events">
        <CallLog calls={calls} shown={shown} />
      </Column>
      <Column label="Arguments and return value">
        <CallDetail call={shown} />
      </Column>
    </div>
  )
}

/** The call of the selected step; else the last one before it; else the first. */
function callNear(calls: readonly Call[], focus: Focus): Call | undefined {
  const seq = focus.part.type === 'entry' ? focus.part.first.seq : focus.step.seq
  return calls.find((call) => call.seq === seq) ?? calls.findLast((call) => call.seq <= seq) ?? calls.at(-1)
}

function CallLog({ calls, shown }: { readonly calls: readonly Call[]; readonly shown: Call }) {
  return (
    <table className="log" aria-label="Callbacks and events">
      <thead>
        <tr>
          <th style={{ width: 38 }}>step</th>
          <th style={{ width: '27%' }}>callback, event</th>
          <th>because of</th>
          <th style={{ width: '24%' }}>returned</th>
          <th style={{ width: 38 }} className="ms">
            ms
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <CallRow key={call.seq} call={call} selected={call === shown} />
        ))}
      </tbody>
    </table>
  )
}

function CallRow({ call, selected }: { readonly call: Call; readonly selected: boolean }) {
  const view = useView()
  const Icon = call.kind === 'event' ? Zap : SquareFunction
  return (
    <tr className={`${selected ? 'selected' : ''} ${call.error ? 'failed' : ''}`}>
      <td className="no">{call.seq}</td>
      <td>
        <button type="button" className="pick app" onClick={() => view.select(call.seq, 'Callbacks')}>
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
  if (call.kind === 'event') return 'event'
  if (!call.returned) return 'not yet'
  const trigger = fieldOf(call.before[0], 'trigger')
  const cause = typeof trigger === 'string' ? `${trigger}: ` : ''
  return cause + oneLine(call.result, limit)
}
