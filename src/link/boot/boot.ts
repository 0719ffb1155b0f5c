import { isName } from '../../protocol/address.ts'
import type { WorldView } from '../../protocol/commands.ts'
import { createSession, type Session } from '../session/session.ts'
import { announcementsOf } from '../worker/announcements.ts'
import { type Client, createClient } from '../worker/client.ts'
import { CommandFailure } from '../worker/failure.ts'
import { workerTransport } from '../worker/transport.ts'
import { type InstallProgress, watchInstall } from './install.ts'
import { keepLater } from './keep-later.ts'
import { type BootProblem, findObstacle } from './surroundings.ts'

/** A start that ended before there was a session. */
export class BootFailure extends Error {
  readonly problem: BootProblem

  constructor(problem: BootProblem, options?: ErrorOptions) {
    super(`${problem.title}. ${problem.detail ?? problem.text}`, options)
    this.name = 'BootFailure'
    this.problem = problem
  }
}

/** Registers the worker, shakes hands and opens the world named in the address. */
export async function boot(
  window: Window,
  onProgress: (progress: InstallProgress) => void,
): Promise<{ session: Session; registration: ServiceWorkerRegistration }> {
  const obstacle = findObstacle(window)
  if (obstacle) throw new BootFailure(obstacle)
  const world = worldName(window.location.search)
  const { client, registration } = await connect(window, world, onProgress)
  const view = await openWorld(client)
  const session = createSession({ window, client, announcements: announcementsOf(world), view })
  keepLater(window, registration)
  return { session, registration }
}

/** A client of the worker for one world, which need not exist yet. */
export async function connect(
  window: Window,
  world: string,
  onProgress: (progress: InstallProgress) => void = () => undefined,
): Promise<{ client: Client; registration: ServiceWorkerRegistration }> {
  const registration = await registerWorker(window, onProgress)
  return { client: createClient(workerTransport(registration), world), registration }
}

/** The world of an address that names none. */
export const FIRST_WORLD = 'w1'

/** The world that an address asks for. */
export function worldName(search: string): string {
  const name = new URLSearchParams(search).get('world') ?? FIRST_WORLD
  if (isName(name)) return name
  throw new BootFailure({
    title: "This sandbox doesn't exist",
    text: `"${name}" is not a valid sandbox name. Use at most 40 lower-case letters, digits and dashes.`,
    ways: ['first-world'],
  })
}

async function registerWorker(
  window: Window,
  onProgress: (progress: InstallProgress) => void,
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

async function openWorld(client: Client): Promise<WorldView> {
  try {
    await firstPing(client)
    return await client.send('world.read', {})
  } catch (error) {
    const { problemOf } = await import('./start-problems.ts')
    throw new BootFailure(problemOf(error), { cause: error })
  }
}

/** A worker that is being started may take longer than one ping. */
async function firstPing(client: Client): Promise<void> {
  for (let tries = 0; tries < 8; tries++) if (await client.ping()) return
  throw new CommandFailure('worker-silent', "The simulator isn't responding.")
}
