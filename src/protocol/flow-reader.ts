import { isMatch } from './breakpoint-match.ts'
import type { StepClause } from './control.ts'
import { type BeatRule, FAILURES, type FlowRule, HARMLESS } from './flows.ts'
import type { Step, StepOf } from './steps.ts'

/** A beat that has begun. */
export interface BeatRun {
  /** `seq` of its first and, so far, last step. */
  readonly first: number
  readonly last: number
  readonly count: number
  readonly decides?: number
  readonly completes?: number
}

/** One flow in the record. */
export interface FlowRun {
  readonly flow: string
  /** `seq` of its first step. */
  readonly first: number
  /** Those that have begun, in order. */
  readonly beats: readonly BeatRun[]
  /** Steps of its facts. */
  readonly facts: Readonly<Record<string, readonly number[]>>
  /** `seq` of the steps that did not go well in its last act. */
  readonly failed: readonly number[]
  /** `left`: the person did something else instead. */
  readonly state: 'open' | 'done' | 'failed' | 'left'
  /** `seq` of the step that ended it. */
  readonly end?: number
}

/** A beat that a step completes, or in which its flow fails. */
export interface BeatMark {
  readonly flow: string
  readonly beat: string
  /** Whether an exchange that is to pause at beats pauses here: not where the page waits for a person anyway. */
  readonly pauses: boolean
}

export interface FlowReader {
  /** Reads the next step, and returns the beats that it completes, or in which it ends a flow. */
  readonly read: (step: Step) => readonly BeatMark[]
  /** Flows so far, in the order in which they began. */
  readonly runs: () => readonly FlowRun[]
}

type Draft<T> = { -readonly [P in keyof T]: T[P] }

interface DraftRun extends Draft<Pick<FlowRun, 'first' | 'state' | 'end'>> {
  rule: FlowRule
  /** Where it takes place: `laptop t1`. */
  tab: string
  readonly beats: Draft<BeatRun>[]
  readonly facts: Record<string, number[]>
  readonly failed: number[]
  /** Ids of the browser's exchanges that belong to it. */
  readonly exchanges: Set<string>
  /** Exchanges that brought the pages whose scripts asked for something in it: their passkey ceremonies belong to it. */
  readonly pages: Set<string>
  /** The run of the record that it is in. */
  act: number
}

interface Exchange {
  /** `seq` of its first step: what the person did, or its request. */
  readonly first: number
  count: number
  tab: string
}

/** What a step is read with. */
interface Reading {
  readonly step: Step
  /** Of the request that began the step's exchange. */
  readonly url: string | undefined
  readonly exchange: Exchange
  /** Id of the browser's exchange around it. */
  readonly top: string
}

/**
 * Finds flows in a record, step by step. It knows nothing but the steps that it was given, so the same steps give the same beats: while they are recorded, after a
 * worker was killed, and when a trace is opened.
 */
export function createFlowReader(flows: readonly FlowRule[]): FlowReader {
  const all: DraftRun[] = []
  let open: DraftRun[] = []
  const where = createPlaces()
  return {
    read(step) {
      const reading = where.read(step)
      if (reading === undefined) return []
      const isRequest = step.kind === 'request.sent' && step.exchange === reading.top
      if (isRequest) for (const run of open) join(run, step, reading)
      const run = begin(flows, reading, open)
      if (run !== undefined) {
        if (!run.rule.tentative) leave(open, reading)
        all.push(run)
        open.push(run)
      }
      const marks = open.flatMap((run) => advance(run, reading, flows))
      open = open.filter(({ state }) => state === 'open')
      return marks
    },
    runs: () => all.filter(isOne).map(finished),
  }
}

