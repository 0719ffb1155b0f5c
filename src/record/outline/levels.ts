import type { Step } from '../../protocol/steps.ts'
import { adapterCalled } from '../kinds/adapter-called.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { checkPassed } from '../kinds/check-passed.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { isCall, isTokenStep } from '../kinds/families.ts'
import { personActed } from '../kinds/person-acted.ts'
import { briefOf, isEssential, kindOf } from '../kinds/registry.ts'
import { requestSent } from '../kinds/request-sent.ts'
import { responseReceived } from '../kinds/response-received.ts'
import { tokenEncrypted } from '../kinds/token-encrypted.ts'
import { countWhile } from './count-while.ts'
import { type Entry, type Exchange, isKept, type Part, perRun, type Run } from './outline.ts'

/** How much of the record is shown: what a sign-in is about, what made a difference, or every step. */
export type Level = 'beats' | 'essentials' | 'everything'

export const LEVELS: readonly Level[] = ['beats', 'essentials', 'everything']

/** One level nearer or farther; at the end, the same. */
export function nextLevel(level: Level, by: 1 | -1): Level {
  return LEVELS[LEVELS.indexOf(level) + by] ?? level
}

/** What a row of Essentials shows: a step or call, one message of an exchange, or a server's own exchange with nothing in between. */
export type Head =
  | { readonly type: 'entry'; readonly entry: Entry }
  | { readonly type: 'request' | 'response' | 'pair'; readonly exchange: Exchange }

/** One row of Essentials: what made a difference with the routine steps around it, or routine steps alone, which have no head. */
export interface Fold {
  readonly type: 'fold'
  readonly key: string
  readonly head?: Head
  /** All its steps, in order. */
  readonly steps: readonly Step[]
  /** What is listed where it is opened, */
  readonly items: readonly Item[]
  /** unless that is folded as well. */
  readonly inside?: readonly Fold[]
  /** What it is called, where that isn't what its head is called. */
  readonly title?: string
}

/** What is never folded further: a step, a call with its return, one message. */
export interface Item {
  readonly head: Head
  readonly steps: readonly Step[]
}

export interface FoldOptions {
  /** Steps that have a row whatever they are: paused, watched, those that a beat turns on. */
  readonly kept?: ReadonlySet<number>
  /** One beat is unfolded: steps that tell something have a row too. */
  readonly unfolded?: true
  /** Only these steps. */
  readonly within?: readonly [first: number, last: number]
}

const foldedRun = perRun((run) => folded(run, {}))

/** A run in Essentials. */
export function foldsOf(run: Run, options: FoldOptions = {}): readonly Fold[] {
  const { kept, unfolded, within } = options
  const isUsual = !unfolded && !within && !run.steps.some(({ seq }) => kept?.has(seq))
  return isUsual ? foldedRun(run) : folded(run, options)
}

/** Whether anything in a run made a difference. One that only asked for a page is no more than its heading. */
export function isDecisive(run: Run, kept: ReadonlySet<number> = NOTHING): boolean {
  return run.steps.some(
    (step) =>
      kept.has(step.seq) ||
      (isEssential(step) && !personActed.is(step) && !requestSent.is(step) && !responseReceived.is(step)),
  )
}

const NOTHING: ReadonlySet<number> = new Set()

/** The rows of a run in the list: none, where nothing in it made a difference. */
export function essentialRows(run: Run, kept: ReadonlySet<number> = NOTHING): readonly Fold[] {
  return isDecisive(run, kept) ? foldsOf(run, { kept }) : []
}

export function countEssentials(runs: readonly Run[], kept?: ReadonlySet<number>): number {
  return runs.reduce((sum, run) => sum + essentialRows(run, kept).length, 0)
}

function folded(run: Run, options: FoldOptions): readonly Fold[] {
  const items = itemsWithin(itemsInOrder(run), options.within)
  const asked = new Set<string>()
  const preliminary = options.unfolded ? NO_ITEMS : preliminaryIn(items)
  const drafts: Draft[] = []
  let gap: Item[] = []
  for (const item of items) {
    if (!hasOwnRow(item, options, asked, preliminary)) {
      gap.push(item)
      continue
    }
    const draft = { head: item, items: [item] }
    drafts.push(...closeGap(gap, preliminary, drafts.at(-1), draft), draft)
    gap = []
  }
  drafts.push(...closeGap(gap, preliminary, drafts.at(-1), undefined))
  return paired(options.unfolded ? drafts : together(drafts, options.kept)).map(foldOf)
}

