import { readFile } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

/** As much of a dedicated worker as the isolate of the site takes: it gets its ports in messages, and one file. */
Object.assign(globalThis, {
  addEventListener: (_type: 'message', listen: (event: object) => void) =>
    parentPort?.on('message', (port: MessagePort) => listen({ data: null, ports: [port] })),
  fetch: async (url: string) => new Response(await readFile(new URL(url))),
})

// A thread: what cannot be interrupted inside is ended from outside. It is not in the way of an exchange, so it prepares the next one at once.
await import(`${workerData as string}?idle=0`)
