import { PROTOCOL_VERSION } from '../../protocol/version.ts'
import type { WayOut } from './surroundings.ts'

export const WAY_LABELS: Readonly<Record<WayOut, string>> = {
  reload: 'Reload',
  retry: 'Retry',
  'reset-world': 'Reset this sandbox',
  reinstall: 'Remove and reinstall',
  'first-world': 'Open sandbox w1',
}

/** Takes a way out of a failed start; each ends in loading the page again. Returns why one did not, if it did not. */
export async function takeWayOut(window: Window, way: WayOut): Promise<string | undefined> {
  const base = new URL('./', window.document.baseURI)
  if (way === 'first-world') {
    window.location.assign(base)
    return undefined
  }
  if (way === 'reinstall') {
    const { reinstall, reinstallingIn } = await import('./reinstall.ts')
    return reinstall(reinstallingIn(window))
  }
  if (way === 'reset-world')
    await resetWorld(window, await window.navigator.serviceWorker?.getRegistration(base))
  window.location.reload()
  return undefined
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
