import type { WorldView } from '../../protocol/commands.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { createWorldClient, type WorldClient } from '../client/world-client.ts'
import { connectWorker } from '../transports/service-worker.ts'
import { CommandFailure } from '../worker/failure.ts'
import type { Transport } from '../worker/transport.ts'
import { BootFailure } from './boot-failure.ts'
import { type InstallProgress, watchInstall } from './install.ts'
import { completeInstall, precacheLazily } from './lazy-precache.ts'
import { registerWorker } from './register.ts'
import { findObstacle } from './surroundings.ts'
import { type FirstWorld, worldName } from './world-name.ts'

/** Installs the worker and opens the world that the URL names. */
export async function boot(
  window: Window,
  onProgress: (progress: InstallProgress) => void,
  first: FirstWorld = {},
): Promise<{ client: WorldClient; registration: ServiceWorkerRegistration }> {
  const obstacle = findObstacle(window)
  if (obstacle) throw new BootFailure(obstacle)
  const world = worldName(window.location.search, first.world)
  const registration = await installWorker(window, onProgress)
  const transport = connectWorker(window, registration, world)
  const client = createWorldClient({ window, transport, view: await openWorld(transport, first.scenario) })
  // Not while the first page loads: both would wait for one another.
  client.pages.shown().then(
    () => completeInstall(window, registration),
    () => undefined,
  )
  precacheLazily(window, registration)
  transport.events.listen((announcement) => {
    // It takes over at once, and the page reloads.
    if (announcement.type === 'guest.blocked') registerWorker(window, announcement.version).catch(reportError)
  })
  return { client, registration }
}

/** Reaches a world, which doesn't have to exist yet, in the service worker of this site. */
export async function connect(window: Window, world: string): Promise<Transport> {
  return connectWorker(window, await installWorker(window), world)
}

/** Registers the worker; resolves once it is active. @throws BootFailure */
export async function installWorker(
  window: Window,
  onProgress: (progress: InstallProgress) => void = () => undefined,
): Promise<ServiceWorkerRegistration> {
  const base = new URL('./', window.document.baseURI)
  const install = watchInstall(onProgress)
  try {
    const registration = await registerWorker(window)
    await install.activation(registration)
    return registration
  } catch (error) {
    const { problemOfInstall } = await import('./start-problems.ts')
    throw new BootFailure(await problemOfInstall(window, base, error), { cause: error })
  } finally {
    install.stop()
  }
}

async function openWorld(transport: Transport, scenario?: Partial<Scenario>): Promise<WorldView> {
  try {
    await firstPing(transport)
    const view = await transport.send('world.read', {})
    const isNew = view.lastStep === 0 && scenario?.start !== view.scenario.start
    return scenario && isNew ? await transport.send('world.reset', { scenario }) : view
  } catch (error) {
    const { problemOf } = await import('./start-problems.ts')
    throw new BootFailure(problemOf(error), { cause: error })
  }
}

/** Starting the worker may take longer than one ping. */
async function firstPing(transport: Transport): Promise<void> {
  for (let tries = 0; tries < 8; tries++) if (await transport.ping()) return
  throw new CommandFailure('worker-silent', "The simulator isn't responding.")
}
