import type { StoredWorld } from '../../../link/boot/stored-worlds.ts'

/** The world of a URL that doesn't name one. */
const FIRST = 'w1'

export function addressOfWorld(name: string): string {
  return name === FIRST ? './' : `?world=${encodeURIComponent(name)}`
}

/** The current world first, then those opened last, then the rest. The first world is always there. */
export function inOrder(
  stored: readonly StoredWorld[],
  here: string | undefined,
  opened: readonly string[],
): readonly StoredWorld[] {
  const steps = new Map(stored.map((each) => [each.name, each.steps]))
  const names = [...(here === undefined ? [] : [here]), ...opened.filter((name) => steps.has(name))]
  return [...new Set([...names, FIRST, ...steps.keys()])].map((name) => ({
    name,
    steps: steps.get(name) ?? 0,
  }))
}

/** A name that no world has: `w2`, `w3` … */
export function freeWorld(names: readonly string[]): string {
  for (let number = 2; ; number += 1) if (!names.includes(`w${number}`)) return `w${number}`
}
