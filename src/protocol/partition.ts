/**
 * What the names of a simulated page's storage begin with (`localStorage` keys, databases, caches, channels): all of a world's, all of
 * a device's, or those of one origin on it. A world that is reset or removed drops what begins with its prefix.
 */
export function partitionPrefix(world: string, device?: string, origin?: string): string {
  return [`~${world}`, device, origin && encodeURIComponent(origin), '']
    .filter((part) => part !== undefined)
    .join('/')
}
