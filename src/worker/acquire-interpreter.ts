import type { FromInterpreter, ToInterpreter } from '../isolate/messages.ts'
import type { IsolatePort } from '../isolate/port.ts'
import { ANNOUNCEMENTS, type Announcement } from '../protocol/commands.ts'
import {
  type InterpreterRelease,
  interpreterLock,
  isInterpreterOffer,
  type OfferMessage,
} from '../protocol/interpreter.ts'
import { OFFER_EVENT } from './offer-event.ts'
import { createPool, type Pool } from './pool.ts'
import type { Interpreter } from './user-code.ts'

/** Names this worker instance. */
const INSTANCE = crypto.randomUUID()

const AGAIN_MS = 500
/** The workbench has been closed; its frames with it. */
const PATIENCE_MS = 20_000

/** An interpreter of a workbench window, acquired for one exchange after the other. */
interface Lease {
  /** Takes the port of each exchange. */
  readonly exchanges: MessagePort
  /** Resolves when the window that it belongs to is gone. */
  readonly lost: Promise<void>
  /** Resolves with the reason when it could not be started. */
  readonly failed: Promise<string>
  /** Whether its window wants it back. */
  readonly isReclaimed: () => boolean
  readonly finish: (how: InterpreterRelease) => void
}

/** What one page asks for at once may be a hundred exchanges; each interpreter is a thread with its own memory. */
const MOST_USED = 4
/** As many as a redirect and what follows it need at once. */
const MOST_KEPT = 2
const MORE_AFTER_MS = 1000

/**
 * Gives interpreters to exchanges. Acquired interpreters are kept here between them: the first exchange of a world asks the open workbenches, and
 * takes the first interpreter that is offered; the next one doesn't wait. Where many exchanges come at once, they wait for each other.
 */
export function createAcquire(scope: ServiceWorkerGlobalScope): (world: string) => Promise<Interpreter> {
  const pools = new Map<string, Pool<Lease>>()
  const poolOf = (world: string) => {
    const found = pools.get(world) ?? openPool(scope, world)
    pools.set(world, found)
    return found
  }
  /** @throws Error when no window offers one in time */
  return async (world) => {
    const pool = poolOf(world)
    const lease = await pool.acquire()
    const { port1, port2 } = new MessageChannel()
    lease.exchanges.postMessage('exchange', [port2])
    let isOver = false
    const once = (close: () => void) => () => {
      if (isOver) return
      isOver = true
      port1.close()
      close()
    }
    const spend = (how: InterpreterRelease) => {
      lease.finish(how)
      pool.spend()
    }
    return {
      port: isolatePort(port1),
      release: once(() => (lease.isReclaimed() ? spend('reusable') : pool.release(lease))),
      end: once(() => spend('used-up')),
      failed: lease.failed,
      lost: lease.lost,
    }
  }
}

function openPool(scope: ServiceWorkerGlobalScope, world: string): Pool<Lease> {
  const pool: Pool<Lease> = createPool({
    open: () => openLease(scope, world, (lease) => pool.forget(lease)),
    most: MOST_USED,
    kept: MOST_KEPT,
    patienceMs: MORE_AFTER_MS,
    close: (lease) => lease.finish('reusable'),
  })
  return pool
}

/** @param forget answers whether no exchange has it */
async function openLease(
  scope: ServiceWorkerGlobalScope,
  world: string,
  forget: (lease: Lease) => boolean,
): Promise<Lease> {
  const id = crypto.randomUUID()
  const [exchanges, control] = await offered(scope, world, id)
  const over = new AbortController()
  let isReclaimed = false
  let fail: (reason: string) => void
  const lease: Lease = {
    exchanges,
    lost: gone(scope, id, over.signal),
    failed: new Promise((resolve) => {
      fail = resolve
    }),
    isReclaimed: () => isReclaimed,
    finish: (how) => {
      over.abort()
      control.postMessage(how)
      control.close()
      exchanges.close()
    },
  }
  const finishIfIdle = (how: InterpreterRelease) => {
    if (forget(lease)) lease.finish(how)
  }
  control.onmessage = ({ data }: MessageEvent<OfferMessage>) => {
    if (data.type === 'failed') fail(data.reason)
    else isReclaimed = true
    finishIfIdle(data.type === 'failed' ? 'used-up' : 'reusable')
  }
  void lease.lost.then(() => finishIfIdle('used-up'))
  return lease
}

function offered(
  scope: ServiceWorkerGlobalScope,
  world: string,
  id: string,
): Promise<readonly [MessagePort, MessagePort]> {
  const channel = new BroadcastChannel(ANNOUNCEMENTS)
  const ask = () =>
    channel.postMessage({
      type: 'interpreter.wanted',
      world,
      id,
      workerInstance: INSTANCE,
    } satisfies Announcement)
  return new Promise((resolve, reject) => {
    const done = () => {
      clearInterval(again)
      clearTimeout(late)
      channel.close()
      scope.removeEventListener(OFFER_EVENT, onOffer)
    }
    const onOffer = (event: Event) => {
      if (!(event instanceof MessageEvent) || !isInterpreterOffer(event.data) || event.data.id !== id) return
      const [exchanges, control] = event.ports
      if (exchanges === undefined || control === undefined) return
      done()
      resolve([exchanges, control])
    }
    const again = setInterval(ask, AGAIN_MS)
    const late = setTimeout(() => {
      done()
      reject(new Error('Your code runs in an open workbench window, and none is open for this sandbox.'))
    }, PATIENCE_MS)
    scope.addEventListener(OFFER_EVENT, onOffer)
    ask()
  })
}

/** Resolves when the window that it belongs to is gone. */
function gone(scope: ServiceWorkerGlobalScope, id: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    scope.navigator.locks
      .request(interpreterLock(id), { signal }, () => {
        if (!signal.aborted) resolve()
      })
      // It was not needed any longer.
      .catch(() => undefined)
  })
}

function isolatePort(port: MessagePort): IsolatePort<ToInterpreter, FromInterpreter> {
  return {
    post: (message) => port.postMessage(message),
    listen: (receive) => {
      port.onmessage = ({ data }: MessageEvent<FromInterpreter>) => receive(data)
    },
  }
}
