import { fromAddress } from '../protocol/address.ts'
import { checkCommandInput, isCommandName } from '../protocol/command-input.ts'
import type { CommandAnswer, CommandError, CommandMessage, Commands } from '../protocol/commands.ts'
import { PROTOCOL_VERSION } from '../protocol/version.ts'
import { answerPageRequest } from './browser/answer-page-request.ts'
import { answerNavigation, problemResponse } from './browser/browser-answer.ts'
import { runCommand } from './commands/commands.ts'
import { isDamage, isStorageError } from './journal/damage.ts'
import type { Journal } from './journal/journal.ts'
import { openWorld } from './machine/open-world.ts'
import type { RealRequest } from './machine/real-request.ts'
import { abandonExchanges } from './pause/abandon.ts'
import type { Platform, World } from './recorder/world.ts'
import { Refusal, refuse } from './values/refusal.ts'

/** All worlds, behind the two ways in: requests of simulated pages, and commands of the workbench. */
export interface Computer {
  /** A frame's navigation to an address of the address space. */
  navigate(request: RealRequest): Promise<Response>
  /** Any other request of a simulated page; `pageUrl` is the real URL its document was loaded from. */
  request(request: RealRequest, pageUrl: string): Promise<Response>
  command(message: CommandMessage): Promise<CommandAnswer>
}

export function createComputer(platform: Platform): Computer {
  const worlds = createWorlds(platform)
  return {
    async navigate(request) {
      const address = fromAddress(platform.base, request.url)
      if ('problem' in address)
        return problemResponse(platform, undefined, 400, 'This address is malformed', [address.message])
      return worlds
        .use(address.world, async (world) => {
          if (world === undefined)
            return problemResponse(
              platform,
              address,
              404,
              "This sandbox doesn't exist",
              noWorld(address.world),
            )
          return answerNavigation(world, address, request)
        })
        .catch((error) =>
          problemResponse(platform, address, 500, "This page couldn't be created", [messageOf(error)]),
        )
    },
    async request(request, pageUrl) {
      const page = fromAddress(platform.base, pageUrl)
      if ('problem' in page) return Response.error()
      return worlds
        .use(page.world, async (world) =>
          world === undefined ? Response.error() : answerPageRequest(world, request),
        )
        .catch(() => Response.error())
    },
    command: (message) => {
      const { workerInstance, version } = platform
      const by = { workerInstance, version }
      return answerCommand(platform, worlds, message).then(
        (output) => ({ ok: true, output, by }),
        (error) => ({ ok: false, error: asCommandError(error), by }),
      )
    },
  }
}

interface Worlds {
  /** The world if it exists; the work gets `undefined` when it does not. */
  use<T>(name: string, work: (world: World | undefined) => Promise<T>): Promise<T>
  /** The world, made when it is new. */
  open(name: string): Promise<World>
  /** The same, and a world whose storage cannot be opened is replaced by a new one: the way out when nothing else helps. */
  openOrReplace(name: string): Promise<World>
  remove(name: string): Promise<void>
  all(): Promise<readonly World[]>
}

function createWorlds(platform: Platform): Worlds {
  const opened = new Map<string, Promise<World>>()
  const open = (name: string): Promise<World> => {
    const world = opened.get(name) ?? openWorld(platform, name)
    opened.set(name, world)
    world.catch(() => opened.delete(name))
    return world
  }
  return {
    open,
    openOrReplace: (name) =>
      open(name).catch(async (error) => {
        if (!isStorageError(error)) throw error
        await platform.deleteWorld(name)
        return open(name)
      }),
    async use(name, work) {
      const exists = opened.has(name) || (await platform.worldExists(name))
      try {
        const world = exists ? await open(name) : undefined
        const result = await work(world)
        // The answer says nothing that a killed worker would forget.
        if (world !== undefined) await storedIn(world)
        return result
      } catch (error) {
        // A connection that the browser closed or a database that was deleted is opened again the next time. One that gave a damaged row is sound.
        if (isStorageError(error) && !isDamage(error)) opened.delete(name)
        throw error
      }
    },
    async remove(name) {
      const world = await opened.get(name)?.catch(() => undefined)
      const close = async () => {
        opened.delete(name)
        world?.store.close()
        await platform.deleteWorld(name)
      }
      await (world ? abandonExchanges(world, close) : close())
    },
    all: async () =>
      (await Promise.allSettled(opened.values())).flatMap((each) =>
        each.status === 'fulfilled' ? [each.value] : [],
      ),
  }
}

async function storedIn({ platform, store, work }: World): Promise<void> {
  const stored = store.stored()
  if (stored === undefined) return
  const began = platform.realNow()
  await stored
  const took = platform.realNow() - began
  work.exchangeMs += took
  work.recordingMs += took
}

async function answerCommand(platform: Platform, worlds: Worlds, message: CommandMessage): Promise<unknown> {
  const { name, world, input, protocol } = message
  if (protocol !== PROTOCOL_VERSION) {
    const expected = `The worker speaks version ${PROTOCOL_VERSION} of the protocol, the page version ${protocol}.`
    throw refuse('protocol-mismatch', `${expected} Reload the page.`)
  }
  if (!isCommandName(name)) throw refuse('unknown-command', `There is no command ${String(name)}.`)
  const problem = checkCommandInput(name, input)
  if (problem !== undefined) throw refuse('bad-input', problem)
  if (name === 'ping') return ping(platform, worlds)
  if (name === 'world.remove') {
    await worlds.remove(world)
    return {}
  }
  if (name === 'world.reset') await worlds.openOrReplace(world)
  else await worlds.open(world)
  return worlds.use(world, async (opened) => {
    if (opened === undefined) throw refuse('unknown-world', `There is no sandbox ${world}.`)
    return runCommand(opened, name, input as Commands[typeof name]['input'])
  })
}

async function ping(platform: Platform, worlds: Worlds): Promise<Commands['ping']['output']> {
  const all = await worlds.all()
  const sum = (pick: (world: Journal) => number) => all.reduce((total, world) => total + pick(world), 0)
  const work = {
    exchangeMs: sum((world) => world.work.exchangeMs),
    recordingMs: sum((world) => world.work.recordingMs),
  }
  return { workerInstance: platform.workerInstance, version: platform.version, work }
}

function noWorld(name: string): readonly string[] {
  return [`There is no stored sandbox named ${name}.`, `Open the workbench with ?world=${name} to create it.`]
}

function asCommandError(error: unknown): CommandError {
  if (error instanceof Refusal) return { code: error.code, message: error.message }
  const code = isDamage(error) ? 'storage-damaged' : isStorageError(error) ? 'storage-failed' : 'failed'
  return { code, message: messageOf(error) }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
