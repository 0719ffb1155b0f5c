import type { LiveWorld } from './live-world.ts'

/**
 * Resolves once something is true of a world: looked at now, whenever what is paused changes, and whenever the world was moved.
 * `stop` ends the looking; the promise then stays as it is.
 */
export function whenever(
  world: LiveWorld,
  holds: () => boolean,
): { readonly met: Promise<void>; readonly stop: () => void } {
  let look = (): void => undefined
  const stop = () => {
    world.pauses.watchers.delete(look)
  }
  const met = new Promise<void>((resolve) => {
    look = () => {
      if (!holds()) return
      stop()
      resolve()
    }
    world.pauses.watchers.add(look)
    look()
  })
  return { met, stop }
}

/** What is paused changed, or the world was moved. */
export function tellWatchers({ pauses }: Pick<LiveWorld, 'pauses'>): void {
  for (const look of [...pauses.watchers]) look()
}
