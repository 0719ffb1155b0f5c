import { ChevronDown, ChevronRight, Pause, Undo2 } from 'lucide-react'
import type { Step } from '../../protocol/steps.ts'
import { labelOf, laneOf } from '../../record/kinds/registry.ts'
import { valueEdited } from '../../record/kinds/value-edited.ts'
import { foldLabel, headStep, rangeOfFold } from '../../record/outline/fold-label.ts'
import type { Fold } from '../../record/outline/levels.ts'
import { type Entry, type Exchange, outcomeOf, type Run, tookMs } from '../../record/outline/outline.ts'
import { type Row, worstOf } from '../../record/outline/rows.ts'
import { formatMs } from '../../record/values/time.ts'
import { StepIcon } from '../values/step-icon.tsx'

/** What is paused, or would pause, at a row. */
export interface RowMarks {
  /** An exchange is paused at one of its steps. */
  readonly paused: boolean
  /** A breakpoint pauses there. */
  readonly breakpoint: boolean
  readonly selected: boolean
}

/** The content of one row of the list. */
export function RowContent({ row, marks }: { readonly row: Row; readonly marks: RowMarks }) {
  switch (row.node.type) {
    case 'run':
      return <RunRow run={row.node} open={row.open === true} rows={row.rows} />
    case 'exchange':
      return <ExchangeRow exchange={row.node} open={row.open} isFuture={row.future === true} marks={marks} />
    case 'entry':
      return <EntryRow entry={row.node} marks={marks} />
    case 'fold':
      return <FoldRow fold={row.node} open={row.open} marks={marks} />
    case 'note':
      return <span className="cut">{row.node.text}</span>
  }
}

/** Lane, level, trouble and edits, as class names. */
export function rowClass(row: Row): string {
  const { node, level, future } = row
  if (node.type === 'note') return 'note ahead'
  const later = future ? 'future' : ''
  if (node.type === 'run') return `run ${worstOf(node)} ${later}`
  if (node.type === 'fold') return foldClass(node, level, later)
  const step = node.type === 'entry' ? node.first : (node.request ?? node.response)
  const lane = step ? laneOf(step) : 'world'
  const edited = valueEdited.is(step) ? 'edited' : ''
  return `${node.type} ${lane} l${Math.min(level, 4)} ${outcomeOf(node)} ${edited} ${later}`
}

function foldClass(fold: Fold, level: number, later: string): string {
  const step = headStep(fold)
  const base = `fold l${level} ${worstIn(fold)} ${later}`
  if (fold.head === undefined || !step) return `${base} quiet`
  return `${base} ${laneOf(step)} ${fold.head.type} ${valueEdited.is(step) ? 'edited' : ''}`
}

function worstIn({ steps }: Fold): Step['outcome'] {
  const outcomes = steps.map(({ outcome }) => outcome)
  if (outcomes.includes('failed')) return 'failed'
  return outcomes.includes('warning') ? 'warning' : 'done'
}

function RunRow(props: { readonly run: Run; readonly open: boolean; readonly rows: number | undefined }) {
  const { run, open, rows } = props
  const worst = worstOf(run)
  return (
    <>
      <span className="kind toggle">
        <Chevron open={open} />
      </span>
      <span>Run {run.run}</span>
      <span className="title grow cut">{run.title}</span>
      {worst === 'done' ? undefined : <span className={`chip ${worst}`}>{worst}</span>}
      <span className="ms">{rows === undefined ? inMs(run.tookMs) : `${rows} for ${run.steps.length}`}</span>
    </>
  )
}

function ExchangeRow(props: {
  readonly exchange: Exchange
  readonly open: boolean | undefined
  readonly isFuture: boolean
  readonly marks: RowMarks
}) {
  const { exchange, open, isFuture, marks } = props
  const { request, response } = exchange
  const took = tookMs(exchange)
  const outcome = outcomeOf(exchange)
  return (
    <>
      <Gutter seq={exchange.seq} />
      <span className="kind toggle">
        {open !== undefined ? (
          <Chevron open={open} />
        ) : request ? (
          <StepIcon step={request} outcome={outcome} />
        ) : (
          ''
        )}
      </span>
      <span className="name grow cut">{request ? labelOf(request).name : `exchange ${exchange.id}`}</span>
      {marks.paused ? <PausedMark /> : undefined}
      {response ? (
        <span className={outcome === 'done' ? 'chip' : `chip ${outcome}`}>
          {response.data.response.status || 'none'}
        </span>
      ) : marks.paused || isFuture ? undefined : (
        <span className="faint note">open</span>
      )}
      {marks.selected ? <RewindHere /> : <span className="ms">{shownMs(took)}</span>}
    </>
  )
}

