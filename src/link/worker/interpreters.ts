import {
  type InterpreterOffer,
  type InterpreterReturn,
  interpreterLock,
  type LenderMessage,
} from '../../protocol/interpreter.ts'
import type { Announcements } from './announcements.ts'
import type { WorldState } from './world-state.ts'

interface LendingParts {
  readonly window: Window
  readonly announcements: Announcements
  readonly world: WorldState
  readonly onProblem: (error: unknown) => void
}

interface Stock {
  readonly take: () => Interpreter
  readonly takeBack: (interpreter: Interpreter) => void
}

/** A dedicated worker with an interpreter in it. */
interface Interpreter {
  readonly worker: Worker
  /** Resolves with the reason when it could not be loaded, or broke off. */
  readonly failed: Promise<string>
}

/** One that the service worker has. */
interface Lent {
  /** The life of the service worker that has it. */
  readonly life: string
  readonly end: () => void
  /** Asks for it; it comes back once no exchange has it. */
  readonly recall: () => void
}

/** As many as a redirect and what follows it need at once. */
const MOST_IDLE = 2

/**
 * Lends interpreters to the service worker: each is a dedicated worker of this window, in which the service worker has one exchange at a time. It keeps
 * them as long as the world has code of the user's own; what does not come back unharmed is ended. One more at least is kept ready. Of several windows,
 * one lends.
 */
export function lendInterpreters(parts: LendingParts): () => void {
  const { announcements, world, window } = parts
  const lent = new Set<Lent>()
  let idle: Interpreter[] = []
  const adjust = () => {
    const most = world.get().setup.code ? MOST_IDLE : 0
    for (const { worker } of idle.splice(most)) worker.terminate()
    if (most === 0) for (const { recall } of lent) recall()
    if (most > 0 && idle.length === 0) idle.push(startInterpreter(window))
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
  const stops = [
    announcements.listen((announcement) => {
      if (announcement.type !== 'interpreter.wanted') return
      const { id, life } = announcement
      // What another life of the service worker had is of no use to anybody.
      for (const each of [...lent]) if (each.life !== life) each.end()
      lend(window, { id, life, stock, lent }).catch(parts.onProblem)
    }),
    world.subscribe(adjust),
  ]
  adjust()
  return () => {
    for (const stop of stops) stop()
    for (const { end } of [...lent]) end()
    for (const { worker } of idle) worker.terminate()
    idle = []
  }
}

function startInterpreter(window: Window): Interpreter {
  const worker = new Worker(new URL('sandbox.js', window.document.baseURI), { type: 'module' })
  const failed = new Promise<string>((resolve) => {
    worker.addEventListener('error', ({ message }) => {
      resolve(`the interpreter couldn't be loaded, or crashed${message ? `: ${message}` : ''}`)
    })
  })
  return { worker, failed }
}

interface Loan {
  readonly id: string
  readonly life: string
  readonly stock: Stock
  readonly lent: Set<Lent>
}

/** Offers an interpreter, unless another window does. The lock says that it is there, until it is ended. */
async function lend(window: Window, { id, life, stock, lent }: Loan): Promise<void> {
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
        life,
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
