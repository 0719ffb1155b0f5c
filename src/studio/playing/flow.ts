import type { Action } from '../../protocol/actions.ts'
import type { Strategy } from '../../protocol/code.ts'
import type { WorldSetup } from '../../protocol/setup.ts'
import type { Step } from '../../protocol/steps.ts'
import { type RecordedAction, recordedActionsOf } from '../../record/export/link/actions-of.ts'
import { describeAction } from '../../record/export/link/describe-action.ts'
import { callbackCalled } from '../../record/kinds/callback-called.ts'
import { codeLoaded } from '../../record/kinds/code-loaded.ts'
import { decisionTaken } from '../../record/kinds/decision-taken.ts'
import { requestSent } from '../../record/kinds/request-sent.ts'
import { setupChanged } from '../../record/kinds/setup-changed.ts'
import { actionName } from '../../record/labels/step-label.ts'
import { plural } from '../../record/values/time.ts'

/** The actions to repeat, and where they begin. */
export interface Flow {
  /** The world is rewound to the moment after this step. */
  readonly from: number
  /** The last step of what is replayed. */
  readonly to: number
  readonly recordedActions: readonly RecordedAction[]
  /** The code that ran when it began. */
  readonly ran: Pick<WorldSetup, 'code' | 'strategy'>
  /** The session strategy that was in effect; unknown if the code wasn't evaluated. */
  readonly strategy: Strategy | undefined
  /** The strategy that the code itself names. */
  readonly written: Strategy | undefined
  /** Why it ends before the record does. */
  readonly endsAt?: { readonly seq: number; readonly reason: string }
}

/**
 * The last flow of a record: everything since the beginning of the world, the last sign-out or the last change of the code, whichever is the latest
 * before the newest sign-in. Loading the first page of a new world isn't part of it, because windows do that on their own.
 */
export function flowOf(steps: readonly Step[], setup: WorldSetup): Flow | undefined {
  const { recordedActions, endsAt } = recordedActionsOf(steps)
  const begin = beginOf(steps)
  const played = recordedActions
    .flatMap((recordedAction) => withoutCode(recordedAction))
    .filter(({ seq }) => seq > begin)
  const first = played.find((recordedAction) => startOf(steps, recordedAction) > 1)
  if (!first) return undefined
  const from = Math.max(begin, startOf(steps, first) - 1)
  const own = steps.filter(({ seq }) => seq > from)
  const loaded = own.find(codeLoaded.is)
  const ran = ranAt(own, setup)
  const counts = loaded?.data
  const strategy = ran.code ? counts?.strategy : ran.strategy
  return {
    from,
    to: endsAt ? endsAt.seq - 1 : (own.at(-1)?.seq ?? from),
    recordedActions: played.filter(({ seq }) => seq > from),
    ran,
    strategy,
    written: counts?.writtenStrategy ?? strategy,
    ...(endsAt && endsAt.seq > from ? { endsAt } : {}),
  }
}

/** The last step before the flow. */
function beginOf(steps: readonly Step[]): number {
  const signIn = steps.findLast(isSignIn)
  // The code may have been changed during it.
  const newest = signIn
    ? steps.findIndex(({ exchange }) => exchange === signIn.exchange)
    : steps.findLastIndex(callbackCalled.is)
  const before = steps.slice(0, newest < 0 ? undefined : newest)
  const border = before.findLast(
    (step) => (setupChanged.is(step) && isOfCode(step.data.member)) || isSignOut(step),
  )
  if (!border) return 0
  return before.findLast(({ run }) => run === border.run)?.seq ?? border.seq
}

/** Someone signs in, or is about to. Not every configuration has the callback. */
function isSignIn(step: Step): boolean {
  return (
    (callbackCalled.is(step) && step.data.callback === 'signIn') ||
    (decisionTaken.is(step) && step.data.decision === 'session-start')
  )
}

/** Under any base path, sent by a form or by a script. */
function isSignOut(step: Step): boolean {
  if (!requestSent.is(step) || step.data.mode === 'server') return false
  const { method, url } = step.data.request
  return method === 'POST' && URL.canParse(url) && new URL(url).pathname.endsWith('/signout')
}

/** The first step of the run that an action belongs to. */
function startOf(steps: readonly Step[], { run, seq }: RecordedAction): number {
  return steps.find((step) => step.run === run)?.seq ?? seq
}

const OF_CODE = ['code', 'strategy', 'engine', 'asPublished'] as const

function isOfCode(member: string): boolean {
  return OF_CODE.some((each) => each === member)
}

/** Replays compare different code, so the code isn't changed on the way. */
function withoutCode(recordedAction: RecordedAction): readonly RecordedAction[] {
  if (recordedAction.action.do !== 'setup') return [recordedAction]
  const setup = Object.fromEntries(
    Object.entries(recordedAction.action.setup).filter(([member]) => !isOfCode(member)),
  )
  return Object.keys(setup).length === 0
    ? []
    : [{ ...recordedAction, action: { ...recordedAction.action, setup } }]
}

/** The code and strategy before the first of these steps. */
function ranAt(steps: readonly Step[], setup: WorldSetup): Flow['ran'] {
  const before = <K extends (typeof OF_CODE)[number]>(member: K): WorldSetup[K] => {
    const changed = steps.filter(setupChanged.is).find((step) => step.data.member === member)
    return changed ? (changed.data.before as WorldSetup[K]) : setup[member]
  }
  return { code: before('code'), strategy: before('strategy') }
}

/** One line for each action of a person, and one that counts what pages did on their own. */
export function flowLines({ recordedActions }: Pick<Flow, 'recordedActions'>): readonly string[] {
  const lines = recordedActions.flatMap(({ action }) => (isOfPage(action) ? [] : [lineOf(action)]))
  const more = recordedActions.length - lines.length
  return more === 0 ? lines : [...lines, `and ${plural(more, 'page action')} in between`]
}

export function isOfPage({ do: what }: Action): boolean {
  return what === 'request' || what === 'cookie'
}

export function lineOf(action: Action): string {
  return action.do === 'navigate' && action.action !== undefined
    ? actionName(action.action)
    : describeAction(action)
}

/** `steps 4 to 61` */
export function flowRange({ from, to }: Pick<Flow, 'from' | 'to'>): string {
  return `steps ${from + 1} to ${to}`
}
