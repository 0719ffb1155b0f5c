import type { ScriptClient } from '../link/client/script-client.ts'
import { createControlState, isRewound } from '../link/worker/control-state.ts'
import { createStepLog, type StepLog } from '../link/worker/step-log.ts'
import { createStore } from '../link/worker/store.ts'
import type { Transport } from '../link/worker/transport.ts'
import type { Browser } from './browser/browser.ts'

/** What the calls of `window.authscope` need, for a world without a window. */
export function createScriptClient(transport: Transport, browser: Browser): ScriptClient {
  const { events, send } = transport
  // Errors that no caller gets come from reading on behalf of an announcement; the next call has them too.
  const onProblem = () => undefined
  const control = createControlState(0, send, events, onProblem)
  let log: StepLog | undefined
  /** It reads each step once more, so it begins when someone waits for steps. */
  const steps = () => {
    log ??= createStepLog(send, events, onProblem)
    return log
  }
  const moved = async () => {
    browser.forget()
    const { position } = await control.refresh()
    await log?.move(position, 'another')
    if (!isRewound(position)) await browser.goOn()
  }
  return {
    channel: transport,
    control,
    steps: {
      get: () => steps().get(),
      subscribe: (listener) => steps().subscribe(listener),
      refresh: () => steps().refresh(),
      onStep: (listener) => steps().onStep(listener),
    },
    pages: {
      stage: createStore({ device: 'laptop' }),
      open: (device, url) => browser.page(device).open(url),
      shown: async () => undefined,
    },
    travel: {
      rewind: async (to) => {
        await send('world.rewind', { to })
        await moved()
      },
      switchTo: async (branch) => {
        await send('branch.switch', { branch })
        await moved()
      },
      fork: async (name) => {
        const { branch } = await send('world.fork', name === undefined ? {} : { name })
        await control.refresh()
        await browser.goOn()
        return branch
      },
    },
    reset: async (scenario) => {
      browser.forget()
      await send('world.reset', scenario ? { scenario } : {})
    },
  }
}
