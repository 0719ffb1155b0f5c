import type { Step } from '../../protocol/steps.ts'
import {
  type Entry,
  type Exchange,
  outcomeOf,
  type Part,
  type Run,
  stepsOf,
  tookMs,
  troubleIn,
} from './outline.ts'
import { plural } from './time.ts'
import { wordsOf } from './words.ts'

/** One visible row of the step list, with its place in the tree. */
export interface Row {
  readonly key: string
  readonly node: Run | Exchange | Entry
  /** 1 for a run, 2 for what is in it, and so on. */
  readonly level: number
  readonly position: number
  readonly size: number
  /** Absent where there is nothing to open. */
  readonly open?: boolean
  readonly parent?: string
}

/** The rows that are visible. Closed groups keep their failed and warned rows. */
export function visibleRows(
  runs: readonly Run[],
  isOpen: (key: string, node: Run | Exchange) => boolean,
): readonly Row[] {
  const rows: Row[] = []
  runs.forEach((run, index) => {
    const open = isOpen(run.key, run)
    rows.push({ key: run.key, node: run, level: 1, position: index + 1, size: runs.length, open })
    addParts(rows, open ? run.children : run.trouble, 2, run.key, open, isOpen)
  })
  return rows
}

function addParts(
  rows: Row[],
  parts: readonly Part[],
  level: number,
  parent: string,
  open: boolean,
  isOpen: (key: string, node: Exchange) => boolean,
): void {
  for (const [index, node] of parts.entries()) {
    const place = { key: node.key, node, level, position: index + 1, size: parts.length, parent }
    if (node.type === 'entry' || node.children.length === 0 || !open) {
      rows.push(place)
      continue
    }
    const inside = isOpen(node.key, node)
    rows.push({ ...place, open: inside })
    const below = inside ? node.children : node.children.flatMap(troubleIn)
    addParts(rows, below, level + 1, node.key, inside, isOpen)
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

/** The row that stands for a step, or for the nearest group around it. */
export function rowOf(rows: readonly Row[], runs: readonly Run[], seq: number): number {
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

/** A row as a full sentence, for those who hear it. */
export function sentenceOf(node: Run | Exchange | Entry): string {
  if (node.type === 'run') return runSentence(node)
  const [first] = stepsOf(node)
  const took = tookMs(node)
  const time = took === undefined ? '' : ` ${took.toFixed(1)} milliseconds.`
  if (node.type === 'exchange') return `${exchangeSentence(node)}${time}`
  const { name, note } = wordsOf(node.first, node.returned)
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
  if (!request) return `Step ${exchange.seq}, exchange ${exchange.id}.`
  const status = response?.data.response.status
  const answer = status === undefined ? 'not answered yet' : status === 0 ? 'no answer' : `answered ${status}`
  return `Step ${request.seq}, ${partiesOf(request)}: ${wordsOf(request).name}, ${answer}.`
}

export function partiesOf(step: Step): string {
  return step.to ? `${step.from.name} to ${step.to.name}` : step.from.name
}
