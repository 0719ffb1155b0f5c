import { PROTOCOL_VERSION } from '../../protocol/version.ts'
import type { WayOut } from './surroundings.ts'

export const WAY_LABELS: Readonly<Record<WayOut, string>> = {
  reload: 'Reload',
  'reset-world': 'Reset this world',
  'remove-worker': 'Remove the worker and reload',
  'first-world': 'Open world w1',
}

/** Takes a way out of a failed start; each ends in loading the page anew. */
export async function takeWayOut(window: Window, way: WayOut): Promise<void> {
  if (way === 'first-world') return window.location.assign(new URL('./', window.document.baseURI))
  const base = new URL('./', window.document.baseURI)
  const registration = await window.navigator.serviceWorker?.getRegistration(base)
  if (way === 'reset-world') await resetWorld(window, registration)
  if (way === 'remove-worker') await registration?.unregister()
  window.location.reload()
}

const RESET_MS = 5000

/** Without a client: the handshake may be what failed. */
async function resetWorld(
  window: Window,
  registration: ServiceWorkerRegistration | undefined,
): Promise<void> {
  const world = new URLSearchParams(window.location.search).get('world') ?? 'w1'
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((resolve) => {
    port1.onmessage = resolve
    setTimeout(resolve, RESET_MS)
  })
  const message = { authscope: 'command', protocol: PROTOCOL_VERSION, world, name: 'world.reset', input: {} }
  registration?.active?.postMessage(message, [port2])
  await answer
}
