import type { Step } from '../../protocol/steps.ts'
import type { Pages } from '../frames/pages.ts'
import { frontOf } from '../frames/stage.ts'
import type { Connection } from '../worker/connection.ts'
import { isRewound } from '../worker/control-state.ts'
import type { Seeks } from '../worker/seeks.ts'
import type { Readable, Store } from '../worker/store.ts'
import { tabOf } from '../worker/world-state.ts'
import type { AskFork } from './asking-client.ts'

/** Other moments and branches of the world. Each resolves when the tab in front shows its page of that moment. */
export interface Travel {
  /** Recorded steps after the present moment; empty at the newest. */
  readonly future: Readable<readonly Step[]>
  /** The function that asks before a rewound world is forked. While it is missing, nothing is forked. */
  readonly askFork: Store<AskFork | undefined>
  /** Goes to the moment after a step of the present branch. */
  rewind(to: number): Promise<void>
  /** Goes to the end of another branch. */
  switchTo(branch: string): Promise<void>
  /** Forks the world at the present moment; resolves with the new branch. */
  fork(name?: string): Promise<string>
}

export interface TravelParts extends Connection {
  readonly pages: Pages
  readonly seeks: Seeks
  readonly askFork: Travel['askFork']
}

export function createTravel(parts: TravelParts): Travel {
  const { askFork, channel, control, seeks, pages, steps, world } = parts
  const arrive = async () => {
    await seeks.settle()
    const tabId = frontOf(pages.stage.get(), world.get())
    if (!tabId) return
    // Between two redirects nothing is paused, and a rewound world asks for nothing: the page before stays.
    const isWaiting =
      isRewound(control.get().position) && tabOf(world.get(), tabId.device, tabId.tab)?.loading
    // A tab that showed nothing at that moment has nothing to show.
    if (!isWaiting && pages.views.of(tabId).status !== 'blank') await pages.navigator.shown(tabId)
  }
  return {
    future: steps.future,
    askFork,
    rewind: async (to) => {
      await channel.send('world.rewind', { to })
      await arrive()
    },
    switchTo: async (branch) => {
      await channel.send('branch.switch', { branch })
      await arrive()
    },
    fork: async (name) => {
      const { branch } = await channel.send('world.fork', name === undefined ? {} : { name })
      await control.refresh()
      await seeks.settle()
      return branch
    },
  }
}
