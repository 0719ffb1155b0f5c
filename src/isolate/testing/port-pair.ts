import type { FromInterpreter, ToInterpreter } from '../messages.ts'
import type { IsolatePort } from '../port.ts'

export interface PortPair {
  readonly engine: IsolatePort<ToInterpreter, FromInterpreter>
  readonly interpreter: IsolatePort<FromInterpreter, ToInterpreter>
}

/** Two ends in one thread. Messages are copied, as between threads. */
export function portPair(): PortPair {
  let toEngine: ((message: FromInterpreter) => void) | undefined
  let toInterpreter: ((message: ToInterpreter) => void) | undefined
  return {
    engine: {
      post: (message) => queueMicrotask(() => toInterpreter?.(structuredClone(message))),
      listen: (receive) => {
        toEngine = receive
      },
    },
    interpreter: {
      post: (message) => queueMicrotask(() => toEngine?.(structuredClone(message))),
      listen: (receive) => {
        toInterpreter = receive
      },
    },
  }
}
