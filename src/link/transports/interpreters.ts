import {
  type InterpreterOffer,
  type InterpreterRelease,
  interpreterLock,
  type OfferMessage,
} from '../../protocol/interpreter.ts'
import type { Announcements } from '../worker/transport.ts'

export interface Interpreters {
  /** Whether to keep one spare interpreter ready. If not, those that were acquired are recalled. */
  keepReady(isNeeded: boolean): void
  stop(): void
}

interface Stock {
  readonly take: () => Interpreter
  readonly putBack: (interpreter: Interpreter) => void
}

/** A dedicated worker with an interpreter in it. */
interface Interpreter {
  readonly worker: Worker
  /** Resolves with the reason when it couldn't be loaded, or crashed. */
  readonly failed: Promise<string>
}

/** An interpreter that the service worker has. */
interface Acquired {
  /** The life of the service worker that has it. */
  readonly workerInstance: string
  readonly end: () => void
  /** Asks for it. It comes back once no exchange uses it. */
  readonly reclaim: () => void
}

/** A redirect and the page after it need two at once. */
const MOST_IDLE = 2

/**
 * Offers interpreters to the service worker: each is a dedicated worker of this window, in which the service worker runs one exchange at a time. It
 * keeps them as long as the world has the user's own code; one that is released damaged, or not at all, is ended. If several windows are open, the
 * service worker takes one from the first that offers.
 */
export function offerInterpreters(window: Window, events: Announcements): Interpreters {
  const acquired = new Set<Acquired>()
  let idle: Interpreter[] = []
  let isNeeded = false
  const adjust = () => {
    const most = isNeeded ? MOST_IDLE : 0
    for (const { worker } of idle.splice(most)) worker.terminate()
    if (!isNeeded) for (const { reclaim } of acquired) reclaim()
    else if (idle.length === 0) idle.push(startInterpreter(window))
  }
  const stock: Stock = {
    take: () => {
      const taken = idle.shift() ?? startInterpreter(window)
      adjust()
      return taken
    },
    putBack: (interpreter) => {
      idle.unshift(interpreter)
      adjust()
    },
  }
  const stop = events.listen((announcement) => {
    if (announcement.type !== 'interpreter.wanted') return
    const { id, workerInstance } = announcement
    // What an earlier life of the service worker had is of no use.
    for (const each of [...acquired]) if (each.workerInstance !== workerInstance) each.end()
    offerOne(window, { id, workerInstance, stock, acquired }).catch(reportError)
  })
  return {
    keepReady: (needed) => {
      isNeeded = needed
      adjust()
    },
    stop: () => {
      stop()
      for (const { end } of [...acquired]) end()
      for (const { worker } of idle) worker.terminate()
      idle = []
    },
  }
}

function startInterpreter(window: Window): Interpreter {
  const worker = new Worker(new URL('isolate.js', window.document.baseURI), { type: 'module' })
  const failed = new Promise<string>((resolve) => {
    worker.addEventListener('error', ({ message }) => {
      resolve(`the interpreter couldn't be loaded, or crashed${message ? `: ${message}` : ''}`)
    })
  })
  return { worker, failed }
}

interface Offering {
  readonly id: string
  readonly workerInstance: string
  readonly stock: Stock
  readonly acquired: Set<Acquired>
}

/** Offers an interpreter, unless another window does. The lock says that it is there, until it is ended. */
async function offerOne(window: Window, { id, workerInstance, stock, acquired }: Offering): Promise<void> {
  const { locks, serviceWorker } = window.navigator
  const { active } = await serviceWorker.ready
  await locks.request(interpreterLock(id), { ifAvailable: true }, (lock) => {
    if (lock === null || active === null) return undefined
    const taken = stock.take()
    const { worker, failed } = taken
    const [exchanges, control] = [new MessageChannel(), new MessageChannel()]
    const tell = (message: OfferMessage) => control.port1.postMessage(message)
    return new Promise<void>((resolve) => {
      const finish = (back: () => void) => {
        acquired.delete(offering)
        control.port1.close()
        back()
        resolve()
      }
      const offering: Acquired = {
        workerInstance,
        end: () => finish(() => worker.terminate()),
        reclaim: () => tell({ type: 'reclaimed' }),
      }
      acquired.add(offering)
      control.port1.onmessage = ({ data }: MessageEvent<InterpreterRelease>) => {
        if (data === 'reusable') finish(() => stock.putBack(taken))
        else offering.end()
      }
      void failed.then((reason) => tell({ type: 'failed', reason }))
      worker.postMessage('pool', [exchanges.port1])
      const offer: InterpreterOffer = { authscope: 'interpreter', id }
      active.postMessage(offer, [exchanges.port2, control.port2])
    })
  })
}
