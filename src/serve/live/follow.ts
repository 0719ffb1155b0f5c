import type { ServerResponse } from 'node:http'
import type { ServedAccess, ServedFollow, ServedMessage, ServedName } from '../../protocol/served.ts'
import { mailsOf, viewOf } from '../worlds/view.ts'
import type { ServedWorld } from '../worlds/world.ts'
import { controlOf } from './commands.ts'

/** How long changes are collected, and how often both ends are reassured, in milliseconds. */
const COLLECTED_MS = 40
const ALIVE_MS = 5000

/** Steps in one message, and bytes that may wait for a window before sending stops. */
const AT_ONCE = 200
const MOST_WAITING = 4_000_000

/** A window that follows a world. */
export interface Follower {
  /** Ends it with a reason. */
  end(reason: Extract<ServedMessage, { type: 'ended' }>['reason']): void
  /** There are other worlds than before. */
  listWorlds(worlds: readonly ServedName[]): void
}

interface Followed {
  readonly world: ServedWorld
  readonly access: () => ServedAccess
  readonly worlds: readonly ServedName[]
  readonly asked: ServedFollow
}

/** Sends a window everything that it doesn't have yet, and then what happens, until it hangs up. */
export function follow({ access, asked, world, worlds }: Followed, to: ServerResponse): Follower {
  to.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
  const send = (message: ServedMessage) => to.write(`${JSON.stringify(message)}\n`)
  const changed = new Set<'setup' | 'mails' | 'control'>(['setup', 'mails', 'control'])
  let sentTo = asked.record === world.steps.record() ? (asked.after ?? 0) : 0
  let record = asked.record
  let shown = ''
  let isBehind = true
  let timer: NodeJS.Timeout | undefined
  const sendView = () => {
    const view = viewOf(world)
    const { now: _now, lastStep: _last, ...rest } = view
    const text = JSON.stringify([rest, access()])
    if (text !== shown) send({ type: 'world', view, access: access() })
    shown = text
  }
  const flush = () => {
    timer = undefined
    if (to.destroyed) return
    if (to.writableLength > MOST_WAITING) return void to.once('drain', plan)
    if (record !== world.steps.record()) {
      record = world.steps.record()
      sentTo = 0
      send({ type: 'record', record })
    }
    if (changed.delete('mails')) send({ type: 'mails', mails: mailsOf(world) })
    sendView()
    const steps = world.steps.after(sentTo, AT_ONCE)
    if (steps.length > 0) send({ type: 'steps', steps })
    sentTo = steps.at(-1)?.seq ?? sentTo
    const isComplete = sentTo >= world.steps.last()
    // What is paused is a step that the window must have.
    if (!isComplete) return plan()
    if (changed.delete('control'))
      send({ type: 'control', view: controlOf(world), subjects: world.pauses.subjects() })
    if (isBehind) send({ type: 'caught-up' })
    isBehind = false
  }
  const plan = () => {
    timer ??= setTimeout(flush, isBehind ? 0 : COLLECTED_MS)
  }
  const stop = world.news.listen((change) => {
    if (change === 'setup' || change === 'mails' || change === 'control') changed.add(change)
    plan()
  })
  const alive = setInterval(() => send({ type: 'alive' }), ALIVE_MS)
  to.once('close', () => {
    stop()
    clearInterval(alive)
    clearTimeout(timer)
  })
  send({ type: 'worlds', worlds })
  plan()
  return {
    listWorlds: (list) => void send({ type: 'worlds', worlds: list }),
    end(reason) {
      clearTimeout(timer)
      if (!to.writableEnded) to.end(`${JSON.stringify({ type: 'ended', reason } satisfies ServedMessage)}\n`)
    },
  }
}
