import type { Step } from '../../protocol/steps.ts'
import { isCall, isReturn } from '../kinds/families.ts'
import { personActed } from '../kinds/person-acted.ts'
import { kindOf, labelOf } from '../kinds/registry.ts'
import { type RequestSent, requestSent } from '../kinds/request-sent.ts'
import { type ResponseReceived, responseReceived } from '../kinds/response-received.ts'

/** One row of work: a step, or a call with its return. */
export interface Entry {
  readonly type: 'entry'
  readonly key: string
  readonly first: Step
  /** The return, when `first` is a call that has returned. */
  readonly returned?: Step
}

/** One exchange: its request and response, and what happened in between. */
export interface Exchange {
  readonly type: 'exchange'
  readonly key: string
  readonly id: string
  readonly seq: number
  readonly request?: RequestSent
  readonly response?: ResponseReceived
  readonly children: readonly Part[]
}

export type Part = Entry | Exchange

/** One run: what followed from one action. */
export interface Run {
  readonly type: 'run'
  readonly key: string
  readonly run: number
  readonly title: string
  readonly steps: readonly Step[]
  readonly children: readonly Part[]
  /** Failed and warned parts, at any depth. */
  readonly trouble: readonly Part[]
  /** What stays in sight when the run is closed: trouble, and what a person changed. */
  readonly kept: readonly Part[]
  /** Milliseconds of the machine's clock, of all its exchanges. */
  readonly tookMs: number
}

/**
 * The steps as a tree of runs, exchanges and rows, each in order of its first step. Runs that are already `known` and have not grown
 * are taken as they are. Where the record only grew since then, which is usual, no step is looked at but the new ones and those of the runs that grew.
 */
export function outline(steps: readonly Step[], known: readonly Run[] = []): readonly Run[] {
  const count = known.reduce((sum, run) => sum + run.steps.length, 0)
  if (count > 0 && beginsWith(steps, known, count)) return grown(known, steps.slice(count))
  const before = new Map(known.map((run) => [run.run, run]))
  return [...byRun(steps)].map(([run, list]) => {
    const old = before.get(run)
    return old && isSameRecord(old.steps, list) ? old : outlineRun(run, list)
  })
}

function byRun(steps: readonly Step[]): ReadonlyMap<number, readonly Step[]> {
  const runs = new Map<number, Step[]>()
  for (const step of steps) {
    const list = runs.get(step.run)
    if (list) list.push(step)
    else runs.set(step.run, [step])
  }
  return runs
}

/** Whether the first `count` steps are those of the known runs. Their numbers have no gaps, so each is found at its place: the ends of each run are looked at. */
function beginsWith(steps: readonly Step[], known: readonly Run[], count: number): boolean {
  const first = steps[0]?.seq ?? 0
  const newest = steps[count - 1]
  // Where the known runs have a gap that is filled now, they end later than their number of steps says.
  if (newest?.seq !== first + count - 1 || !known.some(({ steps: own }) => own.at(-1) === newest))
    return false
  return known.every(({ steps: own }) => {
    const [start, end] = [own[0], own.at(-1)]
    return start !== undefined && end !== undefined && [start, end].every((step) => isAt(steps, step, first))
  })
}

function isAt(steps: readonly Step[], step: Step, first: number): boolean {
  return steps[step.seq - first] === step
}

/** The known runs with what came behind them. */
function grown(known: readonly Run[], fresh: readonly Step[]): readonly Run[] {
  if (fresh.length === 0) return known
  const more = byRun(fresh)
  const old = known.map((run) => {
    const own = more.get(run.run)
    return own === undefined ? run : outlineRun(run.run, [...run.steps, ...own])
  })
  const began = new Set(known.map(({ run }) => run))
  const young = [...more].filter(([run]) => !began.has(run)).map(([run, list]) => outlineRun(run, list))
  return [...old, ...young]
}

/**
 * Future steps, by run. What continues an exchange that began in the present is listed on its own: only what
 * began in the future is a group.
 */
export function outlineFuture(steps: readonly Step[]): readonly Run[] {
  return outline(steps).map((run) => {
    const children = run.children.flatMap(goingOn)
    return { ...run, ...keptIn(children), key: `a${run.run}`, children }
  })
}

function goingOn(part: Part): readonly Part[] {
  if (part.type === 'entry' || part.request) return [part]
  const { response } = part
  const answer: readonly Entry[] = response
    ? [{ type: 'entry', key: `s${response.seq}`, first: response }]
    : []
  return [...part.children.flatMap(goingOn), ...answer].sort((a, b) => seqOf(a) - seqOf(b))
}

function seqOf(part: Part): number {
  return part.type === 'entry' ? part.first.seq : part.seq
}

/** What is computed from a run once, as long as it does not grow: another step makes another run of it. */
export function perRun<T>(compute: (run: Run) => T): (run: Run) => T {
  const known = new WeakMap<Run, { readonly value: T }>()
  return (run) => {
    const found = known.get(run) ?? { value: compute(run) }
    known.set(run, found)
    return found.value
  }
}

/** The run that has the newest step: not always the last one, a page may go on in an older run. */
export function newestRun(runs: readonly Run[]): Run | undefined {
  const [first] = runs
  if (first === undefined || newestRuns.has(runs)) return newestRuns.get(runs)
  const newest = runs.reduce((found, run) => (lastOf(found) > lastOf(run) ? found : run), first)
  newestRuns.set(runs, newest)
  return newest
}

