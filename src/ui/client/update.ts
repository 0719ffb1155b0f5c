import type { Session } from './session.ts'
import { createStore, type Readable } from './store.ts'

/** `waiting`: a new version is installed and begins when no exchange is open. */
export type UpdateState = 'none' | 'waiting' | 'activating'

const LOOK_MS = 1000

/**
 * Watches for a new version of the worker. It waits until no exchange is open, is then activated, and the page loads anew.
 * The first worker of a page that had none never makes it reload.
 */
export function watchUpdates(
  window: Window,
  registration: ServiceWorkerRegistration,
  session: Pick<Session, 'client' | 'recover'>,
): Readable<UpdateState> {
  const container = window.navigator.serviceWorker
  const state = createStore<UpdateState>('none')
  let controlled = container.controller !== null

  container.addEventListener('controllerchange', () => {
    if (controlled) window.location.reload()
    controlled = true
  })
  const activate = async () => {
    const { waiting } = registration
    if (!waiting) return state.set('none')
    if (state.get() !== 'waiting') return state.set('waiting')
    const open = await session.client.send('exchanges.open', {})
    if (open.some((exchange) => !exchange.alive)) session.recover()
    if (open.length > 0) return
    state.set('activating')
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') window.location.reload()
    })
    waiting.postMessage({ authscope: 'activate' })
  }
  const look = () => {
    if (state.get() !== 'activating') activate().catch(() => undefined)
  }
  setInterval(look, LOOK_MS)
  look()
  return state
}
