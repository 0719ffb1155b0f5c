import { parentPort } from 'node:worker_threads'
import { createInterpreter } from '../../isolate/interpreter/interpreter.ts'
import type { ToInterpreter } from '../../isolate/messages.ts'
import { interpreterParts } from '../../isolate/testing/interpreter-parts.ts'

const port = parentPort
if (!port) throw new Error('this file is a thread: it is started by open-thread.ts')

createInterpreter(
  {
    post: (message) => port.postMessage(message),
    listen: (receive) => port.on('message', (message: ToInterpreter) => receive(message)),
  },
  interpreterParts(),
)
