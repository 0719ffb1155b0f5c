import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createMemoryWorlds } from '../adapter/memory-worlds.ts'
import { CommandFailure } from '../link/worker/failure.ts'
import { createListeners } from '../link/worker/listeners.ts'
import { createStore } from '../link/worker/store.ts'
import type { Transport } from '../link/worker/transport.ts'
import { createNetwork } from '../mocks/network.ts'
import type { Announcement, CommandName, Commands, Send, WorkerIdentity } from '../protocol/commands.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { simpleWebAuthn } from '../providers/webauthn/simple-webauthn.ts'
import { createComputer } from '../sim/computer.ts'
import { createPasskeys } from '../sim/passkeys/passkeys.ts'
import { createApp } from '../sim/site/app.ts'
import { openerOfGuests } from '../worker/guests.ts'
import { type Acquire, openerOf } from '../worker/user-code.ts'

/** No page's script runs here, so none is handed out. */
const NO_SCRIPT = ''

const transactions = new AsyncLocalStorage()
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const network = createNetwork({ apps: [] })
const passkeys = createPasskeys(NO_SCRIPT)
let worlds = 0

/** Where a world finds what it does not have in itself. */
export interface WorldSources {
  /** Interpreters for the user's own code. */
  readonly acquire: Acquire
  /** The folder of the built site, which has the published engines. Without it there is only ours. */
  readonly site?: URL
}

/** A world in the memory of this process, with the same computer as in the service worker, and the way to it. */
export function openWorldInMemory({ acquire, site }: WorldSources): Transport {
  worlds += 1
  const world = `node-${worlds}`
  const { exists, delete: deleteWorld, open } = createMemoryWorlds(transactions, turn)
  const { listen, tell } = createListeners<Announcement>()
  const worker = createStore<WorkerIdentity | undefined>({ workerInstance: world, version: 'node' })
  const openGuest = openerOfGuests({ files: site ? guestsIn(site) : {} })
  const app = createApp({ webAuthn: simpleWebAuthn, openGuest, openUserCode: openerOf(acquire) })
  const computer = createComputer({
    base: '/',
    origin: 'http://localhost',
    ...{ workerInstance: world, version: 'node', pageScript: NO_SCRIPT, passkeySource: NO_SCRIPT },
    readFile: (path) => readFile(new URL(path, site), 'utf8'),
    realNow: () => performance.timeOrigin + performance.now(),
    // The page of an exchange that is paused is waited for, as long as it takes.
    wait: () => new Promise(() => undefined),
    worldExists: async (name) => exists(name),
    deleteWorld,
    openStore: (name) => open(name),
    network: () => network,
    app: () => app,
    passkeys: () => passkeys,
    announce: tell,
  })
  const send: Send = async <N extends CommandName>(name: N, input: Commands[N]['input']) => {
    const protocol = PROTOCOL_VERSION
    const answer = await computer.command({ authscope: 'command', protocol, world, name, input })
    if (!answer.ok) throw new CommandFailure(answer.error.code, answer.error.message)
    const output = answer.output as Commands[N]['output']
    // Steps are copies already; what else a command gives may be the world's own.
    return name === 'steps.page' ? output : structuredClone(output)
  }
  return {
    ...{ world, send, events: { listen }, worker, canWrite: true, hasPages: true },
    ping: async () => worker.get(),
    close: () => void deleteWorld(world),
  }
}

const GUESTS = 'assets/guests/'

/** Files of published engines, by version. */
function guestsIn(site: URL): Readonly<Record<string, string>> {
  const files = readdirSync(new URL(GUESTS, site)).map((name) => [
    /^auth-core-(.+)-\w+\.js$/.exec(name)?.[1] ?? name,
    GUESTS + name,
  ])
  return Object.fromEntries(files) as Readonly<Record<string, string>>
}