/** Many panes ask the same list for each step that comes. */
const newestRuns = new WeakMap<readonly Run[], Run>()

function lastOf(run: Run): number {
  return run.steps.at(-1)?.seq ?? 0
}

function isSameRecord(a: readonly Step[], b: readonly Step[]): boolean {
  return a.length === b.length && a[0] === b[0] && a.at(-1) === b.at(-1)
}

interface Draft {
  readonly id: string
  readonly seq: number
  request?: RequestSent
  response?: ResponseReceived
  readonly children: (DraftEntry | Draft)[]
  readonly calls: DraftEntry[]
}

interface DraftEntry {
  readonly first: Step
  returned?: Step
}

function outlineRun(run: number, steps: readonly Step[]): Run {
  const top: (DraftEntry | Draft)[] = []
  const exchanges = new Map<string, Draft>()
  for (const step of steps) {
    if (kindOf(step).isOutside || step.exchange === '') top.push({ first: step })
    else addTo(exchangeOf(step, exchanges, top), step)
  }
  const children = top.map(finish)
  return {
    type: 'run',
    key: `r${run}`,
    run,
    title: titleOf(steps),
    steps,
    children,
    ...keptIn(children),
    tookMs: children.reduce((sum, part) => sum + (tookMs(part) ?? 0), 0),
  }
}

function keptIn(children: readonly Part[]): Pick<Run, 'trouble' | 'kept'> {
  const kept = children.flatMap((part) => partsIn(part, isKept))
  return { trouble: kept.filter((part) => outcomeOf(part) !== 'done'), kept }
}

/** What began a run: what someone did, else its first request, else its first step. */
function titleOf(steps: readonly Step[]): string {
  const began = steps.find(personActed.is) ?? steps.find(requestSent.is) ?? steps[0]
  return began ? labelOf(began).name : ''
}

function exchangeOf(step: Step, exchanges: Map<string, Draft>, top: (DraftEntry | Draft)[]): Draft {
  const known = exchanges.get(step.exchange)
  if (known) return known
  const draft: Draft = { id: step.exchange, seq: step.seq, children: [], calls: [] }
  exchanges.set(step.exchange, draft)
  const dot = step.exchange.lastIndexOf('.')
  const parent = dot < 0 ? undefined : exchanges.get(step.exchange.slice(0, dot))
  ;(parent?.children ?? top).push(draft)
  return draft
}

function addTo(draft: Draft, step: Step): void {
  if (requestSent.is(step) && !draft.request) draft.request = step
  else if (responseReceived.is(step) && !draft.response) draft.response = step
  else if (isReturn(step) && closeCall(draft, step)) return
  else {
    const entry: DraftEntry = { first: step }
    draft.children.push(entry)
    if (isCall(step)) draft.calls.push(entry)
  }
}

function closeCall(draft: Draft, step: Step): boolean {
  const index = draft.calls.findLastIndex((call) => calledName(call.first) === calledName(step))
  const [call] = index < 0 ? [] : draft.calls.splice(index, 1)
  if (call) call.returned = step
  return call !== undefined
}

/** What a call or a return is of: `callback jwt`, `adapter createUser`. */
function calledName(step: Step): string | undefined {
  if ('callback' in step.data) return `callback ${step.data.callback}`
  return 'operation' in step.data ? `adapter ${step.data.operation}` : undefined
}

function finish(draft: DraftEntry | Draft): Part {
  if ('first' in draft) return { type: 'entry', key: `s${draft.first.seq}`, ...draft }
  const { calls: _calls, children, ...rest } = draft
  const seq = draft.request?.seq ?? draft.seq
  return { type: 'exchange', key: `x${draft.id}`, ...rest, seq, children: children.map(finish) }
}

/** Every step that a part shows, without those of parts below it. */
export function stepsOf(part: Part): readonly Step[] {
  const both = part.type === 'entry' ? [part.first, part.returned] : [part.request, part.response]
  return both.filter((step) => step !== undefined)
}

/** The number under which people find a step of a part: a call and its return are one row, which has the call's. */
export function numberOf(part: Part, step: Step): number {
  return part.type === 'entry' ? part.first.seq : step.seq
}

/** The worst outcome of a part itself. */
export function outcomeOf(part: Part): Step['outcome'] {
  const outcomes = stepsOf(part).map((step) => step.outcome)
  if (outcomes.includes('failed')) return 'failed'
  return outcomes.includes('warning') ? 'warning' : 'done'
}

/** Whether a part is seen even where the group around it is closed. */
export function isKept(part: Part): boolean {
  return outcomeOf(part) !== 'done' || (part.type === 'entry' && kindOf(part.first).isKept === true)
}

/** Parts that pass, at any depth, each before what is in it. */
export function partsIn(part: Part, passes: (part: Part) => boolean): readonly Part[] {
  const own = passes(part) ? [part] : []
  return part.type === 'entry' ? own : [...own, ...part.children.flatMap((each) => partsIn(each, passes))]
}

/** Milliseconds of the machine's clock that a part took, as far as they were recorded. */
export function tookMs(part: Part): number | undefined {
  if (part.type === 'entry') return part.returned?.tookMs ?? part.first.tookMs
  const { request, response } = part
  if (!response) return undefined
  return response.tookMs ?? (request ? Math.max(0, response.realAt - request.realAt) : undefined)
}
