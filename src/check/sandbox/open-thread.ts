import { Worker } from 'node:worker_threads'
import type { FromInterpreter, ToInterpreter } from '../../sandbox/messages.ts'
import type { SandboxPort } from '../../sandbox/port.ts'

export interface Thread {
  readonly port: SandboxPort<ToInterpreter, FromInterpreter>
  readonly worker: Worker
}

/** A real thread with an interpreter in it, as the browser's dedicated worker is one. `path` is of the bundled `interpreter-thread.ts`. */
export function openThread(path: string): Thread {
  const worker = new Worker(path)
  return {
    worker,
    port: {
      post: (message) => worker.postMessage(message),
      listen: (receive) => worker.on('message', (message: FromInterpreter) => receive(message)),
    },
  }
}
