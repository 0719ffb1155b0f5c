import { pathToFileURL } from 'node:url'
import { bundleForNode } from '../sandbox/bundle-for-node.ts'
import type { Measure } from './table.ts'

/** How long the sandbox takes, in Node and in one thread: a fresh interpreter with a project, and one callback. */
export async function sandboxMeasures(rounds: number): Promise<Measure[]> {
  const path = await bundleForNode('src/check/sandbox/bench-work.ts')
  const { sandboxTimes }: typeof import('../sandbox/bench-work.ts') = await import(pathToFileURL(path).href)
  const { load, loadAhead, loadWithZodAhead, call } = await sandboxTimes(rounds)
  const thousand = call.map((ms) => ms * 1000)
  return [
    { name: 'a project loads in a fresh interpreter', unit: 'ms', aim: 50, values: load },
    { name: 'the same in one made ahead', unit: 'ms', aim: 50, values: loadAhead },
    { name: 'the same with zod', unit: 'ms', aim: 50, values: loadWithZodAhead },
    { name: 'a thousand callback calls', unit: 'ms', aim: 1000, values: thousand },
  ]
}
