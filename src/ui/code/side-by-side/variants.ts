import type { Strategy } from '../../../protocol/code.ts'
import type { WorldSetup } from '../../../protocol/setup.ts'
import { codeOf, type Draft, isSameText } from '../../../record/code/draft.ts'
import { stockText } from '../../../record/code/stock.ts'
import { isStanding } from '../../../record/outline/standing.ts'
import { withStrategy } from '../../../record/tabs/strategy.ts'
import { plural } from '../../../record/values/time.ts'
import { shorten } from '../../../record/values/value.ts'
import type { Desk } from '../../../studio/desk/desk.ts'
import { type Flow, flowLines, flowOf, flowRange } from '../../../studio/playing/flow.ts'
import type { View } from '../../workbench/view.ts'

/** A flow that is played again with something else in the setup. */
export interface Plan {
  readonly flow: Flow
  /** How the branch is called. */
  readonly name: string
  readonly change: Partial<Pick<WorldSetup, 'code' | 'strategy'>>
  /** `under the database strategy` */
  readonly how: string
}

/** Two ways of one flow beside each other; or, in a sentence, why they cannot be. */
export interface Variant {
  readonly label: string
  /** What is played again. */
  readonly words: string
  readonly plan?: Plan
}

/** What can be laid side by side now. */
export function variantsOf(view: View, desk: Desk): readonly Variant[] {
  const labels = ['Under jwt and database', 'As it ran and as it is written'] as const
  const world = view.session.world.get()
  const problem = problemOf(view)
  const flow = problem === undefined ? flowOf(view.recorded.get(), world.setup) : undefined
  const refused = problem ?? (flow ? reachProblem(view, flow) : NOTHING)
  if (refused !== undefined || !flow) return labels.map((label) => ({ label, words: refused ?? NOTHING }))
  return [
    { label: labels[0], ...planned(underOther(flow)) },
    { label: labels[1], ...planned(asWritten(flow, desk, world.setup)) },
  ]
}

const NOTHING = 'There is nothing to play again yet. Do something in the app first: sign in.'

/** Why nothing can be played in this world now. */
function problemOf({ session, stepper }: View): string | undefined {
  if (session.recorded) return 'A recording can be read, not run.'
  const standing = stepper.standing.get()
  if (standing.rewound) return 'The world was led back. Go forward first, or fork.'
  if (isStanding(standing)) return 'Something is held. Let it go on first (P).'
  return standing.control.mode === 'step' ? 'The world is paused. Let it run first (P).' : undefined
}

function reachProblem({ stepper }: View, { from }: Flow): string | undefined {
  const { earliest } = stepper.standing.get().position
  return from < earliest
    ? `The flow begins behind step ${from}; what it takes to go back before ${earliest} was thinned out.`
    : undefined
}

function planned(found: Plan | string): Pick<Variant, 'plan' | 'words'> {
  if (typeof found === 'string') return { words: found }
  const { flow } = found
  const lines = shorten(flowLines(flow).join(', '), 240)
  return { plan: found, words: `Plays ${flowRange(flow)} again ${found.how}: ${lines}.` }
}

function underOther(flow: Flow): Plan | string {
  const { ran, strategy, written } = flow
  if (strategy === undefined)
    return 'The code has not been evaluated in this flow, so its strategy is not known.'
  const other: Strategy = strategy === 'jwt' ? 'database' : 'jwt'
  return {
    flow,
    name: other,
    change: withStrategy(ran, other, written),
    how: `under the ${other} strategy`,
  }
}

function asWritten(flow: Flow, { draft, testValues }: Desk, setup: WorldSetup): Plan | string {
  const now = draft.get()
  const { code } = setup
  const { ran } = flow
  if (ran.code ? isSameText(now, ran.code) : isStockText(now, { ...setup, ...ran }))
    return 'What is written is what ran. Change a line first.'
  return {
    flow,
    name: 'as written',
    change: { code: codeOf(now, testValues.get(), code) },
    how: 'with the code as it is written',
  }
}

/** What came of it, for the comparison. */
export function playedWords({ flow, how }: Plan, from: string, done: number): string {
  const { length } = flow.deeds
  const much = done === length ? plural(length, 'act') : `${done} of ${plural(length, 'act')}`
  return `Played ${flowRange(flow)} of ${from} again ${how} (${much}).`
}

/** The text of the stock app, where it stands unchanged in the editor. */
export function isStockText(draft: Draft, setup: WorldSetup): boolean {
  return setup.code === null && draft.files[draft.entry] === stockText(setup)
}
