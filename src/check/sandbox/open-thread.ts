import { mkdirSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { build, type Rollup } from 'vite'
import type { FromInterpreter, ToInterpreter } from '../../sandbox/messages.ts'
import type { SandboxPort } from '../../sandbox/port.ts'
import { sandboxTexts } from '../build/sandbox-texts.ts'
import { ROOT } from '../paths.ts'

const FOLDER = `${ROOT}/node_modules/.cache/authscope`

/** Bundles the interpreter's thread for Node. Packages stay imports. */
export async function buildThread(): Promise<string> {
  const result = (await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [sandboxTexts()],
    build: {
      ssr: 'src/check/sandbox/interpreter-thread.ts',
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput
  const [chunk] = result.output
  mkdirSync(FOLDER, { recursive: true })
  const path = `${FOLDER}/interpreter-thread.mjs`
  writeFileSync(path, chunk.code)
  return path
}

export interface Thread {
  readonly port: SandboxPort<ToInterpreter, FromInterpreter>
  readonly worker: Worker
}

/** A real thread with an interpreter in it, as the browser's dedicated worker is one. */
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
