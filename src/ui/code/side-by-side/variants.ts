import type { Strategy } from '../../../protocol/code.ts'
import type { WorldSetup } from '../../../protocol/setup.ts'
import { codeOf, type Draft, isSameText } from '../../../record/code/draft.ts'
import { stockText } from '../../../record/code/stock.ts'
import { engineName } from '../../../record/labels/engine-name.ts'
import { isStopped } from '../../../record/outline/pause-state.ts'
import { withStrategy } from '../../../record/tabs/strategy.ts'
import { plural } from '../../../record/values/time.ts'
import { shorten } from '../../../record/values/value.ts'
import type { Desk } from '../../../studio/desk/desk.ts'
import { type Flow, flowLines, flowOf, flowRange } from '../../../studio/playing/flow.ts'
import { refusalOf } from '../../data/world.ts'
import type { CodeParts } from '../parts.ts'

/** A flow to play again with one thing in the setup changed. */
export interface Plan {
  readonly flow: Flow
  /** The branch's name. */
  readonly name: string
  readonly change: Partial<Pick<WorldSetup, 'code' | 'engine' | 'strategy'>>
  /** `under the database strategy` */
  readonly how: string
}

/** Two variants of one flow to compare; or, in a sentence, why they can't be compared. */
export interface Variant {
  readonly label: string
  /** What is played again. */
  readonly description: string
  readonly plan?: Plan
}

type FlowParts = Pick<CodeParts, 'data' | 'client' | 'stepper'>
type VariantParts = FlowParts & Pick<CodeParts, 'desk'>

/** The comparisons that are possible now. */
export function variantsOf(parts: VariantParts): readonly Variant[] {
  const found = flowNow(parts)
  const label = 'Last run vs. current code'
  return [
    otherStrategy(parts),
    typeof found === 'string'
      ? { label, description: found }
      : { label, ...planned(asWritten(found, parts.desk, parts.client.world.get().setup)) },
    otherEngine(parts),
  ]
}

/** The last flow with the other session strategy. */
export function otherStrategy(parts: FlowParts): Variant {
  const found = flowNow(parts)
  if (typeof found === 'string')
    return { label: 'Try this with the other session strategy', description: found }
  const other = found.strategy === 'database' ? 'jwt' : 'database'
  return { label: `Try this with ${other} sessions`, ...planned(underOther(found)) }
}

/** The last flow with the published package, or, where that one answers, with the simulator's engine. */
export function otherEngine(parts: FlowParts): Variant {
  const found = flowNow(parts)
  const { engine: now = 'ours' } = parts.client.world.get().setup
  const engine = now === 'ours' ? '0.41.3' : 'ours'
  const label = `Try this with ${engineName(engine)}`
  if (typeof found === 'string') return { label, description: found }
  const name = engine === 'ours' ? 'simulator’s engine' : `published ${engine}`
  return { label, ...planned({ flow: found, name, change: { engine }, how: `with ${engineName(engine)}` }) }
}

/** The flow to play again, or why nothing can be played. */
function flowNow(parts: FlowParts): Flow | string {
  const { data, client } = parts
  const problem = problemOf(parts)
  if (problem !== undefined) return problem
  const flow = flowOf(data.recorded.get(), client.world.get().setup)
  return flow === undefined ? NOTHING : (reachProblem(parts, flow) ?? flow)
}

const NOTHING = 'There is nothing to replay yet. Sign in to the app first.'

/** Why nothing can be played in this world now. */
function problemOf({ client, stepper }: FlowParts): string | undefined {
  const refusal = refusalOf(client)
  if (refusal !== undefined) return refusal
  const pauseState = stepper.pauseState.get()
  if (pauseState.rewound) return 'The sandbox is rewound. Go forward or fork first.'
  if (isStopped(pauseState)) return 'Something is paused. Run it first (P).'
  return pauseState.control.mode === 'step' ? 'The sandbox is paused. Run it first (P).' : undefined
}

function reachProblem({ stepper }: FlowParts, { from }: Flow): string | undefined {
  const { earliest } = stepper.pauseState.get().position
  return from < earliest
    ? `The flow starts after step ${from}; undo records before step ${earliest} were deleted to save space.`
    : undefined
}

function planned(found: Plan | string): Pick<Variant, 'plan' | 'description'> {
  if (typeof found === 'string') return { description: found }
  const { flow } = found
  const lines = shorten(flowLines(flow).join(', '), 240)
  return { plan: found, description: `Replays ${flowRange(flow)} ${found.how}: ${lines}.` }
}

function underOther(flow: Flow): Plan | string {
  const { ran, strategy, written } = flow
  if (strategy === undefined) return "The code hasn't been loaded in this flow, so its strategy isn't known."
  const other: Strategy = strategy === 'jwt' ? 'database' : 'jwt'
  return {
    flow,
    name: other,
    change: withStrategy(ran, other, written),
    how: `with ${other} sessions`,
  }
}

function asWritten(flow: Flow, { draft, testValues }: Desk, setup: WorldSetup): Plan | string {
  const now = draft.get()
  const { code } = setup
  const { ran } = flow
  if (ran.code ? isSameText(now, ran.code) : isStockText(now, { ...setup, ...ran }))
    return "The code hasn't changed since it ran. Change a line first."
  return {
    flow,
    name: 'current code',
    change: { code: codeOf(now, testValues.get(), code) },
    how: 'with the current code',
  }
}

/** The result, for the comparison. */
export function describePlayed({ flow, how }: Plan, from: string, done: number): string {
  const { length } = flow.recordedActions
  const much = done === length ? plural(length, 'action') : `${done} of ${plural(length, 'action')}`
  return `Replayed ${flowRange(flow)} of ${from} ${how} (${much}).`
}

/** The stock app's code, where the editor has it unchanged. */
export function isStockText(draft: Draft, setup: WorldSetup): boolean {
  return setup.code === null && draft.files[draft.entry] === stockText(setup)
}
