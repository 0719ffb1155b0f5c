import { type InterpreterOffer, interpreterLock } from '../../protocol/interpreter.ts'
import type { Announcements } from './announcements.ts'
import type { WorldState } from './world-state.ts'

interface LendingParts {
  readonly window: Window
  readonly announcements: Announcements
  readonly world: WorldState
  readonly onProblem: (error: unknown) => void
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
}

/**
 * Lends interpreters to the service worker: a dedicated worker of this window for each exchange, ended when the service worker says so. One more is
 * kept ready as long as the world has code of the user's own. Of several windows, one lends.
 */
export function lendInterpreters(parts: LendingParts): () => void {
  const { announcements, world, window } = parts
  const lent = new Set<Lent>()
  let spare: Interpreter | undefined
  const adjust = () => {
    if (world.get().setup.code) spare ??= startInterpreter(window)
    else {
      spare?.worker.terminate()
      spare = undefined
    }
  }
  const take = (): Interpreter => {
    const taken = spare ?? startInterpreter(window)
    spare = undefined
    adjust()
    return taken
  }
  const stops = [
    announcements.listen((announcement) => {
      if (announcement.type !== 'interpreter.wanted') return
      const { id, life } = announcement
      // What another life of the service worker had is of no use to anybody.
      for (const each of [...lent]) if (each.life !== life) each.end()
      lend(window, { id, life, take, lent }).catch(parts.onProblem)
    }),
    world.subscribe(adjust),
  ]
  adjust()
  return () => {
    for (const stop of stops) stop()
    for (const { end } of [...lent]) end()
    spare?.worker.terminate()
  }
}

function startInterpreter(window: Window): Interpreter {
  const worker = new Worker(new URL('sandbox.js', window.document.baseURI), { type: 'module' })
  const failed = new Promise<string>((resolve) => {
    worker.addEventListener('error', ({ message }) => {
      resolve(`the interpreter could not be loaded, or broke off${message ? `: ${message}` : ''}`)
    })
  })
  return { worker, failed }
}

interface Loan {
  readonly id: string
  readonly life: string
  readonly take: () => Interpreter
  readonly lent: Set<Lent>
}

/** Offers an interpreter, unless another window does. The lock says that it is there, until it is ended. */
async function lend(window: Window, { id, life, take, lent }: Loan): Promise<void> {
  const { locks, serviceWorker } = window.navigator
  const { active } = await serviceWorker.ready
  await locks.request(interpreterLock(id), { ifAvailable: true }, (lock) => {
    if (lock === null || active === null) return undefined
    const { worker, failed } = take()
    const [interpreter, control] = [new MessageChannel(), new MessageChannel()]
    return new Promise<void>((resolve) => {
      const loan: Lent = {
        life,
        end: () => {
          lent.delete(loan)
          worker.terminate()
          control.port1.close()
          resolve()
        },
      }
      lent.add(loan)
      control.port1.onmessage = loan.end
      void failed.then((message) => control.port1.postMessage(message))
      worker.postMessage('exchange', [interpreter.port1])
      const offer: InterpreterOffer = { authscope: 'interpreter', id }
      active.postMessage(offer, [interpreter.port2, control.port2])
    })
  })
}
