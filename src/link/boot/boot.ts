import { isName } from '../../protocol/address.ts'
import type { WorldView } from '../../protocol/commands.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { createWorldClient, type WorldClient } from '../client/world-client.ts'
import { connectWorker } from '../transports/service-worker.ts'
import { CommandFailure } from '../worker/failure.ts'
import type { Transport } from '../worker/transport.ts'
import { type InstallProgress, watchInstall } from './install.ts'
import { precacheLazily } from './lazy-precache.ts'
import { type BootProblem, findObstacle } from './surroundings.ts'

/** A start that failed before there was a session. */
export class BootFailure extends Error {
  readonly problem: BootProblem

  constructor(problem: BootProblem, options?: ErrorOptions) {
    super(`${problem.title}. ${problem.detail ?? problem.text}`, options)
    this.name = 'BootFailure'
    this.problem = problem
  }
}

/** The world to open when the URL names none, and how it begins if it is new. */
export interface FirstWorld {
  readonly world?: string
  readonly scenario?: Partial<Scenario>
}

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
  precacheLazily(window, registration)
  return { client, registration }
}

/** Reaches a world, which doesn't have to exist yet, in the service worker of this site. */
export async function connect(window: Window, world: string): Promise<Transport> {
  return connectWorker(window, await installWorker(window), world)
}

/** The world of a URL that doesn't name one. */
export const FIRST_WORLD = 'w1'

/** The world that a URL names, as it is written there. */
export function worldIn(search: string): string | undefined {
  return new URLSearchParams(search).get('world') ?? undefined
}

/** The world that a URL asks for. */
export function worldName(search: string, first: string = FIRST_WORLD): string {
  const name = worldIn(search) ?? first
  if (isName(name)) return name
  throw new BootFailure({
    title: "This sandbox doesn't exist",
    text: `"${name}" is not a valid sandbox name. Use at most 40 lower-case letters, digits and dashes.`,
    ways: ['first-world'],
  })
}

/** Registers the worker; resolves once it is active. @throws BootFailure */
export async function installWorker(
  window: Window,
  onProgress: (progress: InstallProgress) => void = () => undefined,
): Promise<ServiceWorkerRegistration> {
  const base = new URL('./', window.document.baseURI)
  const install = watchInstall(onProgress)
  try {
    const registration = await window.navigator.serviceWorker.register(new URL('worker.js', base), {
      scope: base.pathname,
      updateViaCache: 'none',
    })
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
