import { ChevronDown, ChevronRight } from 'lucide-react'
import { type Entry, type Exchange, outcomeOf, type Run, tookMs } from '../../model/outline.ts'
import { type Row, worstOf } from '../../model/rows.ts'
import { formatMs } from '../../model/time.ts'
import { laneOf, wordsOf } from '../../model/words.ts'
import { StepIcon } from '../kit/step-icon.tsx'

/** What stands in one row of the list. */
export function RowContent({ row }: { readonly row: Row }) {
  switch (row.node.type) {
    case 'run':
      return <RunRow run={row.node} open={row.open === true} />
    case 'exchange':
      return <ExchangeRow exchange={row.node} open={row.open} />
    case 'entry':
      return <EntryRow entry={row.node} />
  }
}

/** Lane, level and trouble as class names. */
export function rowClass(row: Row): string {
  const { node, level } = row
  if (node.type === 'run') return `run ${worstOf(node)}`
  const step = node.type === 'entry' ? node.first : (node.request ?? node.response)
  const lane = step ? laneOf(step) : 'world'
  return `${node.type} ${lane} l${Math.min(level, 4)} ${outcomeOf(node)}`
}

function RunRow({ run, open }: { readonly run: Run; readonly open: boolean }) {
  const worst = worstOf(run)
  return (
    <>
      <span className="kind toggle">
        <Chevron open={open} />
      </span>
      Run {run.run}
      <span className="title grow cut">{run.title}</span>
      {worst === 'done' ? undefined : <span className={`chip ${worst}`}>{worst}</span>}
      <span className="ms">{inMs(run.tookMs)}</span>
    </>
  )
}

function ExchangeRow({
  exchange,
  open,
}: {
  readonly exchange: Exchange
  readonly open: boolean | undefined
}) {
  const { request, response } = exchange
  const took = tookMs(exchange)
  const outcome = outcomeOf(exchange)
  return (
    <>
      <span className="no">{exchange.seq}</span>
      <span className="kind toggle">
        {open !== undefined ? (
          <Chevron open={open} />
        ) : request ? (
          <StepIcon step={request} outcome={outcome} />
        ) : (
          ''
        )}
      </span>
      <span className="name grow cut">{request ? wordsOf(request).name : `exchange ${exchange.id}`}</span>
      {response ? (
        <span className={outcome === 'done' ? 'chip' : `chip ${outcome}`}>
          {response.data.response.status || 'none'}
        </span>
      ) : (
        <span className="faint note">open</span>
      )}
      <span className="ms">{shownMs(took)}</span>
    </>
  )
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const { name, note } = wordsOf(entry.first, entry.returned)
  const outcome = outcomeOf(entry)
  const took = tookMs(entry)
  return (
    <>
      <span className="no">{entry.first.seq}</span>
      <span className="kind">
        <StepIcon step={entry.first} outcome={outcome} />
      </span>
      <span className="grow cut">
        <span className="name">{name}</span> {note === undefined ? undefined : <em>{note}</em>}
      </span>
      {outcome === 'done' ? undefined : <span className={`chip ${outcome}`}>{outcome}</span>}
      <span className="ms">{shownMs(took)}</span>
    </>
  )
}

/** With its unit: beside the title of a run a number alone would be a count of steps. */
function inMs(took: number): string {
  const shown = shownMs(took)
  return shown === '' ? '' : `${shown} ms`
}

/** Nothing where nothing was measured, or less than the clock can tell. */
function shownMs(took: number | undefined): string {
  return took === undefined || took < 0.05 ? '' : formatMs(took)
}

function Chevron({ open }: { readonly open: boolean }) {
  return open ? <ChevronDown className="icon" aria-hidden /> : <ChevronRight className="icon" aria-hidden />
}
