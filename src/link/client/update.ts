import { createStore, type Readable } from '../worker/store.ts'
import { isAtWork } from './at-work.ts'
import type { WorldClient } from './world-client.ts'

/** `waiting`: a new version is installed. It starts once no exchange is open and either the person wants it or no one is at work. */
export type UpdateState =
  | { readonly is: 'none' | 'activating' }
  | {
      readonly is: 'waiting'
      /** The person wants it: it starts when the open exchanges have ended. */
      readonly wanted: boolean
      want(): void
    }

export const NO_UPDATE: UpdateState = { is: 'none' }

const LOOK_MS = 1000

/**
 * Watches for a new version of the worker. It is activated once no exchange is open and either the person wants it or no one is at work here; then the
 * page reloads. The first worker of a page that had none never makes it reload.
 */
export function watchUpdates(
  window: Window,
  registration: ServiceWorkerRegistration,
  client: Pick<WorldClient, 'channel' | 'control' | 'recover'>,
): Readable<UpdateState> {
  const container = window.navigator.serviceWorker
  const state = createStore<UpdateState>(NO_UPDATE)
  const atWork = isAtWork(window)
  let controlled = container.controller !== null

  container.addEventListener('controllerchange', () => {
    if (controlled) window.location.reload()
    controlled = true
  })
  const waitingFor = (wanted: boolean): UpdateState => ({
    is: 'waiting',
    wanted,
    want: () => {
      state.set(waitingFor(true))
      look()
    },
  })
  const activate = async () => {
    const { waiting } = registration
    if (!waiting) return state.set(NO_UPDATE)
    const now = state.get()
    if (now.is !== 'waiting') return state.set(waitingFor(false))
    if (!now.wanted && atWork()) return
    const open = await client.channel.send('exchanges.open', {})
    if (open.some((exchange) => !exchange.alive)) client.recover()
    // An exchange that has ended may be paused before its browser gets the response.
    if (open.length > 0 || client.control.get().control.paused.length > 0) return
    state.set({ is: 'activating' })
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') window.location.reload()
    })
    waiting.postMessage({ authscope: 'activate' })
  }
  const look = () => {
    if (state.get().is !== 'activating') activate().catch(() => undefined)
  }
  setInterval(look, LOOK_MS)
  look()
  return state
}