/** A run with many beats is asked once for each of them. */
const itemsInOrder = perRun((run) =>
  run.children.flatMap(itemsOf).sort((a, b) => seqOf(a.steps) - seqOf(b.steps)),
)

function itemsWithin(items: readonly Item[], within: FoldOptions['within']): readonly Item[] {
  if (!within) return items
  const [first, last] = within
  const countBefore = (seq: number) => countWhile(items, ({ steps }) => seqOf(steps) < seq)
  return items.slice(countBefore(first), countBefore(last + 1))
}

function itemsOf(part: Part): readonly Item[] {
  if (part.type === 'entry') {
    const { first, returned } = part
    return [{ head: { type: 'entry', entry: part }, steps: returned ? [first, returned] : [first] }]
  }
  const { request, response, children } = part
  return [
    ...(request ? [{ head: { type: 'request', exchange: part } as const, steps: [request] }] : []),
    ...children.flatMap(itemsOf),
    ...(response ? [{ head: { type: 'response', exchange: part } as const, steps: [response] }] : []),
  ]
}

function seqOf(steps: readonly Step[]): number {
  return steps[0]?.seq ?? 0
}

/** What was asked of the database, and what it returned. */
function queryOf([first, returned]: readonly Step[]): string | undefined {
  if (!adapterCalled.is(first) || !adapterReturned.is(returned)) return undefined
  return JSON.stringify([first.data.operation, first.data.args, returned.data.result])
}

/** Checks whose result is what the same exchange checks next: that a value was decrypted, where it is compared then. */
function preliminaryIn(items: readonly Item[]): ReadonlySet<Item> {
  const last = new Map<string, Item>()
  const early = new Set<Item>()
  for (const item of items) {
    const [step] = item.steps
    if (!checkPassed.is(step) || !isEssential(step)) continue
    const key = `${step.exchange} ${step.data.check}`
    const before = last.get(key)
    if (before) early.add(before)
    last.set(key, item)
  }
  return early
}

const NO_ITEMS: ReadonlySet<Item> = new Set()

/** `asked`: calls of the database that were made already. Asking the same again is routine. */
function hasOwnRow(
  item: Item,
  { kept, unfolded }: FoldOptions,
  asked: Set<string>,
  preliminary: ReadonlySet<Item>,
): boolean {
  const { head, steps } = item
  if (steps.some(({ seq, outcome }) => kept?.has(seq) || outcome !== 'done')) return true
  if (head.type === 'entry' && isKept(head.entry)) return true
  const call = queryOf(steps)
  const isRepeated = call !== undefined && asked.has(call)
  if (call !== undefined) asked.add(call)
  if (isRepeated || preliminary.has(item)) return false
  return steps.some((step) => isEssential(step) || (unfolded && kindOf(step).isTelling?.(step) === true))
}

interface Draft {
  readonly head?: Item
  readonly items: Item[]
  readonly title?: string
}

/** From this many steps on, routine steps get a row; fewer belong to what is around them. */
const QUIET = 4

/** Divides routine steps between the row before and the row after them. What remains is a row, which is returned. */
function closeGap(
  gap: readonly Item[],
  preliminary: ReadonlySet<Item>,
  before: Draft | undefined,
  after: Draft | undefined,
): readonly Draft[] {
  let from = 0
  let to = gap.length
  while (from < to && travelsWith(gap[from], before)) before?.items.push(...gap.slice(from, ++from))
  while (from < to && (travelsWith(gap[to - 1], after) || leadsTo(gap[to - 1], after?.head))) to -= 1
  after?.items.unshift(...gap.slice(to))
  while (from < to && followsUp(gap[from], before, gap[from + 1] ?? after?.head))
    before?.items.push(...gap.slice(from, ++from))
  const rest = gap.slice(from, to)
  if (rest.length === 0) return []
  // What a later check builds on belongs to it.
  const work = rest.filter((item) => !preliminary.has(item))
  const isShort = work.reduce((sum, { steps }) => sum + steps.length, 0) < QUIET
  if (!isShort || !after || isRequest(after) || !isRelated(rest, after)) return [{ items: rest }]
  after.items.unshift(...rest)
  return []
}