function EntryRow({ entry, marks }: { readonly entry: Entry; readonly marks: RowMarks }) {
  const { name, note } = labelOf(entry.first, entry.returned)
  const outcome = outcomeOf(entry)
  const took = tookMs(entry)
  return (
    <>
      <Gutter seq={entry.first.seq} />
      <span className="kind">
        <StepIcon step={entry.first} outcome={outcome} />
      </span>
      <span className="grow cut">
        <span className="name">{name}</span> {note === undefined ? undefined : <em>{note}</em>}
      </span>
      {outcome === 'done' ? undefined : <span className={`chip ${outcome}`}>{outcome}</span>}
      {marks.paused ? <PausedMark /> : undefined}
      {marks.selected ? <RewindHere /> : <span className="ms">{shownMs(took)}</span>}
    </>
  )
}

/** A row of Essentials: what made a difference, or a count of routine steps. */
function FoldRow(props: {
  readonly fold: Fold
  readonly open: boolean | undefined
  readonly marks: RowMarks
}) {
  const { fold, open, marks } = props
  const { head } = fold
  const { name, note } = foldLabel(fold)
  const step = headStep(fold)
  const outcome = worstIn(fold)
  const hasStatus = fold.title === undefined && (head?.type === 'request' || head?.type === 'pair')
  const status = hasStatus ? statusOf(head.exchange) : undefined
  return (
    <>
      <span className="no gutter" title="Click to set a breakpoint here (B)">
        {rangeOfFold(fold)}
      </span>
      <span className={open === undefined ? 'kind' : 'kind toggle'}>
        {open === undefined ? undefined : <Chevron open={open} />}
        {head && step ? <StepIcon step={step} outcome={outcome} /> : undefined}
      </span>
      <span className="grow cut">
        <span className="name">{name}</span>
        {note === undefined ? undefined : <em>{head ? ` ${note}` : `, ${note}`}</em>}
      </span>
      {status === undefined ? undefined : <span className="chip">{status}</span>}
      {outcome === 'done' ? undefined : <span className={`chip ${outcome}`}>{outcome}</span>}
      {marks.paused ? <PausedMark /> : undefined}
      {marks.selected ? <RewindHere /> : <span className="ms">{shownMs(tookOf(fold))}</span>}
    </>
  )
}

function statusOf({ response }: Exchange): number | string | undefined {
  return response && (response.data.response.status || 'none')
}

function tookOf({ head }: Fold): number | undefined {
  if (head?.type === 'entry') return tookMs(head.entry)
  return head === undefined || head.type === 'response' ? undefined : tookMs(head.exchange)
}

/** The number, which sets a breakpoint when clicked. */
function Gutter({ seq }: { readonly seq: number }) {
  return (
    <span className="no gutter" title="Click to set a breakpoint here (B)">
      {seq}
    </span>
  )
}

function PausedMark() {
  return (
    <span className="paused-mark row">
      <Pause className="icon small" aria-hidden />
      paused
    </span>
  )
}

/** For the pointer; the keyboard has Shift ←. */
function RewindHere() {
  return (
    <span className="rewind-here" title="Rewind to this step (Shift ←)">
      <Undo2 className="icon small" aria-hidden />
    </span>
  )
}

/** With its unit: next to the title of a run, a bare number would look like a count of steps. */
function inMs(took: number): string {
  const shown = shownMs(took)
  return shown === '' ? '' : `${shown} ms`
}

/** Empty if nothing was measured, or less than the clock's resolution. */
function shownMs(took: number | undefined): string {
  return took === undefined || took < 0.05 ? '' : formatMs(took)
}

function Chevron({ open }: { readonly open: boolean }) {
  return open ? <ChevronDown className="icon" aria-hidden /> : <ChevronRight className="icon" aria-hidden />
}
