import type { CommandMessage } from '../../protocol/commands.ts'

/** How a command reaches the worker; the answer comes on the port. A test puts a fake in its place. */
export interface Transport {
  post(message: CommandMessage, port: MessagePort, transfer?: readonly Transferable[]): void
}

/**
 * Speaks to the worker of a registration. The active worker is asked for at each command: a page that was loaded
 * around it (Shift+Reload) has no controller, but the worker answers it all the same.
 */
export function workerTransport(registration: ServiceWorkerRegistration): Transport {
  return {
    post: (message, port) => {
      const worker = registration.active
      if (!worker) throw new Error('The service worker is no longer registered.')
      worker.postMessage(message, [port])
    },
  }
}
