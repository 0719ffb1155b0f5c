import type { Lane, Party, Step } from '../../protocol/steps.ts'
import { personActed } from '../kinds/person-acted.ts'
import { kindOf } from '../kinds/registry.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import type { Label } from '../labels/step-label.ts'
import type { Run } from '../outline/outline.ts'
import { type Draw, type DrawForm, drawsOf, type Folding, type Unfolded } from './draws.ts'
import { type DiagramLane, type LaneDevices, laneKey, lanesOf, placeLanes } from './lanes.ts'

/** One row of the diagram with its place: tops and heights in pixels, lanes in percent of the width. */
export interface DiagramRow {
  readonly key: string
  readonly seq: number
  readonly seqs: readonly number[]
  readonly number: string
  readonly top: number
  readonly height: number
  /** How much lower its arrow is than usual: its label takes another line. */
  readonly drop: number
  readonly outcome: Step['outcome']
  readonly sentence: string
  readonly step: Step
  readonly shape: RowShape
  /** An exchange is paused here. */
  readonly paused: boolean
  /** It is a future step. */
  readonly future: boolean
}

export type RowShape =
  | {
      readonly type: 'arrow' | 'pair'
      readonly a: number
      readonly b: number
      readonly rightward: boolean
      readonly back: boolean
      readonly label: string
      readonly chips: readonly string[]
      /** Where the label is. */
      readonly room: { readonly a: number; readonly b: number; readonly atRight: boolean }
      /** The label is beside the arrow, not over it. */
      readonly side: boolean
      /** It begins or ends in a redirect's turn. */
      readonly turns?: 'begins' | 'ends'
    }
  | {
      readonly type: 'box'
      readonly x: number
      readonly lane: Lane
      readonly label: Label
    }
  | {
      readonly type: 'quiet'
      readonly x: number
      readonly text: string
      readonly fold: string
      readonly open: boolean
    }
  | { readonly type: 'aside'; readonly text: string }

/** A redirect turns at the browser: its response and the request that follows are one line. In pixels from the top. */
export interface Turn {
  readonly key: string
  readonly x: number
  readonly top: number
  readonly height: number
  readonly future: boolean
}

/** The time in which a lane works on an exchange. */
export interface Activation {
  readonly key: string
  readonly lane: Lane
  readonly x: number
  readonly top: number
  readonly height: number
  readonly open: boolean
}

export interface Diagram {
  readonly lanes: readonly DiagramLane[]
  readonly rows: readonly DiagramRow[]
  readonly activations: readonly Activation[]
  readonly turns: readonly Turn[]
  readonly height: number
  /** Characters of the widest number. */
  readonly digits: number
  /** Where the line above the future steps is written. */
  readonly note?: number
}

export interface DiagramOptions {
  readonly unfolded?: Unfolded
  readonly devices?: LaneDevices
  /** Without it, every step is drawn. */
  readonly folding?: Folding
  /** How many pixels wide it is drawn: labels that need more room than their arrow has take two lines. Without it, each takes one. */
  readonly width?: number | undefined
  /** The future steps of the run. */
  readonly future?: Run
  /** Steps at which exchanges are paused. */
  readonly paused?: ReadonlySet<number>
}

const ROW = 24
const TALL = 38
const PADDING = 4
/** How much higher a paused row is. */
const BAND = 8
const NOTE = 18
/** Room for the numbers of a thousand steps, `124–25`: lanes stay where they are while a record grows to that, and from run to run. */
const USUAL_DIGITS = 6

/** Lays a run out. Pure: the same steps give the same picture. */
export function layoutDiagram(run: Run, options: DiagramOptions = {}): Diagram {
  const { unfolded, devices, folding, future } = options
  const happened = drawsOf(run, unfolded, folding)
  const later = future ? drawsOf(future, unfolded, folding) : []
  const draws = [...happened, ...later]
  const lanes = lanesInPlace(draws, devices)
  const at = (party: Party) => lanes.findIndex((lane) => lane.key === laneKey(party))
  const paused = pausedDraws(happened, run, options.paused)
  let top = PADDING
  let note: number | undefined
  const turning = turningDraws(draws)
  const rows = draws.map((draw, index): DiagramRow => {
    if (index === happened.length) {
      note = top
      top += NOTE
    }
    const marks = { paused: paused.has(draw), future: index >= happened.length }
    const shape = turned(shapeOf(draw.form, lanes, at), turning.get(draw))
    const drop = dropOf(shape, options.width)
    const height = heightOf(draw, marks.paused) + drop
    const row = { ...facts(draw), ...marks, top, height, drop, shape }
    top += height
    return row
  })
  const digits = rows.reduce((most, { number }) => Math.max(most, number.length), USUAL_DIGITS)
  const activations = activationsOf(happened, rows.slice(0, happened.length), lanes, at)
  const turns = turnsOf(rows)
  return {
    lanes,
    rows,
    activations,
    turns,
    height: top + PADDING,
    digits,
    ...(note === undefined ? {} : { note }),
  }
}

