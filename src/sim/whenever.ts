import type { World } from './world.ts'

/**
 * Resolves once something holds of a world: looked at now, whenever what is held changes, and whenever the world was led elsewhere.
 * `stop` ends the looking; the promise then stays as it is.
 */
export function whenever(
  world: World,
  holds: () => boolean,
): { readonly met: Promise<void>; readonly stop: () => void } {
  let look = (): void => undefined
  const stop = () => {
    world.watchers.delete(look)
  }
  const met = new Promise<void>((resolve) => {
    look = () => {
      if (!holds()) return
      stop()
      resolve()
    }
    world.watchers.add(look)
    look()
  })
  return { met, stop }
}

/** What is held changed, or the world was led elsewhere. */
export function tellWatchers({ watchers }: World): void {
  for (const look of [...watchers]) look()
}
