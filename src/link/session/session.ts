import type { WorldView } from '../../protocol/commands.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { createPages, type Pages } from '../frames/pages.ts'
import type { Connection } from '../worker/connection.ts'
import { createControlState } from '../worker/control-state.ts'
import { followSeeks } from '../worker/seeks.ts'
import { createStepLog } from '../worker/step-log.ts'
import { until } from '../worker/store.ts'
import type { Transport } from '../worker/transport.ts'
import { createWorldState } from '../worker/world-state.ts'
import { askBeforeFork } from './asking-client.ts'
import { attend } from './attend.ts'
import { createFaults, type Faults } from './faults.ts'
import { createTravel, type Travel } from './travel.ts'

/** One world, open in this window: everything that panels and `window.authscope` work on. */
export interface Session extends Omit<Connection, 'onProblem'> {
  /** False when the world can be read but not changed. */
  readonly canWrite: boolean
  /** What to call the world, where its name says nothing. */
  readonly title?: string
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

export interface SessionParts {
  readonly window: Window
  readonly transport: Transport
  readonly view: WorldView
}

export function createSession({ window, transport, view }: SessionParts): Session {
  const { canWrite, events: announcements, hasPages, title } = transport
  const faults = createFaults()
  const onProblem = faults.report
  const control = createControlState(view.lastStep, transport.send, announcements, onProblem)
  const { client, askFork } = askBeforeFork(transport, control)
  const world = createWorldState(view, client.send, announcements, onProblem)
  const steps = createStepLog(client.send, announcements, onProblem)
  const connection = { client, control, world, steps, onProblem }
  const pages = createPages({ ...connection, window, hasPages })
  const seeks = followSeeks({ ...connection, onSeek: pages.showMoment })
  const attended = attend({ ...connection, window, pages })
  pages.begin()
  return {
    ...{ client, canWrite, world, steps, control, faults, pages },
    ...(title === undefined ? {} : { title }),
    travel: createTravel({ ...connection, pages, seeks, askFork }),
    reset: async (scenario) => {
      const { epoch } = pages.stage.get()
      await client.send('world.reset', scenario ? { scenario } : {})
      await until(pages.stage, (current) => current.epoch > epoch)
      await pages.shown()
    },
    advance: async (seconds) => (await client.send('clock.advance', { seconds })).now,
    recover: attended.recover,
    stop: () => {
      seeks.stop()
      attended.stop()
      transport.close()
    },
  }
}
