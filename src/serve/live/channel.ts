import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  SERVED_PATHS,
  type ServedAccess,
  type ServedCommand,
  type ServedFollow,
  type ServedName,
} from '../../protocol/served.ts'
import { hasToken, readJson, sendJson } from '../json.ts'
import type { ServedWorld } from '../worlds/world.ts'
import { carryOut, type OpenPage } from './commands.ts'
import { type Follower, follow } from './follow.ts'

export interface ChannelParts {
  readonly token: string
  readonly worlds: () => readonly ServedName[]
  readonly get: (id: string) => ServedWorld | undefined
  readonly access: (world: ServedWorld) => ServedAccess
  readonly openPage: OpenPage
}

/** What workbenches ask of the worlds of a run. */
export interface LiveChannel {
  /** Answers a request, if it is one of a workbench. False: it is something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** A world was opened or closed. */
  changed(closed?: ServedWorld): void
  /** `serve` ends. */
  stop(): void
}

/** More windows would use up the connections that a browser has for one host. */
const MOST_WINDOWS = 4

/** How long a world may be without a window, as when that is reloaded, before everything in it goes on, in milliseconds. */
const UNWATCHED_MS = 8000

interface Window extends Follower {
  readonly world: ServedWorld
}

export function createLiveChannel(parts: ChannelParts): LiveChannel {
  const windows = new Set<Window>()
  const answerFollow = (asked: ServedFollow, response: ServerResponse): void => {
    const [first] = parts.worlds()
    const world = parts.get(asked.world ?? first?.id ?? '')
    if (world === undefined) {
      sendJson(response, 404, { error: `There is no world ${asked.world ?? 'yet'}.` })
      return
    }
    const access = () => parts.access(world)
    const follower = follow({ world, access, worlds: parts.worlds(), asked }, response)
    const window = { ...follower, world }
    windows.add(window)
    world.pauses.watch(true)
    const [oldest] = windows
    if (windows.size > MOST_WINDOWS) oldest?.end('crowded')
    response.once('close', () => {
      windows.delete(window)
      setTimeout(() => {
        if (![...windows].some((each) => each.world === world)) world.pauses.watch(false)
      }, UNWATCHED_MS).unref()
    })
  }
  const answerSend = async ({
    input,
    name,
    world: id,
  }: ServedCommand): Promise<readonly [number, unknown]> => {
    const world = parts.get(id)
    if (world === undefined) return [404, { error: `There is no world ${id}.` }]
    return [200, await carryOut(world, name, input, parts.openPage)]
  }
  const answer = async (
    what: keyof typeof SERVED_PATHS,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const asked = await readJson(request)
    if (what === 'follow') answerFollow(asked as ServedFollow, response)
    else sendJson(response, ...(await answerSend(asked as ServedCommand)))
  }
  return {
    answer(request, response) {
      const what = pathOf(request)
      if (what === undefined) return false
      const refusal = refusalOf(request, parts.token)
      if (refusal !== undefined) sendJson(response, refusal[0], { error: refusal[1] })
      else
        answer(what, request, response).catch((error: unknown) => {
          if (response.headersSent) return void response.destroy()
          sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) })
        })
      return true
    },
    changed(closed) {
      for (const window of windows) {
        if (window.world === closed) window.end('closed')
        else window.listWorlds(parts.worlds())
      }
    },
    stop() {
      for (const window of windows) window.end('stopped')
    },
  }
}

function pathOf({ url = '/' }: IncomingMessage): keyof typeof SERVED_PATHS | undefined {
  if (url === `/${SERVED_PATHS.follow}`) return 'follow'
  return url === `/${SERVED_PATHS.send}` ? 'send' : undefined
}

/** Names of this machine, with a port. Another name that leads here belongs to a page that wants in. */
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\]):\d+$/

/** Why a request isn't one of the workbench that this run printed the address of. Browsers name the page that asks in every POST. */
function refusalOf(
  { headers, method }: IncomingMessage,
  token: string,
): readonly [status: number, error: string] | undefined {
  const { authorization, host = '', origin } = headers
  if (method !== 'POST') return [405, 'Ask with POST.']
  if (!THIS_MACHINE.test(host)) return [403, 'This is not the name of this machine.']
  if (origin !== `http://${host}`) return [403, 'Only the workbench of this run may ask.']
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return [415, 'Send JSON.']
  if (!hasToken(authorization, token))
    return [401, "The run's token is missing or wrong. It is in the address that authscope serve printed."]
  return undefined
}
