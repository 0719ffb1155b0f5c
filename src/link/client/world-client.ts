import type { WorldView } from '../../protocol/commands.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { createPages, type Pages } from '../frames/pages.ts'
import type { Connection } from '../worker/connection.ts'
import { createControlState } from '../worker/control-state.ts'
import { followSeeks } from '../worker/seeks.ts'
import type { Served } from '../worker/served.ts'
import { createStepLog } from '../worker/step-log.ts'
import { until } from '../worker/store.ts'
import type { Transport } from '../worker/transport.ts'
import { createWorldState, keepInStep } from '../worker/world-state.ts'
import { askBeforeFork } from './asking-client.ts'
import { attend } from './attend.ts'
import { createFaults, type Faults } from './faults.ts'
import { createTravel, type Travel } from './travel.ts'

/** One world, open in this window: everything that panels and `window.authscope` work on. */
export interface WorldClient extends Omit<Connection, 'onProblem'> {
  /** False when the world can be read but not changed. */
  readonly canWrite: boolean
  /** What to call the world, where its name says nothing. */
  readonly title?: string
  /** Absent unless it is the world of someone's own app, which `authscope serve` has. */
  readonly served?: Served
  readonly pages: Pages
  readonly travel: Travel
  readonly faults: Faults
  /** Empties the world; resolves when its first page is shown. */
  reset(scenario?: Partial<Scenario>): Promise<void>
  advance(seconds: number): Promise<number>
  /** Reads what this window may have missed, and continues what a stopped worker left unfinished. */
  recover(): void
  stop(): void
}

export interface WorldClientParts {
  readonly window: Window
  readonly transport: Transport
  readonly view: WorldView
}

export function createWorldClient({ window, transport, view }: WorldClientParts): WorldClient {
  const { canWrite, events: announcements, hasPages, served, title } = transport
  const faults = createFaults()
  const onProblem = faults.report
  const control = createControlState(view.lastStep, transport.send, announcements, onProblem)
  const asking = askBeforeFork(transport, control)
  const world = createWorldState(view, asking.channel.send, announcements, onProblem)
  const channel = keepInStep(asking.channel, world)
  const steps = createStepLog(channel.send, announcements, onProblem)
  const connection = { channel, control, world, steps, onProblem }
  const pages = createPages({ ...connection, window, hasPages })
  const seeks = followSeeks({ ...connection, onSeek: pages.showMoment })
  const attended = attend({ ...connection, window, pages })
  pages.begin()
  return {
    ...{ channel, canWrite, world, steps, control, faults, pages },
    ...(title === undefined ? {} : { title }),
    ...(served === undefined ? {} : { served }),
    travel: createTravel({ ...connection, pages, seeks, askFork: asking.askFork }),
    reset: async (scenario) => {
      const { epoch } = pages.stage.get()
      await channel.send('world.reset', scenario ? { scenario } : {})
      await until(pages.stage, (current) => current.epoch > epoch)
      await pages.shown()
    },
    advance: async (seconds) => (await channel.send('clock.advance', { seconds })).now,
    recover: attended.recover,
    stop: () => {
      seeks.stop()
      attended.stop()
      transport.close()
    },
  }
}
