import type { CommandAnswer, CommandName, Send } from '../../protocol/commands.ts'
import {
  SERVED_COMMANDS,
  SERVED_PATHS,
  type ServedCommand,
  type ServedFollow,
  type ServedMessage,
} from '../../protocol/served.ts'
import { CommandFailure, messageOf } from '../worker/failure.ts'
import { SERVED_PROBLEMS, type Served, type ServedState } from '../worker/served.ts'
import { createStore, type Readable } from '../worker/store.ts'
import type { Transport } from '../worker/transport.ts'
import { createMirror } from './served-mirror.ts'

export interface ServedParts {
  /** Address of the page. */
  readonly base: string
  readonly token: string
  /** Default: the first. */
  readonly world?: string
  readonly fetch: typeof globalThis.fetch
  /** Calls back when the window comes to the front. */
  readonly onReturn: (back: () => void) => void
}

/** A run that doesn't let this window in, with the reason. */
export class NotServed extends Error {}

/** How long to wait before the next attempt, in milliseconds. */
const RETRY_MS = 1000

/** Both ends send something every five seconds: after this long the other end is gone. */
const SILENT_MS = 12_000

/**
 * A world of `authscope serve`. Everything it shows is kept here, so that it can be read after `serve` has stopped; commands that change it go there.
 * @throws NotServed when it isn't there, or the token is another run's
 */
export async function connectServed(parts: ServedParts): Promise<Transport & { readonly served: Served }> {
  const mirror = createMirror()
  const state = createStore<ServedState>('live')
  const closed = new AbortController()
  let world = parts.world
  const listen = async (onCaughtUp: () => void): Promise<ServedState> => {
    const asked = { ...mirror.position(), ...(world === undefined ? {} : { world }) }
    const end = await follow(parts, asked, closed.signal, (message) => {
      mirror.take(message)
      if (message.type !== 'caught-up') return
      world = mirror.view()?.world
      state.set('live')
      onCaughtUp()
    })
    return end
  }
  await new Promise<void>((resolve, reject) => {
    const keepListening = async () => {
      for (;;) {
        const ended = await listen(resolve)
        if (closed.signal.aborted) return
        state.set(ended)
        if (ended === 'stopped' || ended === 'closed') return
        if (ended === 'elsewhere') await new Promise<void>((back) => parts.onReturn(back))
        else await new Promise((later) => setTimeout(later, RETRY_MS))
      }
    }
    keepListening().catch((error: unknown) => {
      // Only the first attempt has someone to say it to.
      state.set('stopped')
      reject(error)
    })
  })
  const post = createPost(parts, () => world ?? '', state)
  const identity = { workerInstance: 'served', version: mirror.view()?.world ?? 'served' }
  return {
    world: world ?? '',
    send: (async (name: CommandName, input: never) => {
      if (SERVED_COMMANDS.some((each) => each === name)) return post(name, input)
      return mirror.read(name, input)
    }) as Send,
    events: { listen: mirror.listen },
    ping: async () => identity,
    worker: createStore(identity),
    canWrite: false,
    hasPages: false,
    title: world ?? '',
    close: () => closed.abort(),
    served: {
      ...{ state, worlds: mirror.worlds, access: mirror.access },
      act: (name, input) => post(name, input) as Promise<never>,
    },
  }
}

type Answered = CommandAnswer | { readonly error: string }

function createPost(
  { base, fetch, token }: ServedParts,
  worldOf: () => string,
  state: Readable<ServedState>,
): (name: string, input: unknown) => Promise<unknown> {
  return async (name, input) => {
    const sentence = SERVED_PROBLEMS[state.get()]
    if (sentence !== undefined) throw new CommandFailure('read-only', sentence)
    const command: ServedCommand = { world: worldOf(), name, input }
    const response = await ask(fetch, new URL(SERVED_PATHS.send, base), token, command).catch((error) => {
      throw new CommandFailure('failed', `authscope serve does not answer: ${messageOf(error)}`)
    })
    const answer = (await response
      .json()
      .catch(() => ({ error: `authscope serve answered ${response.status}.` }))) as Answered
    if ('ok' in answer && answer.ok) return answer.output
    if ('ok' in answer) throw new CommandFailure(answer.error.code, answer.error.message)
    throw new CommandFailure('failed', answer.error)
  }
}

function ask(
  fetch: ServedParts['fetch'],
  url: URL,
  token: string,
  body: object,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Hears what happens until it ends; resolves with why. @throws NotServed when it isn't let in */
async function follow(
  { base, fetch, token }: ServedParts,
  asked: ServedFollow,
  closed: AbortSignal,
  take: (message: ServedMessage) => void,
): Promise<ServedState> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENT_MS)
  }
  let ended: ServedState = 'lost'
  try {
    const url = new URL(SERVED_PATHS.follow, base)
    const response = await ask(fetch, url, token, asked, AbortSignal.any([closed, silent.signal]))
    if (!response.ok || response.body === null) throw await refusalIn(response)
    heard()
    for await (const message of messagesIn(response.body)) {
      heard()
      if (message.type === 'ended') ended = message.reason === 'crowded' ? 'elsewhere' : message.reason
      else take(message)
    }
  } catch (error) {
    // Otherwise the connection broke: it is tried again.
    if (error instanceof NotServed) throw error
  } finally {
    clearTimeout(timer)
  }
  return ended
}

async function refusalIn(response: Response): Promise<NotServed> {
  const said = (await response.json().catch(() => undefined)) as { readonly error?: string } | undefined
  return new NotServed(said?.error ?? `authscope serve answered ${response.status}.`)
}

async function* messagesIn(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServedMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ServedMessage
  }
}
