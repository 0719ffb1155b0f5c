import type { TabId } from '../../link/frames/tab-id.ts'
import { keyOf } from '../../link/frames/tab-id.ts'
import type { Transport } from '../../link/worker/transport.ts'

/** Something that a person does in a tab, with all that follows from it. */
export interface Act {
  /** Drives an exchange and those that its redirects lead to; gives the last one. @throws Superseded */
  readonly drive: (exchange: string) => Promise<string>
  /** From now on it waits for the person, who is asked something. Returns what ends that. */
  waits(): () => void
}

/** What is under way in the tabs. */
export interface Acts {
  /** Begins an act, in place of the tab's last one. Resolves when it is done, or waits: for what is paused, or for the person. @throws what the act threw */
  begin(tabId: TabId, work: (act: Act) => Promise<void>): Promise<void>
  /** Resolves when each act that is under way is done, or waits again. @throws what one of them threw */
  settle(): Promise<void>
  /** The world is at another moment: nothing is under way any more. */
  drop(): void
}

/** The tab was sent elsewhere meanwhile, or the world to another moment. */
class Superseded extends Error {}

export function createActs({ events, send }: Pick<Transport, 'events' | 'send'>): Acts {
  const running = new Map<string, RunningAct>()
  events.listen((announcement) => {
    if (announcement.type !== 'control.changed') return
    for (const act of running.values()) act.onPaused(announcement.view.control.paused)
  })
  const settleOne = async (act: RunningAct): Promise<void> => {
    const { control } = await send('control.read', {})
    await act.untilItWaits(control.paused)
  }
  return {
    begin: (tabId, work) => {
      const key = keyOf(tabId)
      running.get(key)?.supersede()
      const act = new RunningAct(send)
      running.set(key, act)
      act.run(work, () => {
        if (running.get(key) === act) running.delete(key)
      })
      return settleOne(act)
    },
    settle: async () => {
      await Promise.all([...running.values()].map(settleOne))
    },
    drop: () => {
      for (const act of running.values()) act.supersede()
      running.clear()
    },
  }
}

type Paused = readonly { readonly exchange: string }[]

class RunningAct implements Act {
  readonly #send: Transport['send']
  #work: Promise<void> = Promise.resolve()
  readonly #exchanges = new Set<string>()
  #isAsking = false
  #isSuperseded = false
  readonly #watchers = new Set<() => void>()

  constructor(send: Transport['send']) {
    this.#send = send
  }

  run(work: (act: Act) => Promise<void>, done: () => void): void {
    this.#work = work(this)
      .catch((error: unknown) => {
        if (!this.#isSuperseded) throw error
      })
      .finally(done)
    // A failure reaches the code that awaits this work.
    this.#work.catch(() => undefined)
  }

  supersede(): void {
    this.#isSuperseded = true
    this.#tell()
  }

  onPaused(paused: Paused): void {
    if (this.#waits(paused)) this.#tell()
  }

  untilItWaits(paused: Paused): Promise<void> {
    if (this.#waits(paused)) return Promise.resolve()
    return Promise.race([this.#work, new Promise<void>((resolve) => this.#watchers.add(resolve))])
  }

  readonly drive = async (exchange: string): Promise<string> => {
    for (let last = exchange; ; ) {
      this.#check()
      this.#exchanges.add(last)
      const { next } = await this.#send('exchange.drive', { exchange: last })
      this.#exchanges.delete(last)
      this.#check()
      if (next === undefined) return last
      last = next
    }
  }

  waits(): () => void {
    this.#isAsking = true
    this.#tell()
    return () => {
      this.#isAsking = false
    }
  }

  #check(): void {
    if (this.#isSuperseded) throw new Superseded('The tab went elsewhere meanwhile.')
  }

  #waits(paused: Paused): boolean {
    return (
      this.#isSuperseded || this.#isAsking || paused.some(({ exchange }) => this.#exchanges.has(exchange))
    )
  }

  #tell(): void {
    for (const resolve of this.#watchers) resolve()
    this.#watchers.clear()
  }
}
