import type { Image } from './image.ts'
import { Instance, type InstanceParts } from './instance.ts'

export interface SparesParts extends Pick<InstanceParts, 'inside' | 'elapsedMs'> {
  /** A fresh instance of the wasm module each time: its memory is one exchange's. */
  readonly openQuickjs: () => Promise<InstanceParts['quickjs']>
  /** Does some work when nobody waits for the interpreter. Default: never, so that nothing is made ahead. */
  readonly whenIdle?: (work: () => void) => void
}

/** Instances made ahead. A sign-in is a handful of exchanges, and each wants one. */
export interface Spares {
  /** One that nobody has used, with just these packages in it. */
  take(packages: ReadonlyMap<string, string>): Promise<Instance>
}

/** As many as a redirect and what follows it need at once. */
const KEPT = 2

/** Keeps instances with the packages that were wanted last: another exchange of the same project comes soon. */
export function createSpares({ openQuickjs, inside, elapsedMs, whenIdle }: SparesParts): Spares {
  let wanted = ''
  let ready: Promise<Instance>[] = []
  /** By the names of the packages: all but the first of their instances begin there. */
  const images = new Map<string, Image | undefined>()
  const make = async (packages: ReadonlyMap<string, string>, names: string): Promise<Instance> =>
    new Instance({ quickjs: await openQuickjs(), inside, elapsedMs, packages, image: images.get(names) })
  const makeAhead = async (packages: ReadonlyMap<string, string>, names: string): Promise<Instance> => {
    const spare = await make(packages, names)
    if (!images.has(names)) images.set(names, spare.image())
    return spare
  }
  const keep = (spare: Promise<Instance>): void => {
    ready.push(spare)
    // What could not be made ahead is made when it is wanted, and fails there if it must.
    spare.catch(() => {
      ready = ready.filter((one) => one !== spare)
    })
  }
  return {
    take(packages) {
      const names = [...packages.keys()].sort().join()
      if (names !== wanted) ready = []
      wanted = names
      const taken = ready.shift() ?? make(packages, names)
      whenIdle?.(() => {
        while (wanted === names && ready.length < KEPT) keep(makeAhead(packages, names))
      })
      return taken
    },
  }
}
