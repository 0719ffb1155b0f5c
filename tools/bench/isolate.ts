import { pathToFileURL } from 'node:url'
import { bundleForNode } from '../build/bundle-for-node.ts'
import type { Measure } from './table.ts'

export interface IsolateTimes {
  /** Milliseconds each. */
  readonly load: readonly number[]
  /** With an instance that was made ahead, as in the browser after a pause. */
  readonly loadAhead: readonly number[]
  readonly loadWithZodAhead: readonly number[]
  readonly call: readonly number[]
  /** A call that refuses, until it is known why. */
  readonly refused: readonly number[]
  /** A project with each package: in an instance made on demand, and in one made ahead. */
  readonly packages: readonly { readonly name: string; readonly first: number; readonly ahead: number }[]
}

/** The one export of `isolate-work.ts`, which is part of the project of the tests: it needs what the isolate's tests share. */
interface IsolateWork {
  /** Opens projects and calls a callback, as often as asked. The first of each is left out: it compiles. */
  readonly isolateTimes: (rounds: number) => Promise<IsolateTimes>
}

/** How long the isolate takes, in Node and in one thread: a fresh interpreter with a project, and one callback. */
export async function isolateMeasures(rounds: number): Promise<Measure[]> {
  const path = await bundleForNode('tools/bench/isolate-work.ts')
  const { isolateTimes }: IsolateWork = await import(pathToFileURL(path).href)
  const { load, loadAhead, loadWithZodAhead, call, packages, refused } = await isolateTimes(rounds)
  const thousand = call.map((ms) => ms * 1000)
  return [
    { name: 'a project loads in a fresh interpreter', unit: 'ms', aim: 50, values: load },
    { name: 'the same in one made ahead', unit: 'ms', aim: 50, values: loadAhead },
    { name: 'the same with zod', unit: 'ms', aim: 50, values: loadWithZodAhead },
    { name: 'a thousand callback calls', unit: 'ms', aim: 1000, values: thousand },
    { name: 'one that refuses, and why', unit: 'ms', aim: 50, values: refused },
    ...packages.map(
      ({ name, first }): Measure => ({ name: `a first load with ${name}`, unit: 'ms', values: [first] }),
    ),
    {
      name: 'with any of these, made ahead',
      unit: 'ms',
      aim: 50,
      values: packages.map(({ ahead }) => ahead),
    },
  ]
}
