import type { Send } from '../../protocol/commands.ts'
import type { Position } from '../../protocol/control.ts'
import type { Step } from '../../protocol/steps.ts'
import { createListeners } from './listeners.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createStore, type Readable } from './store.ts'
import type { Announcements } from './transport.ts'

/** The steps of the world that have been read, oldest first. */
export interface StepLog extends Readable<readonly Step[]> {
  /** Future steps: those of the present branch that were recorded before the world was rewound. Oldest first. */
  readonly future: Readable<readonly Step[]>
  /** Reads what is new; resolves when the log is as long as the world's. */
  refresh(): Promise<void>
  /**
   * Follows the world to another moment. Steps after it leave the log and become future steps. Listeners don't get steps that were recorded before.
   */
  move(position: Position, branch: 'same' | 'another'): Promise<void>
  /** Calls back once for every new step. */
  onStep(listener: (step: Step) => void): () => void
}

const PAGE = 500
const NONE: readonly Step[] = []

export function createStepLog(
  send: Send,
  announcements: Announcements,
  onProblem: (error: unknown) => void,
): StepLog {
  const store = createStore(NONE)
  const future = createStore(NONE)
  const listeners = createListeners<Step>()
  let generation = 0
  /** Steps up to here are not new. */
  let announcedTo = 0

  const append = (steps: readonly Step[]) => {
    const last = store.get().at(-1)?.seq ?? 0
    const fresh = steps.filter((step) => step.seq > last)
    if (fresh.length === 0) return
    store.set([...store.get(), ...fresh])
    for (const step of fresh) if (step.seq > announcedTo) listeners.tell(step)
  }

  const refresh = oneAtATime(async () => {
    for (;;) {
      const started = generation
      const rest = await readAfter(send, store.get().at(-1)?.seq ?? 0)
      // If the world was reset or moved in the meantime, these steps may be of another moment.
      if (started === generation) return append(rest)
    }
  })

  const clear = () => {
    generation += 1
    announcedTo = 0
    future.set(NONE)
    store.set(NONE)
  }

  const move: StepLog['move'] = async ({ branch, step, newest }, to) => {
    generation += 1
    announcedTo = step
    // Rewinding only divides the steps that were read of the branch.
    const line = to === 'same' ? untilGap([...store.get(), ...future.get()]) : NONE
    const known = line.filter(({ seq }) => seq > step && seq <= newest)
    future.set(known.length === 0 ? NONE : known)
    store.set(line.filter(({ seq }) => seq <= step))
    const started = generation
    const [rest] = await Promise.all([readFuture(send, branch, known.at(-1)?.seq ?? step, newest), refresh()])
    if (started === generation && rest.length > 0) future.set([...known, ...rest])
  }

  announcements.listen(({ type }) => {
    if (type === 'world.reset') clear()
    if (type === 'world.reset' || type === 'steps.appended') refresh().catch(onProblem)
  })
  return { get: store.get, subscribe: store.subscribe, future, refresh, move, onStep: listeners.listen }
}

/** Every step of the world after the newest known one. */
async function readAfter(send: Send, after: number): Promise<readonly Step[]> {
  const first = await send('steps.page', { after, limit: PAGE })
  const reached = first.steps.at(-1)?.seq ?? after
  // Numbers have no gaps, so all pages can be read at once, and a long record is drawn once.
  const starts: number[] = []
  if (first.steps.length > 0) for (let at = reached; at < first.last; at += PAGE) starts.push(at)
  const pages = await Promise.all(starts.map((at) => send('steps.page', { after: at, limit: PAGE })))
  return [first, ...pages].flatMap(({ steps }) => steps)
}

/** While the log is being read, steps may be missing between it and the future steps. */
function untilGap(steps: readonly Step[]): readonly Step[] {
  const gap = steps.findIndex(({ seq }, index) => index > 0 && seq !== (steps[index - 1]?.seq ?? 0) + 1)
  return gap === -1 ? steps : steps.slice(0, gap)
}

/** Recorded steps of a branch after a moment, up to its newest. */
async function readFuture(
  send: Send,
  branch: string,
  from: number,
  newest: number,
): Promise<readonly Step[]> {
  const steps: Step[] = []
  for (let after = from; after < newest; after = steps.at(-1)?.seq ?? newest) {
    const page = await send('branch.steps', { branch, after, limit: PAGE })
    if (page.steps.length === 0) break
    steps.push(...page.steps)
  }
  return steps
}