/** The exchange, the URL and the tab of each step. */
function createPlaces() {
  const exchanges = new Map<string, Exchange>()
  const urls = new Map<string, string>()
  /** The tab that a run of the record last asked in, by run and device: a redirect does not say. */
  const lastTabs = new Map<string, string>()
  const tabOf = (step: StepOf<'request.sent'>): string => {
    const { began } = step.data
    const device = step.from.name
    if (began?.by === 'page') return exchanges.get(began.document)?.tab ?? device
    const tab =
      began?.by === 'tab' ? `${device} ${began.tab}` : (lastTabs.get(`${step.run} ${device}`) ?? device)
    lastTabs.set(`${step.run} ${device}`, tab)
    return tab
  }
  return {
    read(step: Step): Reading | undefined {
      const [top = ''] = step.exchange.split('.')
      if (top === '') return undefined
      const exchange = exchanges.get(top) ?? { first: step.seq, count: 0, tab: '' }
      exchanges.set(top, exchange)
      exchange.count += 1
      if (step.kind === 'request.sent') {
        urls.set(step.exchange, step.data.request.url)
        if (step.exchange === top) exchange.tab = tabOf(step)
      }
      return { step, url: urls.get(step.exchange), exchange, top }
    },
  }
}

/** A request of the browser continues a flow when its next beat waits for it, or when it is made in the same tab for the same act. */
function join(run: DraftRun, step: StepOf<'request.sent'>, { exchange, top, url }: Reading): void {
  const next = run.rule.beats[run.beats.length]
  const current = run.rule.beats[run.beats.length - 1]
  const isNext = matches(next?.begins, step, url) || matches(current?.completes, step, url)
  const isAnywhere = next?.anywhere || (current?.anywhere && run.beats.at(-1)?.completes === undefined)
  const isHere = exchange.tab === run.tab
  if (!(isHere || (isNext && isAnywhere))) return
  const isNavigation = step.data.mode === 'navigation'
  if (isNext || (isNavigation && (step.run === run.act || step.to?.lane !== 'app'))) {
    run.exchanges.add(top)
    run.tab = exchange.tab
    // What went wrong in an earlier act has not ended it.
    if (run.act !== step.run) run.failed.length = 0
    run.act = step.run
  } else if (isNavigation && !isAnywhere) run.state = 'left'
}

/** The flow that begins with a step, unless its exchange is part of one. */
function begin(
  flows: readonly FlowRule[],
  { step, url, exchange, top }: Reading,
  open: readonly DraftRun[],
): DraftRun | undefined {
  if (open.some((run) => run.exchanges.has(top))) return undefined
  const beginning = flows.filter(({ beats }) => matches(beats[0]?.begins, step, url))
  const rule = beginning.find(({ tentative }) => !tentative) ?? beginning[0]
  return (
    rule && {
      rule,
      tab: exchange.tab,
      first: exchange.first,
      state: 'open',
      beats: [],
      facts: {},
      failed: [],
      exchanges: new Set([top]),
      pages: pageOf(step),
      act: step.run,
    }
  )
}

function pageOf(step: Step): Set<string> {
  const began = step.kind === 'request.sent' ? step.data.began : undefined
  return new Set(began?.by === 'page' ? [began.document] : [])
}

/** A flow that begins in a tab ends the one before it there. */
function leave(open: readonly DraftRun[], { exchange }: Reading): void {
  for (const run of open) if (run.tab === exchange.tab && !nextOf(run)?.anywhere) run.state = 'left'
}

function nextOf(run: DraftRun): BeatRule | undefined {
  return run.rule.beats[run.beats.length]
}

