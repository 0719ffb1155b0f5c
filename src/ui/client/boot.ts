import { isName } from '../../protocol/address.ts'
import type { WorldView } from '../../protocol/commands.ts'
import { announcementsOf } from './announcements.ts'
import { type Client, createClient } from './client.ts'
import { CommandFailure, messageOf } from './failure.ts'
import { keepLater } from './keep-later.ts'
import { createSession, type Session } from './session.ts'
import { type BootProblem, findObstacle } from './surroundings.ts'
import { workerTransport } from './transport.ts'

/** A start that ended before there was a session. */
export class BootFailure extends Error {
  readonly problem: BootProblem

  constructor(problem: BootProblem, options?: ErrorOptions) {
    super(`${problem.title}. ${problem.detail ?? problem.text}`, options)
    this.name = 'BootFailure'
    this.problem = problem
  }
}

const ACTIVATION_MS = 20_000

/** Registers the worker, shakes hands and opens the world named in the address. */
export async function boot(
  window: Window,
): Promise<{ session: Session; registration: ServiceWorkerRegistration }> {
  const obstacle = findObstacle(window)
  if (obstacle) throw new BootFailure(obstacle)
  const world = worldName(window.location.search)
  const { client, registration } = await connect(window, world)
  const view = await openWorld(client)
  const session = createSession({ window, client, announcements: announcementsOf(world), view })
  keepLater(window, registration)
  return { session, registration }
}

/** A client of the worker for one world, which need not exist yet. */
export async function connect(
  window: Window,
  world: string,
): Promise<{ client: Client; registration: ServiceWorkerRegistration }> {
  const registration = await registerWorker(window)
  return { client: createClient(workerTransport(registration), world), registration }
}

/** The world of an address that names none. */
export const FIRST_WORLD = 'w1'

/** The world that an address asks for. */
export function worldName(search: string): string {
  const name = new URLSearchParams(search).get('world') ?? FIRST_WORLD
  if (isName(name)) return name
  throw new BootFailure({
    title: 'There is no such world',
    text: `"${name}" is no name of a world. A name has lower case letters, digits and dashes, at most 40.`,
    ways: ['first-world'],
  })
}

async function registerWorker(window: Window): Promise<ServiceWorkerRegistration> {
  const container = window.navigator.serviceWorker
  const base = new URL('./', window.document.baseURI)
  try {
    const registration = await container.register(new URL('worker.js', base), {
      scope: base.pathname,
      updateViaCache: 'none',
    })
    await activation(registration)
    return registration
  } catch (error) {
    const problem: BootProblem = {
      title: 'The service worker did not start',
      text: 'worker.js is missing, was blocked, or failed to install. Look whether the file lies beside this page and is served as JavaScript, and whether this browser keeps site data.',
      detail: messageOf(error),
      ways: ['reload', 'remove-worker'],
    }
    throw new BootFailure(problem, { cause: error })
  }
}

/** Resolves when a worker of the registration is active. */
function activation(registration: ServiceWorkerRegistration): Promise<void> {
  if (registration.active?.state === 'activated') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    if (!worker) return reject(new Error('The registration has no worker.'))
    const timer = setTimeout(() => reject(new Error('The worker did not become active.')), ACTIVATION_MS)
    const look = () => {
      if (worker.state === 'activated') resolve()
      else if (worker.state === 'redundant') reject(new Error('The worker failed to install.'))
      else return
      clearTimeout(timer)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

async function openWorld(client: Client): Promise<WorldView> {
  try {
    await firstPing(client)
    return await client.send('world.read', {})
  } catch (error) {
    throw new BootFailure(problemOf(error), { cause: error })
  }
}

/** A worker that is being started may take longer than one ping. */
async function firstPing(client: Client): Promise<void> {
  for (let tries = 0; tries < 8; tries++) if (await client.ping()) return
  throw new CommandFailure('worker-silent', 'The worker does not answer.')
}

/** What a failed handshake means for the reader. */
export function problemOf(error: unknown): BootProblem {
  const detail = messageOf(error)
  const code = error instanceof CommandFailure ? error.code : 'failed'
  switch (code) {
    case 'protocol-mismatch':
      return {
        title: 'Page and worker are of different versions',
        text: 'A newer version is on its way in. Reload to get both from the same build.',
        detail,
        ways: ['reload', 'remove-worker'],
      }
    case 'storage-failed':
      return {
        title: 'This browser does not let the world be stored',
        text: 'Steps, cookies and rows live in IndexedDB. It may be blocked, full, damaged, or written by a newer version. An ordinary window with site data allowed works; resetting the world deletes what is stored for it.',
        detail,
        ways: ['reload', 'reset-world'],
      }
    case 'storage-damaged':
      return {
        title: 'What is stored for this world is damaged',
        text: 'Some rows in IndexedDB are not as they were written. Resetting the world deletes what is stored for it; other worlds stay as they are.',
        detail,
        ways: ['reset-world', 'reload'],
      }
    case 'unknown-world':
      return {
        title: 'There is no such world',
        text: 'The address names a world that this browser has not stored.',
        detail,
        ways: ['reset-world', 'first-world'],
      }
    case 'worker-silent':
      return {
        title: 'The worker does not answer',
        text: 'It is registered but says nothing. Reload; if that does not help, remove it and load the page anew.',
        detail,
        ways: ['reload', 'remove-worker'],
      }
    default:
      return {
        title: 'The world did not open',
        text: 'The worker answered with an error.',
        detail,
        ways: ['reload', 'reset-world', 'remove-worker'],
      }
  }
}
