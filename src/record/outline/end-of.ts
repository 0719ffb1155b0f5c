import { SESSION_COOKIE_STORED } from '../../lessons/flows/clauses.ts'
import { isMatch } from '../../protocol/breakpoint-match.ts'
import type { FlowRun } from '../../protocol/flow-reader.ts'
import { HARMLESS } from '../../protocol/flows.ts'
import type { Step } from '../../protocol/steps.ts'
import { adapterReturned } from '../kinds/adapter-returned.ts'
import { clockMoved } from '../kinds/clock-moved.ts'
import { decisionTaken } from '../kinds/decision-taken.ts'
import { isLogLine } from '../kinds/families.ts'
import { anyOf } from '../kinds/kind.ts'
import { mailSent } from '../kinds/mail-sent.ts'
import { providerChanged } from '../kinds/provider-changed.ts'
import { setupChanged } from '../kinds/setup-changed.ts'
import { createFlowFinder } from './flows.ts'
import type { Run } from './outline.ts'

const flowsOf = createFlowFinder()
const known = new WeakMap<readonly Run[], Map<Run, Step | undefined>>()

/**
 * The step that a run ends on: the first failure, else the step that made the difference. That is what a flow was about: where its newest beat in this run is
 * complete. Without a flow it is the last thing that changed. Undefined where nothing did.
 */
export function endOf(runs: readonly Run[], run: Run): Step | undefined {
  const ends = known.get(runs) ?? new Map<Run, Step | undefined>()
  known.set(runs, ends)
  if (!ends.has(run)) ends.set(run, findEnd(runs, run))
  return ends.get(run)
}

function findEnd(runs: readonly Run[], { steps }: Run): Step | undefined {
  const failed = steps.filter(hasFailed)
  const cause = causeIn(failed, (seq) => steps.findLast((step) => step.seq === seq))
  if (cause !== undefined) return cause
  const ends = new Set(flowsOf(inOrder(runs)).flatMap(decisiveOf))
  return (
    steps.findLast(({ seq }) => ends.has(seq)) ??
    steps.findLast((step) => isMatch(SESSION_COOKIE_STORED, step)) ??
    steps.findLast(isChange)
  )
}

function hasFailed(step: Step): boolean {
  return step.outcome === 'failed' && !HARMLESS.some((clause) => isMatch(clause, step))
}

/** What failed first. A log line only repeats it: where there is nothing else, it is the decision before that line. */
export function causeIn(
  failed: readonly Step[],
  stepAt: (seq: number) => Step | undefined,
): Step | undefined {
  const cause = failed.find((step) => !isLogLine(step))
  const [line] = failed
  if (cause !== undefined || line === undefined) return cause
  const before = stepAt(line.seq - 1)
  return before !== undefined && decisionTaken.is(before) && before.exchange === line.exchange ? before : line
}

/** Of a failed or finished flow the step that it ended with, else that of each beat. */
function decisiveOf({ beats, end, state }: FlowRun): readonly number[] {
  if (state === 'failed' && end !== undefined) return [end]
  return beats.flatMap(({ completes, decides }) => decides ?? completes ?? [])
}

const isAct = anyOf(clockMoved, setupChanged, providerChanged, mailSent)

function isChange(step: Step): boolean {
  return isAct(step) || (adapterReturned.is(step) && step.data.rows.length > 0)
}

/** Runs may overlap: an older one goes on while a newer one has begun. */
function inOrder(runs: readonly Run[]): readonly Step[] {
  const steps = runs.flatMap((run) => run.steps)
  const isSorted = steps.every((step, index) => index === 0 || (steps[index - 1]?.seq ?? 0) < step.seq)
  return isSorted ? steps : steps.toSorted((a, b) => a.seq - b.seq)
}