function heightOf({ form }: Draw, isPaused: boolean): number {
  const isTall = form.type === 'arrow' && form.chips.length > 0
  return (isTall ? TALL : ROW) + (isPaused ? BAND : 0)
}

/** Of a line of a label, in pixels. */
const LABEL_LINE = 15
/** Beside a label are the ends of its arrow. */
const LABEL_ENDS = 28

function dropOf(shape: RowShape, width: number | undefined): number {
  if (width === undefined || (shape.type !== 'arrow' && shape.type !== 'pair') || shape.side) return 0
  const room = ((shape.room.b - shape.room.a) / 100) * width - LABEL_ENDS
  return shape.label.length * CHARACTER > room ? LABEL_LINE : 0
}

/** The row of each paused step. */
function pausedDraws(
  draws: readonly Draw[],
  { steps }: Run,
  paused: ReadonlySet<number> | undefined,
): ReadonlySet<Draw> {
  const at = steps.filter(({ seq }) => paused?.has(seq))
  return new Set(at.flatMap((step) => rowShowing(draws, step) ?? draws.slice(0, 1)))
}

/** The row that shows a step: its own, else that of the message which carried it, else the last one before it in its exchange. */
export function rowShowing<T extends Pick<Draw, 'seq' | 'seqs' | 'step'>>(
  rows: readonly T[],
  of: Step,
): T | undefined {
  const { seq, exchange } = of
  const around = rows.filter(({ step }) => step.exchange === exchange)
  const { travelsWith } = kindOf(of)
  const carrier = travelsWith && MESSAGES[travelsWith]
  return (
    rows.find((row) => row.seqs.includes(seq)) ??
    around.find(({ step }) => carrier?.is(step)) ??
    around.findLast((row) => row.seq < seq) ??
    rows.findLast((row) => row.seq < seq)
  )
}

const MESSAGES = { request: requestSent, response: responseReceived }

function facts(draw: Draw) {
  const { seq, seqs, outcome, sentence, step } = draw
  const number = draw.number ?? rangeText(seq, seqs.at(-1) ?? seq)
  const key = draw.form.type === 'quiet' ? draw.form.fold : String(seq)
  return { key, seq, seqs, outcome, sentence, step, number }
}

/** The two rows of each redirect: a response that sends a browser elsewhere, and right after it the request that it makes. */
function turningDraws(draws: readonly Draw[]): ReadonlyMap<Draw, 'begins' | 'ends'> {
  const turning = new Map<Draw, 'begins' | 'ends'>()
  draws.forEach((draw, index) => {
    const next = draws[index + 1]
    if (!next || !isRedirect(draw) || !requestSent.is(next.step) || next.form.type !== 'arrow') return
    if (next.step.data.began?.by !== 'redirect' || next.step.from.name !== draw.step.to?.name) return
    turning.set(draw, 'ends')
    turning.set(next, 'begins')
  })
  return turning
}

function isRedirect({ form, step }: Draw): boolean {
  return responseReceived.is(step) && form.type === 'arrow' && step.data.response.status >= 300
}

function turned(shape: RowShape, turns: 'begins' | 'ends' | undefined): RowShape {
  return shape.type === 'arrow' && turns ? { ...shape, turns } : shape
}

function turnsOf(rows: readonly DiagramRow[]): readonly Turn[] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1]
    if (!next || row.shape.type !== 'arrow' || row.shape.turns !== 'ends') return []
    const top = row.top + row.drop + LINE
    const height = next.top + next.drop + LINE - top
    return [{ key: `t${row.seq}`, x: row.shape.a, top, height, future: row.future || next.future }]
  })
}

/** How far down in its row an arrow is. */
const LINE = 19

/** `52–53`, `124–25`: long numbers leave out what both begin with. */
export function rangeText(first: number, last: number): string {
  if (first === last) return String(first)
  const [from, to] = [String(first), String(last)]
  if (from.length !== to.length || to.length < 3) return `${from}–${to}`
  const same = [...to].findIndex((digit, index) => digit !== from[index])
  return `${from}–${to.slice(Math.min(same, to.length - 2))}`
}

function partiesIn(form: DrawForm): readonly Party[] {
  if (form.type === 'box' || form.type === 'quiet') return [form.at]
  return form.type === 'aside' ? [] : [form.from, form.to]
}

const CHARACTER = 7

