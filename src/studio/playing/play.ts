import { redoAction } from '../../link/replay/replay.ts'
import { messageOf } from '../../link/worker/failure.ts'
import type { Send } from '../../protocol/commands.ts'
import type { Step } from '../../protocol/steps.ts'
import type { RecordedAction } from '../../record/export/link/actions-of.ts'
import { codeFailed } from '../../record/kinds/code-failed.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { responseReceived } from '../../record/kinds/response-received.ts'
import { shorten } from '../../record/values/value.ts'
import { lineOf } from './flow.ts'

/** How far a flow was replayed. */
export interface Played {
  readonly done: number
  /** Why it ended early, in a sentence. */
  readonly ended?: string
  readonly cancelled?: true
}

export interface PlayParts {
  readonly send: Send
  /** The record that the actions come from. */
  readonly steps: readonly Step[]
  readonly recordedActions: readonly RecordedAction[]
  /** The world is at the moment after this step of the record. */
  readonly from: number
  readonly onDone?: (count: number) => void
  readonly isCancelled?: () => boolean
}

/**
 * Repeats in the world of `send` what was done in the record, one action after the other. Documents have other exchanges there. It ends when an action
 * would happen on another page than before.
 */
export async function playAgain(parts: PlayParts): Promise<Played> {
  const { recordedActions, isCancelled, onDone, send } = parts
  const before = documentsOf(parts.steps)
  const now = createReader(send, parts.from, parts.steps)
  const names = new Map<string, string>()
  for (const [done, recordedAction] of recordedActions.entries()) {
    if (isCancelled?.()) return { done, cancelled: true }
    try {
      const action = renamed(recordedAction.action, names)
      const on = documentIn(recordedAction.action)
      const other = on && pageProblem(before.get(on), await now(names.get(on) ?? on))
      if (other !== undefined && other !== '')
        return { done, ended: `“${lineOf(recordedAction.action)}” ${other}` }
      const driven = await redoAction(send, action, async (exchange) => (await now(exchange))?.text ?? '')
      pairUp(chainOf(parts, recordedAction), driven, names)
    } catch (error) {
      return { done, ended: `“${lineOf(recordedAction.action)}” couldn't be repeated: ${messageOf(error)}` }
    }
    onDone?.(done + 1)
  }
  return { done: recordedActions.length }
}

interface Document {
  readonly url: string
  readonly status: number
  readonly text: string
  /** Why the app's code failed to give a configuration. */
  readonly failure?: string
}

type Documents = ReadonlyMap<string, Document>

function documentsOf(steps: readonly Step[], known: Documents = new Map()): Documents {
  const found = new Map(known)
  for (const step of steps) {
    const before = found.get(step.exchange) ?? { url: '', status: 0, text: '' }
    if (requestSent.is(step)) found.set(step.exchange, { ...before, url: step.data.request.url })
    if (codeFailed.is(step)) found.set(step.exchange, { ...before, failure: step.data.message })
    if (!responseReceived.is(step)) continue
    const { body, status } = step.data.response
    found.set(step.exchange, { ...before, status, text: body?.text ?? '' })
  }
  return found
}

/** The documents of the branch up to now; each step is read once. */
function createReader(send: Send, from: number, steps: readonly Step[]) {
  let known = documentsOf(steps.filter(({ seq }) => seq <= from))
  let after = from
  return async (exchange: string): Promise<Document | undefined> => {
    for (;;) {
      const { last, steps: more } = await send('steps.page', { after, limit: 2000 })
      known = documentsOf(more, known)
      after = more.at(-1)?.seq ?? last
      if (after >= last) return known.get(exchange)
    }
  }
}

function documentIn(action: RecordedAction['action']): string | undefined {
  return 'document' in action ? action.document : undefined
}

/** The same action on the document that replaces the recorded one. */
function renamed(
  action: RecordedAction['action'],
  names: ReadonlyMap<string, string>,
): RecordedAction['action'] {
  if (!('document' in action) || action.document === undefined) return action
  return { ...action, document: names.get(action.document) ?? action.document }
}

/** Why an action can't be repeated: the page is another one. Empty if it is the same. */
function pageProblem(was: Document | undefined, is: Document | undefined): string {
  if (was === undefined) return ''
  if (is === undefined) return `was done on ${nameOf(was.url)}, but no page loaded.`
  if (nameOf(was.url) === nameOf(is.url) && was.status === is.status) return ''
  const why = is.failure === undefined ? '' : ` ${shorten(is.failure, 200)}`
  return `was done on ${nameOf(was.url)} (${was.status}); this time ${nameOf(is.url)} loaded (${is.status}).${why}`
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return shorten(`${host}${pathname}`, 80)
}

/** The exchanges of an action when it was recorded: its own, and those of its redirects. */
function chainOf({ recordedActions, steps }: PlayParts, recordedAction: RecordedAction): readonly string[] {
  const next =
    recordedActions.find(({ run, seq }) => run === recordedAction.run && seq > recordedAction.seq)?.seq ??
    Number.POSITIVE_INFINITY
  const mine = steps.filter(
    ({ run, seq }) => run === recordedAction.run && seq >= recordedAction.seq && seq < next,
  )
  return mine.flatMap((step) =>
    requestSent.is(step) && (step.seq === recordedAction.seq || step.data.began?.by === 'redirect')
      ? [step.exchange]
      : [],
  )
}

/** The last exchange is the document, no matter how many redirects came before. */
function pairUp(chain: readonly string[], driven: readonly string[], names: Map<string, string>): void {
  for (const [index, exchange] of chain.entries()) {
    const isLast = index === chain.length - 1
    const other = isLast ? driven.at(-1) : driven[index]
    if (other !== undefined) names.set(exchange, other)
  }
}
