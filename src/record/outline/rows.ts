import type { Step } from '../../protocol/steps.ts'
import { labelOf } from '../kinds/registry.ts'
import { plural } from '../values/time.ts'
import { foldSentence, headStep } from './fold-label.ts'
import { type Fold, within } from './levels.ts'
import {
  type Entry,
  type Exchange,
  isKept,
  newestRun,
  outcomeOf,
  type Part,
  partsIn,
  type Run,
  stepsOf,
  tookMs,
} from './outline.ts'

/** A line between the rows that is no step. */
export interface Note {
  readonly type: 'note'
  readonly text: string
}

/** One visible row of the step list, with its place in the tree. */
export interface Row {
  readonly key: string
  readonly node: Run | Exchange | Entry | Fold | Note
  /** 1 for a run, 2 for what is in it, and so on. */
  readonly level: number
  readonly position: number
  readonly size: number
  /** Of a run in Essentials: how many rows its steps have. */
  readonly rows?: number
  /** Absent where there is nothing to open. */
  readonly open?: boolean
  readonly parent?: string
  /** It is a future step: it was recorded before someone went back. */
  readonly future?: true
}

/** Why steps are drawn as future ones: `line` is above all of them, `row` is heard with each. */
export interface FutureNote {
  readonly line: string
  readonly row: string
}

/** In a world that was rewound they have happened before; at a paused exchange they are planned and have not happened. */
export function futureNote(rewound: boolean): FutureNote {
  return rewound
    ? { line: 'Dashed: recorded before you went back.', row: 'Recorded before you went back.' }
    : { line: 'Dashed: comes next.', row: 'Comes next.' }
}

export interface RowOptions {
  readonly isOpen: (key: string, node: Run | Exchange | Fold) => boolean
  /** The rows of a run in Essentials. Without it, every step has a row. */
  readonly folds?: (run: Run) => readonly Fold[]
  /** Steps at which exchanges are paused. */
  readonly paused?: ReadonlySet<number>
  /** Runs of future steps. */
  readonly future?: readonly Run[]
  /** The line above it. */
  readonly note?: string
}

/** The rows that are visible. Closed groups keep their failed, warned, edited and paused rows. */
export function visibleRows(runs: readonly Run[], options: RowOptions): readonly Row[] {
  const rows: Row[] = []
  const { paused = NOTHING, future = [], note = '' } = options
  const keeps = (part: Part) => isKept(part) || stepsOf(part).some(({ seq }) => paused.has(seq))
  const { folds, isOpen } = options
  const context = { all: runs.length + future.length, isOpen, paused, keeps, ...(folds ? { folds } : {}) }
  for (const [index, run] of runs.entries()) addRun(rows, run, { ...context, index })
  if (future.length === 0) return rows
  const first = rows.length
  rows.push({ key: 'ahead', node: { type: 'note', text: note }, level: 1, position: 1, size: 1 })
  const present = newestRun(runs)
  future.forEach((run, index) => {
    // The future of the world's current run needs no heading.
    if (run.run === present?.run) addInside(rows, run, { ...context, parent: present.key })
    else addRun(rows, run, { ...context, index: runs.length + index })
  })
  return rows.map((row, index) => (index < first ? row : { ...row, future: true }))
}

const NOTHING: ReadonlySet<number> = new Set()

interface RowContext {
  readonly isOpen: RowOptions['isOpen']
  readonly folds?: (run: Run) => readonly Fold[]
  readonly paused: ReadonlySet<number>
  readonly keeps: (part: Part) => boolean
}

function addRun(
  rows: Row[],
  run: Run,
  context: RowContext & { readonly index: number; readonly all: number },
): void {
  const open = context.isOpen(run.key, run)
  const count = context.folds && { rows: context.folds(run).length }
  const place = { level: 1, position: context.index + 1, size: context.all }
  rows.push({ key: run.key, node: run, ...place, open, ...count })
  if (open) addInside(rows, run, { ...context, parent: run.key })
  else addParts(rows, keptOf(run, context), { ...context, level: 2, parent: run.key, open })
}

/** What is in an open run. */
function addInside(rows: Row[], run: Run, context: RowContext & { readonly parent: string }): void {
  const { folds } = context
  if (folds) addFolds(rows, folds(run), { ...context, level: 2 })
  else addParts(rows, run.children, { ...context, level: 2, open: true })
}

function addFolds(
  rows: Row[],
  folds: readonly Fold[],
  context: RowContext & { readonly level: number; readonly parent: string },
): void {
  const { level, parent, isOpen } = context
  for (const [index, node] of folds.entries()) {
    const row = { key: node.key, node, level, position: index + 1, size: folds.length, parent }
    const open = node.items.length > 1 ? isOpen(node.key, node) : undefined
    rows.push(open === undefined ? row : { ...row, open })
    if (open) addFolds(rows, within(node), { ...context, level: level + 1, parent: node.key })
  }
}

