import {
  type InterpreterOffer,
  type InterpreterReturn,
  interpreterLock,
  type LenderMessage,
} from '../../protocol/interpreter.ts'
import type { Announcements } from '../worker/transport.ts'

export interface Interpreters {
  /** Whether one more than is lent is kept ready. If not, those that were lent are recalled. */
  keepReady(isNeeded: boolean): void
  stop(): void
}

interface Stock {
  readonly take: () => Interpreter
  readonly takeBack: (interpreter: Interpreter) => void
}

/** A dedicated worker with an interpreter in it. */
interface Interpreter {
  readonly worker: Worker
  /** Resolves with the reason when it couldn't be loaded, or crashed. */
  readonly failed: Promise<string>
}

/** An interpreter that the service worker has. */
interface Lent {
  /** The life of the service worker that has it. */
  readonly workerInstance: string
  readonly end: () => void
  /** Asks for it. It comes back once no exchange uses it. */
  readonly recall: () => void
}

/** A redirect and the page after it need two at once. */
const MOST_IDLE = 2

/**
 * Lends interpreters to the service worker: each is a dedicated worker of this window, in which the service worker runs one exchange at a time. It keeps
 * them as long as the world has the user's own code; one that comes back damaged, or not at all, is ended. If several windows are open, one of them lends.
 */
export function lendInterpreters(window: Window, events: Announcements): Interpreters {
  const lent = new Set<Lent>()
  let idle: Interpreter[] = []
  let isNeeded = false
  const adjust = () => {
    const most = isNeeded ? MOST_IDLE : 0
    for (const { worker } of idle.splice(most)) worker.terminate()
    if (!isNeeded) for (const { recall } of lent) recall()
    else if (idle.length === 0) idle.push(startInterpreter(window))
  }
  const stock: Stock = {
    take: () => {
      const taken = idle.shift() ?? startInterpreter(window)
      adjust()
      return taken
    },
    takeBack: (interpreter) => {
      idle.unshift(interpreter)
      adjust()
    },
  }
  const stop = events.listen((announcement) => {
    if (announcement.type !== 'interpreter.wanted') return
    const { id, workerInstance } = announcement
    // What an earlier life of the service worker had is of no use.
    for (const each of [...lent]) if (each.workerInstance !== workerInstance) each.end()
    lend(window, { id, workerInstance, stock, lent }).catch(reportError)
  })
  return {
    keepReady: (needed) => {
      isNeeded = needed
      adjust()
    },
    stop: () => {
      stop()
      for (const { end } of [...lent]) end()
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

interface Loan {
  readonly id: string
  readonly workerInstance: string
  readonly stock: Stock
  readonly lent: Set<Lent>
}

/** Offers an interpreter, unless another window does. The lock says that it is there, until it is ended. */
async function lend(window: Window, { id, workerInstance, stock, lent }: Loan): Promise<void> {
  const { locks, serviceWorker } = window.navigator
  const { active } = await serviceWorker.ready
  await locks.request(interpreterLock(id), { ifAvailable: true }, (lock) => {
    if (lock === null || active === null) return undefined
    const taken = stock.take()
    const { worker, failed } = taken
    const [exchanges, control] = [new MessageChannel(), new MessageChannel()]
    const tell = (message: LenderMessage) => control.port1.postMessage(message)
    return new Promise<void>((resolve) => {
      const finish = (back: () => void) => {
        lent.delete(loan)
        control.port1.close()
        back()
        resolve()
      }
      const loan: Lent = {
        workerInstance,
        end: () => finish(() => worker.terminate()),
        recall: () => tell({ type: 'recalled' }),
      }
      lent.add(loan)
      control.port1.onmessage = ({ data }: MessageEvent<InterpreterReturn>) => {
        if (data === 'unharmed') finish(() => stock.takeBack(taken))
        else loan.end()
      }
      void failed.then((reason) => tell({ type: 'failed', reason }))
      worker.postMessage('borrower', [exchanges.port1])
      const offer: InterpreterOffer = { authscope: 'interpreter', id }
      active.postMessage(offer, [exchanges.port2, control.port2])
    })
  })
}
