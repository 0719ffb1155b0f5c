/*
 * The service worker: events in, calls on the simulated computer.
 *
 * - Its memory is a cache of IndexedDB: it may be killed at any moment, and everything goes on from what was recorded.
 * - The network is closed before anything else runs; only the shell holds a `fetch`.
 * - A first version claims the page at once; a later one waits until the workbench, with no exchange open, tells it to take over
 *   (`installer.ts`).
 * - `install` never opens a database: an older worker may still be using it.
 */
import { first, later, page, policy, precache } from 'virtual:build'
import { pageScript, passkeySource } from 'virtual:page-script'
import { version } from 'virtual:version'
import { deleteWorld, openWorldDatabase, worldExists } from '../adapter/world-database.ts'
import { ANNOUNCEMENTS, type Announcement, isCommandMessage } from '../protocol/commands.ts'
import { isInterpreterOffer } from '../protocol/interpreter.ts'
import { upgradeRow } from '../protocol/older-names.ts'
import { createComputer } from '../sim/computer.ts'
import { checkRow } from '../sim/journal/check-row.ts'
import { closeNetwork } from './close-network.ts'
import { createInstaller } from './installer.ts'
import { OFFER_EVENT } from './offer-event.ts'
import { importPart } from './parts.ts'
import { route } from './route.ts'
import { createShell } from './shell.ts'
import { createWorkerAddresses } from './worker-addresses.ts'

declare const self: ServiceWorkerGlobalScope

const realFetch = closeNetwork(self)
const base = new URL('./', self.location.href).pathname
const { origin } = self.location
const channel = new BroadcastChannel(ANNOUNCEMENTS)
const announce = (announcement: Announcement) => channel.postMessage(announcement)
const isAlone = () => self.registration.installing === null && self.registration.waiting === null
const shell = createShell(
  { base, version, page, first, precache, later, policy },
  { origin, caches: self.caches, fetch: realFetch, isAlone },
)
const installer = createInstaller({
  scope: self,
  base,
  shell,
  fetch: realFetch,
  tell: (news) => channel.postMessage(news),
})
const computer = createComputer({
  base,
  origin,
  workerInstance: crypto.randomUUID(),
  version,
  pageScript,
  passkeySource,
  realNow: () => performance.timeOrigin + performance.now(),
  readFile: shell.text,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  worldExists,
  deleteWorld: (world) => deleteWorld(world),
  openStore: (world) =>
    openWorldDatabase(world, {
      checkRow,
      upgradeRow,
      onDamage: ({ message }) => announce({ type: 'storage.damaged', world, message }),
    }),
  network: () => importPart(self, base, 'internet'),
  app: () => importPart(self, base, 'app'),
  passkeys: () => importPart(self, base, 'passkeys'),
  announce,
})
const workers = createWorkerAddresses()
const urlOfClient = async (client: string) => workers.find(client) ?? (await self.clients.get(client))?.url

// A browser counts an installation as done unless a promise that it was given fails: whatever may throw belongs inside.
self.addEventListener('install', (event) => event.waitUntil(installer.install()))
self.addEventListener('activate', (event) => event.waitUntil(installer.activate()))
self.addEventListener('fetch', (event) =>
  event.respondWith(route({ base, origin, computer, shell, urlOfClient, workers }, event)),
)
self.addEventListener('message', (event) => {
  if (isFor('activate', event.data)) event.waitUntil(self.skipWaiting())
  if (isFor('complete', event.data)) event.waitUntil(shell.complete().catch(() => undefined))
  if (isFor('precache', event.data)) event.waitUntil(shell.precacheLazily().catch(() => undefined))
  if (isInterpreterOffer(event.data)) {
    const { data, ports } = event
    self.dispatchEvent(new MessageEvent(OFFER_EVENT, { data, ports: [...ports] }))
  }
  const [port] = event.ports
  if (port === undefined || !isCommandMessage(event.data)) return
  event.waitUntil(computer.command(event.data).then((answer) => port.postMessage(answer)))
})

function isFor(what: 'activate' | 'complete' | 'precache', data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'authscope' in data && data.authscope === what
}
