import { postCommand, type WorkerParts } from '../transports/worker-commands.ts'
import type { WayOut } from './surroundings.ts'

export const WAY_LABELS: Readonly<Record<WayOut, string>> = {
  reload: 'Reload',
  retry: 'Retry',
  'save-world': 'Download what is stored',
  'reset-world': 'Reset this sandbox',
  reinstall: 'Remove and reinstall',
  'first-world': 'Open sandbox w1',
}

/** Takes a way out of a failed start. Each one ends with loading the page again; if it doesn't, the reason is returned. */
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
  if (way === 'save-world') {
    const { saveStored } = await import('./save-stored.ts')
    return saveStored(window, worldIn(window))
  }
  if (way === 'reset-world')
    await resetWorld(window, await window.navigator.serviceWorker?.getRegistration(base))
  window.location.reload()
  return undefined
}

const RESET_MS = 5000

/** Without a transport: opening it may be what failed. */
async function resetWorld(
  window: Window,
  registration: ServiceWorkerRegistration | undefined,
): Promise<void> {
  const world = worldIn(window)
  const late = new Promise((resolve) => setTimeout(resolve, RESET_MS))
  const post: WorkerParts['post'] = (message, port) => registration?.active?.postMessage(message, [port])
  await Promise.race([postCommand(post, world, 'world.reset', {}), late])
}

function worldIn(window: Window): string {
  return new URLSearchParams(window.location.search).get('world') ?? 'w1'
}
