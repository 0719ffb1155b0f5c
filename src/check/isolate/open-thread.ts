import { Worker } from 'node:worker_threads'
import type { FromInterpreter, ToInterpreter } from '../../isolate/messages.ts'
import type { IsolatePort } from '../../isolate/port.ts'

export interface Thread {
  readonly port: IsolatePort<ToInterpreter, FromInterpreter>
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
