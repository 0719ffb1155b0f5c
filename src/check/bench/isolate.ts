import { pathToFileURL } from 'node:url'
import { bundleForNode } from '../isolate/bundle-for-node.ts'
import type { Measure } from './table.ts'

/** How long the isolate takes, in Node and in one thread: a fresh interpreter with a project, and one callback. */
export async function isolateMeasures(rounds: number): Promise<Measure[]> {
  const path = await bundleForNode('src/check/isolate/bench-work.ts')
  const { isolateTimes }: typeof import('../isolate/bench-work.ts') = await import(pathToFileURL(path).href)
  const { load, loadAhead, loadWithZodAhead, call } = await isolateTimes(rounds)
  const thousand = call.map((ms) => ms * 1000)
  return [
    { name: 'a project loads in a fresh interpreter', unit: 'ms', aim: 50, values: load },
    { name: 'the same in one made ahead', unit: 'ms', aim: 50, values: loadAhead },
    { name: 'the same with zod', unit: 'ms', aim: 50, values: loadWithZodAhead },
    { name: 'a thousand callback calls', unit: 'ms', aim: 1000, values: thousand },
  ]
}
