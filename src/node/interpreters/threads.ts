import { MessageChannel, Worker } from 'node:worker_threads'
import type { FromInterpreter, ToInterpreter } from '../../isolate/messages.ts'
import type { Interpreter } from '../../worker/user-code.ts'

/** Threads with interpreters. One runs the code of one exchange at a time, and is kept for the next. */
export interface InterpreterThreads {
  acquire(): Promise<Interpreter>
  /** Ends those that are not in use. */
  end(): Promise<void>
}

/** As many wait for work as a redirect and its target need. */
const MOST_IDLE = 2

/** Where the files of threads are. */
export interface ThreadFiles {
  /** The built `thread.ts`. */
  readonly thread: URL
  /** The isolate of the built site. */
  readonly isolate: URL
}

export function createInterpreterThreads(files: ThreadFiles): InterpreterThreads {
  const idle: Thread[] = []
  return {
    acquire: async () => {
      const thread = take(idle) ?? new Thread(files)
      return thread.interpreter(() => {
        if (idle.length < MOST_IDLE) idle.push(thread)
        else void thread.end()
      })
    },
    end: async () => {
      await Promise.all(idle.splice(0).map((thread) => thread.end()))
    },
  }
}

/** The thread that was given back last, whose instances are those of its last project. */
function take(idle: Thread[]): Thread | undefined {
  for (;;) {
    const thread = idle.pop()
    if (thread === undefined || !thread.isEnded) return thread
  }
}

class Thread {
  readonly #worker: Worker
  readonly #failed: Promise<string>
  isEnded = false

  constructor({ isolate, thread }: ThreadFiles) {
    this.#worker = new Worker(thread, { workerData: isolate.href })
    this.#failed = new Promise((resolve) => this.#worker.once('error', (error) => resolve(error.message)))
    this.#worker.once('exit', () => {
      this.isEnded = true
    })
  }

  end(): Promise<unknown> {
    return this.#worker.terminate()
  }

  /** For one exchange. While it is in use, the process goes on. */
  interpreter(giveBack: () => void): Interpreter {
    const { port1, port2 } = new MessageChannel()
    this.#worker.ref()
    this.#worker.postMessage(port2, [port2])
    const close = () => {
      port1.close()
      this.#worker.unref()
    }
    return {
      port: {
        post: (message: ToInterpreter) => port1.postMessage(message),
        listen: (receive: (message: FromInterpreter) => void) => void port1.on('message', receive),
      },
      release: () => {
        close()
        giveBack()
      },
      end: () => {
        close()
        void this.end()
      },
      // A thread goes with its process only.
      lost: new Promise(() => undefined),
      failed: this.#failed,
    }
  }
}