function lanesInPlace(draws: readonly Draw[], devices: LaneDevices | undefined): readonly DiagramLane[] {
  const lanes = lanesOf(
    draws.flatMap(({ form }) => partiesIn(form)),
    devices,
  )
  const needs = lanes.map(() => 0)
  const index = (party: Party) => lanes.findIndex((lane) => lane.key === laneKey(party))
  const need = (gap: number, width: number) => {
    needs[gap] = Math.max(needs[gap] ?? 0, width)
  }
  for (const { form } of draws) {
    if (form.type === 'aside' || form.type === 'quiet') continue
    if (form.type === 'box') {
      const half = ((form.label.name.length + (form.label.note?.length ?? 0)) * CHARACTER + 44) / 2
      need(index(form.at) - 1, Math.min(half, 118))
      need(index(form.at), Math.min(half, 118))
      continue
    }
    const from = index(form.from)
    const to = index(form.to)
    // A person's act is written beside its arrow. A label that crosses lanes has room enough.
    if (form.from.lane !== 'person' && Math.abs(to - from) > 1) continue
    const gap = form.from.lane === 'person' ? to : to > from ? from : from - 1
    need(gap, Math.min(form.label.length * CHARACTER + 30, form.back ? 130 : 200))
  }
  return placeLanes(lanes, needs)
}

function shapeOf(form: DrawForm, lanes: readonly DiagramLane[], at: (party: Party) => number): RowShape {
  const x = (index: number) => lanes[index]?.x ?? 0
  if (form.type === 'aside') return form
  if (form.type === 'quiet') {
    const { fold, open, text } = form
    return { type: 'quiet', x: x(at(form.at)), fold, open, text }
  }
  if (form.type === 'box') {
    return { type: 'box', x: x(at(form.at)), lane: form.at.lane, label: form.label }
  }
  const from = at(form.from)
  const to = at(form.to)
  const rightward = to > from
  const side = form.from.lane === 'person'
  // As far as its own arrow: it crosses lifelines on a plain ground.
  const room = side
    ? { a: x(to), b: 100, atRight: false }
    : { a: Math.min(x(from), x(to)), b: Math.max(x(from), x(to)), atRight: !rightward }
  return {
    type: form.type,
    a: Math.min(x(from), x(to)),
    b: Math.max(x(from), x(to)),
    rightward,
    back: form.back,
    label: form.label,
    chips: form.chips,
    room,
    side,
  }
}

function arrowTop({ drop, top }: DiagramRow): number {
  return top + drop + ARROW_AT
}

const ARROW_AT = 14
const ARROW_END = 22

function activationsOf(
  draws: readonly Draw[],
  rows: readonly DiagramRow[],
  lanes: readonly DiagramLane[],
  at: (party: Party) => number,
): readonly Activation[] {
  const bottom = (rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0)
  const bar = (key: string, party: Party, top: number, end: number | undefined): readonly Activation[] => {
    const lane = lanes[at(party)]
    if (!lane) return []
    const height = (end ?? bottom) - top
    return [{ key, lane: lane.lane, x: lane.x, top, height, open: end === undefined }]
  }
  const ends = new Map(draws.flatMap((draw, index) => (draw.ends ? [[draw.ends, rows[index]] as const] : [])))
  const bars = draws.flatMap((draw, index) => {
    const row = rows[index]
    if (!row || (draw.form.type !== 'pair' && draw.form.type !== 'arrow')) return []
    if (draw.form.type === 'pair') return bar(`p${draw.seq}`, draw.form.to, arrowTop(row), arrowTop(row) + 11)
    const { begins } = draw
    if (!begins) return []
    const end = ends.get(begins)
    return bar(`e${draw.seq}`, draw.form.to, arrowTop(row), end && end.top + end.drop + ARROW_END)
  })
  return [...browserBars(draws, rows, bar), ...bars]
}

/** A browser takes part from its first arrow to its last. */
function browserBars(
  draws: readonly Draw[],
  rows: readonly DiagramRow[],
  bar: (key: string, party: Party, top: number, end: number | undefined) => readonly Activation[],
): readonly Activation[] {
  const spans = new Map<string, { party: Party; top: number; end: number; open: number }>()
  draws.forEach((draw, index) => {
    const row = rows[index]
    if (!row) return
    for (const party of partiesIn(draw.form)) {
      if (party.lane !== 'browser') continue
      const top = personActed.is(draw.step) ? row.top + 9 : arrowTop(row)
      const span = spans.get(party.name) ?? { party, top, end: 0, open: 0 }
      const open = span.open + (draw.begins ? 1 : 0) - (draw.ends ? 1 : 0)
      spans.set(party.name, { ...span, end: row.top + row.drop + ARROW_END, open })
    }
  })
  return [...spans].flatMap(([name, { party, top, end, open }]) =>
    bar(`b${name}`, party, top, open > 0 ? undefined : end),
  )
}
