import type { Send, WorldView } from '../../protocol/commands.ts'
import type { Transport } from '../worker/transport.ts'
import { announcementsOf } from './announcements.ts'
import { offerInterpreters } from './interpreters.ts'
import { createWorkerTransport } from './worker-commands.ts'

/**
 * A world in the service worker of this site. Each command looks up the active worker: a page that was loaded around it (Shift+Reload) has no controller,
 * but the worker still answers it.
 */
export function connectWorker(
  window: Window,
  registration: ServiceWorkerRegistration,
  world: string,
): Transport {
  const events = announcementsOf(world)
  const interpreters = offerInterpreters(window, events)
  const transport = createWorkerTransport({
    world,
    events,
    post: (message, port) => {
      if (!registration.active) throw new Error('The service worker is no longer registered.')
      registration.active.postMessage(message, [port])
    },
  })
  const send: Send = async (name, input) => {
    const output = await transport.send(name, input)
    // Whenever the world may have changed, it is read again: here is seen whether its code needs interpreters.
    if (name === 'world.read') interpreters.keepReady((output as WorldView).setup.code !== null)
    return output
  }
  const close = () => {
    interpreters.stop()
    events.close()
  }
  return { ...transport, send, close }
}