/** What a closed run keeps is known already, except for what is paused. */
function keptOf(run: Run, { paused, keeps }: RowContext): readonly Part[] {
  const pauses = paused.size > 0 && run.steps.some(({ seq }) => paused.has(seq))
  return pauses ? run.children.flatMap((part) => partsIn(part, keeps)) : run.kept
}

function addParts(
  rows: Row[],
  parts: readonly Part[],
  context: RowContext & { readonly level: number; readonly parent: string; readonly open: boolean },
): void {
  const { level, parent, open, keeps, isOpen } = context
  for (const [index, node] of parts.entries()) {
    const row = { key: node.key, node, level, position: index + 1, size: parts.length, parent }
    if (node.type === 'entry' || node.children.length === 0 || !open) {
      rows.push(row)
      continue
    }
    const inside = isOpen(node.key, node)
    rows.push({ ...row, open: inside })
    const below = inside ? node.children : node.children.flatMap((part) => partsIn(part, keeps))
    addParts(rows, below, { ...context, level: level + 1, parent: node.key, open: inside })
  }
}

/** How many parts failed or warned. */
export function countTrouble(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.trouble.length, 0)
}

export function worstOf(run: Run): Step['outcome'] {
  const trouble = run.trouble.map(outcomeOf)
  if (trouble.includes('failed')) return 'failed'
  return trouble.length > 0 ? 'warning' : 'done'
}

/** The row of a step, or of the nearest group around it. */
export function rowOf(rows: readonly Row[], runs: readonly Run[], seq: number): number {
  const fold = rows.findLastIndex(
    ({ node }) => node.type === 'fold' && node.steps.some((step) => step.seq === seq),
  )
  if (fold >= 0) return fold
  const path = pathTo(runs, seq)
  for (const key of path.toReversed()) {
    const index = rows.findIndex((row) => row.key === key)
    if (index >= 0) return index
  }
  return -1
}

/** Keys from the run down to the part that holds a step. */
export function pathTo(runs: readonly Run[], seq: number): readonly string[] {
  for (const run of runs) {
    const last = run.steps.at(-1)?.seq ?? 0
    if (seq > last || seq < (run.steps[0]?.seq ?? 0)) continue
    const inside = pathIn(run.children, seq)
    if (inside) return [run.key, ...inside]
  }
  return []
}

function pathIn(parts: readonly Part[], seq: number): readonly string[] | undefined {
  for (const part of parts) {
    if (stepsOf(part).some((step) => step.seq === seq)) return [part.key]
    const below = part.type === 'exchange' ? pathIn(part.children, seq) : undefined
    if (below) return [part.key, ...below]
  }
  return undefined
}

/** The step that is selected with a row: what it is about. */
export function firstStep(node: Row['node']): Step | undefined {
  if (node.type === 'run' || node.type === 'note') return undefined
  return node.type === 'fold' ? headStep(node) : stepsOf(node)[0]
}

/** Every step that a row shows itself: not those that are listed below it. */
export function stepsOfRow({ node, open }: Pick<Row, 'node' | 'open'>): readonly Step[] {
  if (node.type === 'run' || node.type === 'note') return []
  if (node.type !== 'fold') return stepsOf(node)
  return open ? [] : node.steps
}

/** A row as a full sentence, for those who hear it. */
export function sentenceOf(node: Row['node']): string {
  if (node.type === 'note') return node.text
  if (node.type === 'run') return runSentence(node)
  if (node.type === 'fold') return foldSentence(node)
  const [first] = stepsOf(node)
  const took = tookMs(node)
  const time = took === undefined ? '' : ` ${took.toFixed(1)} milliseconds.`
  if (node.type === 'exchange') return `${exchangeSentence(node)}${time}`
  const { name, note } = labelOf(node.first, node.returned)
  const outcome = outcomeOf(node)
  const trouble = outcome === 'done' ? '' : ` ${outcome === 'failed' ? 'Failed' : 'Warning'}.`
  return `Step ${first?.seq}, ${partiesOf(node.first)}: ${name}${note === undefined ? '' : ` ${note}`}.${trouble}${time}`
}

function runSentence(run: Run): string {
  const worst = worstOf(run)
  const trouble = worst === 'done' ? '' : worst === 'failed' ? ', something failed' : ', with a warning'
  return `Run ${run.run}: ${run.title}, ${plural(run.steps.length, 'step')}${trouble}.`
}

function exchangeSentence(exchange: Exchange): string {
  const { request, response } = exchange
  if (!request) return `Step ${exchange.seq}, request ${exchange.id}.`
  const status = response?.data.response.status
  const answer =
    status === undefined ? 'no response yet' : status === 0 ? 'no response' : `response ${status}`
  return `Step ${request.seq}, ${partiesOf(request)}: ${labelOf(request).name}, ${answer}.`
}

export function partiesOf(step: Step): string {
  return step.to ? `${step.from.name} to ${step.to.name}` : step.from.name
}