/** Reads a step of a flow: where it begins, decides and completes a beat, and whether the flow ends with it. */
function advance(run: DraftRun, reading: Reading, flows: readonly FlowRule[]): readonly BeatMark[] {
  const { step, url, top } = reading
  const isOwn = run.exchanges.has(top) || (isOfCeremony(step) && run.pages.has(top))
  if (run.state !== 'open' || !isOwn) return []
  turn(run, reading, flows)
  beginNext(run, reading)
  const beat = run.beats.at(-1)
  const rule = run.rule.beats[run.beats.length - 1]
  if (beat === undefined || rule === undefined) return []
  beat.last = step.seq
  beat.count += 1
  for (const [fact, clauses] of Object.entries(run.rule.facts))
    if (matches(clauses, step, url)) run.facts[fact] = [...(run.facts[fact] ?? []), step.seq]
  if (step.outcome === 'failed' && !matches(HARMLESS, step, url)) run.failed.push(step.seq)
  if (beat.decides === undefined && matches(rule.decides, step, url)) beat.decides = step.seq
  const completes = beat.completes === undefined && matches(rule.completes, step, url)
  if (completes) beat.completes = step.seq
  const next = nextOf(run)
  const fails = !(completes && next === undefined) && isFailure(run, reading)
  if (completes && next === undefined) end(run, step, 'done')
  else if (fails) end(run, step, 'failed')
  else if (run.rule.tentative && !isOne(run) && isAnswer(reading)) run.state = 'left'
  if (!completes && !fails) return []
  // A ceremony is no exchange that could pause.
  const pauses = !isOfCeremony(step) && (fails || (!rule.byPerson && !next?.byPerson))
  return [{ flow: run.rule.id, beat: rule.id, pauses }]
}

function isOfCeremony({ kind }: Step): boolean {
  return kind.startsWith('ceremony.') || kind === 'authenticator.answered'
}

function turn(run: DraftRun, { step, url }: Reading, flows: readonly FlowRule[]): void {
  const into = run.rule.turns?.find(({ at }) => matches(at, step, url))?.into
  run.rule = flows.find(({ id }) => id === into) ?? run.rule
}

function beginNext(run: DraftRun, { step, url, exchange, top }: Reading): void {
  const next = nextOf(run)
  const last = run.beats.at(-1)
  if (next === undefined) return
  const begins =
    last === undefined ||
    (next.begins === undefined
      ? last.completes !== undefined && !BESIDE.has(step.kind)
      : matches(next.begins, step, url))
  if (!begins) return
  // What a person did to send a request is part of it.
  const takesAlong = last === undefined || (step.kind === 'request.sent' && step.exchange === top)
  run.beats.push({
    first: takesAlong ? exchange.first : step.seq,
    last: step.seq,
    count: takesAlong ? exchange.count - 1 : 0,
  })
}

/** Goes with a message, or is the machine's: no beat begins with it. */
const BESIDE: ReadonlySet<Step['kind']> = new Set([
  'cookie.sent',
  'cookie.not-sent',
  'cookie.stored',
  'cookie.refused',
  'exchange.resumed',
  'value.edited',
  'journal.thinned',
])

/** Responses between servers may fail without ending a flow. */
function isFailure(run: DraftRun, reading: Reading): boolean {
  const { step, url } = reading
  if (matches(run.rule.fails, step, url)) return true
  if (run.rule.tentative && !isOne(run)) return false
  return matches(FAILURES, step, url) && (step.kind !== 'response.received' || isAnswer(reading))
}

/** The response that the browser gets. */
function isAnswer({ step, top }: Reading): boolean {
  return step.kind === 'response.received' && step.exchange === top
}

function end(run: DraftRun, { seq }: Step, state: 'done' | 'failed'): void {
  run.state = state
  run.end = seq
}

function matches(clauses: readonly StepClause[] | undefined, step: Step, url: string | undefined): boolean {
  return clauses?.some((clause) => isMatch(clause, step, url)) ?? false
}

/** A page that asks who is signed in is a flow once that was found out, or failed. */
function isOne({ rule, beats, state }: DraftRun): boolean {
  return !rule.tentative || beats[1]?.completes !== undefined || state === 'failed'
}

/** What has ended is the same object each time: it never changes again. */
const ended = new WeakMap<DraftRun, FlowRun>()

function finished(draft: DraftRun): FlowRun {
  const { rule, tab: _tab, exchanges: _exchanges, act: _act, ...run } = draft
  const found = ended.get(draft) ?? { flow: rule.id, ...run }
  if (run.state !== 'open') ended.set(draft, found)
  return found
}
