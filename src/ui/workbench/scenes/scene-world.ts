const PREFIX = 'scene-'

/** The world that a scene has for itself. */
export function worldOfScene(id: string): string {
  return `${PREFIX}${id}`
}

/** The scene that a world's name says it belongs to; there need not be one. */
export function sceneOfWorld(world: string): string | undefined {
  return world.startsWith(PREFIX) ? world.slice(PREFIX.length) : undefined
}

/** Leads to the page that asks before the scene's world is begun. */
export function linkToScene(id: string): string {
  return `#scene=${id}`
}

/** The scene that an address asks for. */
export function sceneInAddress(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('scene') ?? undefined
}
