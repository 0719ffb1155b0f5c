import type { StepKind } from '../../protocol/steps.ts'
import { valuesIn } from '../flow/kinds.ts'
import { callsIn } from '../outline/calls.ts'
import { perRun, type Run } from '../outline/outline.ts'
import { tokensIn } from '../tokens/tokens.ts'
import { fateOf } from './cookies.ts'

/** How much there is of each thing that a tab shows. */
export interface Counts {
  readonly HTTP: number
  readonly Cookies: number
  readonly Tokens: number
  readonly Callbacks: number
  readonly Events: number
  readonly Database: number
  readonly Logs: number
  readonly Values: number
  readonly Mail: number
}

/** Counts for one run; mails are those of all: that is what their tab lists, for a link is opened in a later run. */
export function countsOf(run: Run, all: readonly Run[]): Counts {
  return { ...countsIn(run), Mail: all.reduce((sum, each) => sum + mailsIn(each), 0) }
}

const mailsIn = perRun((run) => countKind(run, 'mail.sent'))

const countsIn = perRun((run) => ({
  HTTP: countKind(run, 'request.sent'),
  Cookies: run.steps.filter((step) => fateOf(step) !== undefined).length,
  Tokens: tokensIn(run.steps).length,
  Callbacks: callsIn(run).filter(({ kind }) => kind === 'callback').length,
  Events: countKind(run, 'event.fired'),
  Database: countKind(run, 'adapter.called'),
  Logs: countKind(run, 'log.written') + countKind(run, 'console.written'),
  Values: valuesIn(run.steps).size,
}))

function countKind(run: Run, kind: StepKind): number {
  return run.steps.filter((step) => step.kind === kind).length
}
