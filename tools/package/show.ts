import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Step } from '../../src/protocol/steps.ts'
import { readTrace } from '../../src/record/export/trace/read-trace.ts'
import { parsePort } from '../port.ts'
import { startStaticServer } from '../static-server.ts'
import { untilStopped } from './until-stopped.ts'

const USAGE = `npx authscope show trace <file> [--port <n>]

Opens a trace in the workbench, at the step that failed. A failed test of authscope/playwright names its file.
`

/** The command `show`. Resolves with the exit code. @throws Error with a sentence when the file is not there or is no trace */
export async function runShow(args: readonly string[], site: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { port: { type: 'string', default: '0' }, help: { type: 'boolean' } },
  })
  const [what, file, ...more] = positionals
  if (values.help || what !== 'trace' || file === undefined || more.length > 0) {
    process.stderr.write(USAGE)
    return values.help ? 0 : 1
  }
  const read = readTrace(textOf(file))
  if ('problem' in read) throw new Error(`${file} can't be shown. ${read.problem}`)
  const path = `traces/${encodeURIComponent(basename(file))}`
  const server = await startStaticServer({
    directory: site,
    // A port that no one used before has no service worker, so nothing old is in the way.
    port: parsePort(values.port),
    files: { [`/${path}`]: resolve(file) },
  })
  const address = `${server.url}?recording=${encodeURIComponent(path)}#step=${failedStep(read.trace.steps)}`
  process.stdout.write(`The trace is open at ${address}\n`)
  if (process.stdout.isTTY) openBrowser(address)
  await untilStopped()
  await server.close()
  return 0
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} can't be read. Is the path right?`, { cause: error })
  }
}

/**
 * What failed last on the wire, or else the last fault there: both say more than the test's own message, which comes at the end. When all went
 * well it is the last step.
 */
export function failedStep(steps: readonly Step[]): number {
  const last = (outcome: Step['outcome']) =>
    steps.findLast((step) => step.outcome === outcome && step.exchange !== 'test')
  return (last('failed') ?? last('warning') ?? steps.at(-1))?.seq ?? 1
}

/** As well as it goes: the address is printed, too. */
function openBrowser(address: string): void {
  const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  }
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}
