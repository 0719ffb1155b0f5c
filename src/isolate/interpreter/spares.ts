import type { Image } from './image.ts'
import { Instance, type InstanceParts } from './instance.ts'

export interface SparesParts extends Pick<InstanceParts, 'inside' | 'elapsedMs'> {
  /** A fresh instance of the wasm module each time: its memory belongs to one exchange. */
  readonly openQuickjs: () => Promise<InstanceParts['quickjs']>
  /** Runs work while the interpreter is idle. Default: never, so nothing is made ahead of time. */
  readonly whenIdle?: (work: () => void) => void
}

/** Instances made ahead of time. A sign-in has a handful of exchanges, and each needs one. */
export interface Spares {
  /** An unused one with exactly these packages. */
  take(packages: ReadonlyMap<string, string>): Promise<Instance>
}

/** As many as a redirect and its target need at once. */
const KEPT = 2

/** Keeps instances with the packages that were used last, because another exchange of the same project is likely. */
export function createSpares({ openQuickjs, inside, elapsedMs, whenIdle }: SparesParts): Spares {
  let wanted = ''
  let ready: Promise<Instance>[] = []
  /** Images by package names: all but the first instance start from one. */
  const images = new Map<string, Image | undefined>()
  const make = async (packages: ReadonlyMap<string, string>, names: string): Promise<Instance> => {
    const quickjs = await openQuickjs()
    const made = new Instance({ quickjs, inside, elapsedMs, packages, image: images.get(names) })
    if (!images.has(names)) images.set(names, made.image())
    return made
  }
  const keep = (spare: Promise<Instance>): void => {
    ready.push(spare)
    // If this fails, the instance is made when it is needed, and may fail there.
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
        while (wanted === names && ready.length < KEPT) keep(make(packages, names))
      })
      return taken
    },
  }
}
