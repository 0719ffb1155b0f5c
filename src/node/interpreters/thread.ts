import { type MessagePort, parentPort } from 'node:worker_threads'
import { createInterpreter } from '../../isolate/interpreter/interpreter.ts'
import type { FromInterpreter, ToInterpreter } from '../../isolate/messages.ts'
import type { IsolatePort } from '../../isolate/port.ts'
import { nodeInterpreterParts } from './interpreter-parts.ts'

// A thread: what cannot be interrupted inside is ended from outside.
const parts = nodeInterpreterParts()

parentPort?.on('message', (port: MessagePort) => {
  const end = createInterpreter(isolatePort(port), parts)
  port.on('close', () => {
    const memory = end()
    if (memory !== undefined) parts.recycle(memory)
  })
})

function isolatePort(port: MessagePort): IsolatePort<FromInterpreter, ToInterpreter> {
  return {
    post: (message) => port.postMessage(message),
    listen: (receive) => void port.on('message', receive),
  }
}
