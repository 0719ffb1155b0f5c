import { ANNOUNCEMENTS, type Announcement } from '../protocol/commands.ts'
import { type InterpreterReturn, interpreterLock, isInterpreterOffer } from '../protocol/interpreter.ts'
import type { FromInterpreter, ToInterpreter } from '../sandbox/messages.ts'
import type { SandboxPort } from '../sandbox/port.ts'
import { OFFER_EVENT } from './offer-event.ts'
import type { Interpreter } from './user-code.ts'

/** Names this life of the worker. */
const LIFE = crypto.randomUUID()

const AGAIN_MS = 500
/** The workbench has been closed; its frames with it. */
const PATIENCE_MS = 20_000

/**
 * Asks the open workbenches of a world for an interpreter; the first one that offers one lends it.
 *
 * @throws Error when nobody does in time
 */
export async function borrowInterpreter(
  scope: ServiceWorkerGlobalScope,
  world: string,
): Promise<Interpreter> {
  const id = crypto.randomUUID()
  const [port, control] = await offered(scope, world, id)
  const done = new AbortController()
  const finish = (how: InterpreterReturn) => () => {
    if (done.signal.aborted) return
    done.abort()
    control.postMessage(how)
    control.close()
    port.close()
  }
  const failed = new Promise<string>((resolve) => {
    control.onmessage = ({ data }: MessageEvent<unknown>) => resolve(String(data))
  })
  return {
    port: sandboxPort(port),
    giveBack: finish('unharmed'),
    end: finish('to-be-ended'),
    failed,
    lost: gone(scope, id, done.signal),
  }
}

function offered(
  scope: ServiceWorkerGlobalScope,
  world: string,
  id: string,
): Promise<readonly [MessagePort, MessagePort]> {
  const channel = new BroadcastChannel(ANNOUNCEMENTS)
  const ask = () =>
    channel.postMessage({ type: 'interpreter.wanted', world, id, life: LIFE } satisfies Announcement)
  return new Promise((resolve, reject) => {
    const done = () => {
      clearInterval(again)
      clearTimeout(late)
      channel.close()
      scope.removeEventListener(OFFER_EVENT, onOffer)
    }
    const onOffer = (event: Event) => {
      if (!(event instanceof MessageEvent) || !isInterpreterOffer(event.data) || event.data.id !== id) return
      const [port, control] = event.ports
      if (port === undefined || control === undefined) return
      done()
      resolve([port, control])
    }
    const again = setInterval(ask, AGAIN_MS)
    const late = setTimeout(() => {
      done()
      reject(new Error('No workbench of this world is open, and the user’s code runs in one.'))
    }, PATIENCE_MS)
    scope.addEventListener(OFFER_EVENT, onOffer)
    ask()
  })
}

/** Resolves when the window that lends it is gone. */
function gone(scope: ServiceWorkerGlobalScope, id: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    scope.navigator.locks
      .request(interpreterLock(id), { signal }, () => {
        if (!signal.aborted) resolve()
      })
      // It was not needed any more.
      .catch(() => undefined)
  })
}

function sandboxPort(port: MessagePort): SandboxPort<ToInterpreter, FromInterpreter> {
  return {
    post: (message) => port.postMessage(message),
    listen: (receive) => {
      port.onmessage = ({ data }: MessageEvent<FromInterpreter>) => receive(data)
    },
  }
}
