import type { Step } from '../../protocol/steps.ts'
import type { Announcements } from './announcements.ts'
import type { Send } from './client.ts'
import { createStore, type Readable } from './store.ts'

/** The steps of the world as far as they were read, oldest first. */
export interface StepLog extends Readable<readonly Step[]> {
  /** Reads what is new; resolves when the log is as long as the world's. */
  refresh(): Promise<void>
  /** Forgets everything: the world was reset. */
  clear(): void
  /** Calls back once for every step that arrives after now. */
  onStep(listener: (step: Step) => void): () => void
}

const PAGE = 500

export function createStepLog(
  send: Send,
  announcements: Announcements,
  onProblem: (error: unknown) => void,
): StepLog {
  const store = createStore<readonly Step[]>([])
  const listeners = new Set<(step: Step) => void>()
  let generation = 0
  let reading: Promise<void> | undefined
  let again = false

  const append = (steps: readonly Step[]) => {
    const last = store.get().at(-1)?.seq ?? 0
    const fresh = steps.filter((step) => step.seq > last)
    if (fresh.length === 0) return
    store.set([...store.get(), ...fresh])
    for (const step of fresh) for (const listener of [...listeners]) listener(step)
  }

  /** Everything after the newest known step; `undefined` when the world was reset meanwhile. */
  const readRest = async (): Promise<readonly Step[] | undefined> => {
    const started = generation
    const after = store.get().at(-1)?.seq ?? 0
    const first = await send('steps.page', { after, limit: PAGE })
    const reached = first.steps.at(-1)?.seq ?? after
    // Numbers have no gaps: the other pages are known before they are read, and a long record is drawn once.
    const starts: number[] = []
    if (first.steps.length > 0) for (let at = reached; at < first.last; at += PAGE) starts.push(at)
    const pages = await Promise.all(starts.map((at) => send('steps.page', { after: at, limit: PAGE })))
    return started === generation ? [first, ...pages].flatMap(({ steps }) => steps) : undefined
  }

  const read = async () => {
    do {
      again = false
      const rest = await readRest()
      if (rest) append(rest)
      else again = true
    } while (again)
  }

  const refresh = () => {
    again = true
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const clear = () => {
    generation += 1
    store.set([])
  }

  announcements.listen((announcement) => {
    if (announcement.type === 'world.reset') clear()
    if (announcement.type === 'world.reset' || announcement.type === 'steps.appended')
      refresh().catch(onProblem)
  })
  const onStep = (listener: (step: Step) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { get: store.get, subscribe: store.subscribe, refresh, clear, onStep }
}