/** Whether a cookie goes with the message of a row. */
function travelsWith(item: Item | undefined, row: Draft | undefined): boolean {
  const step = item?.steps[0]
  if (!step || !row?.head || row.head.head.type !== kindOf(step).travelsWith) return false
  return row.head.steps[0]?.exchange === step.exchange
}

/** Whether a routine step comes of the row before it: a decision on what a call returned, a check of a response. */
function followsUp(item: Item | undefined, before: Draft | undefined, next: Item | undefined): boolean {
  const step = item?.steps[0]
  if (!step || !before?.head || isRequest(before) || personActed.is(before.head.steps[0])) return false
  if (isCall(step) || isTokenStep(step) || leadsTo(item, next)) return false
  return kindOf(step).chore?.(step) === undefined && isRelated([item], before)
}

/** Whether a routine step is about the token that is encrypted next: the decision to do so, or what it wraps. */
function leadsTo(item: Item | undefined, next: Item | undefined): boolean {
  const step = item?.steps[0]
  if (!step || kindOf(step).chore?.(step) !== undefined || !tokenEncrypted.is(next?.steps[0])) return false
  return decisionTaken.is(step) || isTokenStep(step)
}

function isRequest({ head }: Draft): boolean {
  return head?.head.type === 'request'
}

/** Of the same exchange, or one within the other. */
function isRelated(items: readonly Item[], { head }: Draft): boolean {
  const own = head?.steps[0]?.exchange ?? ''
  return items.every(({ steps }) => {
    const other = steps[0]?.exchange ?? ''
    return own === other || own.startsWith(`${other}.`) || other.startsWith(`${own}.`)
  })
}

/** Secrets that are hidden in cookies one after the other share a row: `state, PKCE and nonce cookies encrypted`. */
function together(drafts: readonly Draft[], kept: ReadonlySet<number> = NOTHING): readonly Draft[] {
  const isOne = ({ head, items }: Draft) =>
    isSecretCookie(head?.steps[0]) && !items.some(({ steps }) => steps.some(({ seq }) => kept.has(seq)))
  const groups: Draft[][] = []
  for (const draft of drafts) {
    const group = groups.at(-1)
    if (group?.[0] && isOne(group[0]) && isOne(draft) && isRelated(draft.items, group[0])) group.push(draft)
    else groups.push([draft])
  }
  return groups.flatMap((group) => {
    const [first] = group
    if (!first || group.length === 1) return group
    const names = group.flatMap(({ head }) => head?.steps.slice(0, 1) ?? []).map(secretName)
    const title = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} cookies encrypted`
    return [{ ...first, items: group.flatMap(({ items }) => items), title }]
  })
}

function isSecretCookie(step: Step | undefined): boolean {
  return tokenEncrypted.is(step) && step.data.purpose !== 'session' && step.outcome === 'done'
}

function secretName(step: Step): string {
  return briefOf(step).name.replace(/ cookie encrypted$/, '')
}

/** A server's own request and the response that comes next share a row. */
function paired(drafts: readonly Draft[]): readonly Draft[] {
  const rows: Draft[] = []
  for (const draft of drafts) {
    const last = rows.at(-1)?.head?.head
    const own = draft.head?.head
    const isPair =
      own?.type === 'response' &&
      last?.type === 'request' &&
      own.exchange === last.exchange &&
      last.exchange.request?.data.mode === 'server'
    const before = isPair ? rows.pop() : undefined
    if (!before?.head || !draft.head || own?.type !== 'response') rows.push(draft)
    else {
      const items = [...before.items, ...draft.items]
      const steps = [...before.head.steps, ...draft.head.steps]
      rows.push({ head: { head: { type: 'pair', exchange: own.exchange }, steps }, items })
    }
  }
  return rows
}

function foldOf({ head, items, title }: Draft): Fold {
  const steps = items.flatMap((item) => item.steps).toSorted((a, b) => a.seq - b.seq)
  const first = seqOf(steps)
  const base = { type: 'fold', steps, items, ...(title === undefined ? {} : { title }) } as const
  return head ? { ...base, key: `f${seqOf(head.steps)}`, head: head.head } : { ...base, key: `q${first}` }
}

/** What is listed in a row that is opened: each step as a row. */
export function within(fold: Fold): readonly Fold[] {
  return (
    fold.inside ??
    fold.items.map((item) => ({
      ...foldOf({ head: item, items: [item] }),
      key: `i${seqOf(item.steps)}`,
    }))
  )
}
