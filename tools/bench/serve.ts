import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleForNode } from '../build/bundle-for-node.ts'
import { ROOT } from '../paths.ts'
import { median } from './median.ts'
import type { Measure } from './table.ts'

/** The exports of `serve-work.ts`, which is part of the project of the tests: it signs in as they do. */
interface ServeWork {
  readonly proxyTimes: (
    rounds: number,
  ) => Promise<{ readonly proxied: readonly number[]; readonly direct: readonly number[] }>
  readonly crowdMegabytes: () => Promise<number>
}

/** The command as the package has it. */
const COMMAND = join(ROOT, 'node_modules/.cache/package/authscope.js')

const STARTS = 9

/** What the proxy adds to a sign-in, what a hundred worlds weigh, and how soon `authscope serve` answers. */
export async function serveMeasures(rounds: number): Promise<Measure[]> {
  const path = await bundleForNode('tools/bench/serve-work.ts')
  const { proxyTimes, crowdMegabytes }: ServeWork = await import(pathToFileURL(path).href)
  const { proxied, direct } = await proxyTimes(rounds)
  const plain = median(direct)
  return [
    { name: 'a sign-in at a plain HTTP server', unit: 'ms', values: direct },
    { name: 'the same through the proxy, with TLS', unit: 'ms', aim: 1.3 * plain, values: proxied },
    { name: 'a hundred worlds with a sign-in each', unit: 'MB', values: [await crowdMegabytes()] },
    { name: 'serve answers after', unit: 'ms', aim: 1000, values: await startTimes() },
  ]
}

async function startTimes(): Promise<readonly number[]> {
  if (!existsSync(COMMAND)) execFileSync('npm', ['run', 'pack'], { cwd: ROOT, stdio: 'ignore' })
  const times: number[] = []
  for (let n = 0; n < STARTS; n += 1) times.push(await startTime())
  return times
}

/** Milliseconds until it says where it is. */
function startTime(): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn(process.execPath, [COMMAND, 'serve'], { stdio: ['ignore', 'ignore', 'pipe'] })
    child.once('error', reject)
    child.stderr.once('data', () => {
      const took = performance.now() - began
      child.once('exit', () => resolve(took))
      child.kill()
    })
  })
}
