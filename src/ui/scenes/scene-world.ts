import type { Scene } from '../../lessons/scenes/scene.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'

const PREFIX = 'scene-'

/** The world of a scene. */
export function worldOfScene(id: string): string {
  return `${PREFIX}${id}`
}

/** The id of the scene in a world's name. Such a scene may not exist. */
export function sceneOfWorld(world: string): string | undefined {
  return world.startsWith(PREFIX) ? world.slice(PREFIX.length) : undefined
}

/** Goes to the page that starts the scene, from the beginning. */
export function linkToScene(id: string): string {
  return `#scene=${id}`
}

/** The fragment of the page that compares the engines. */
export const CONFORMANCE = '#conformance'

/** The scene in an address: in its fragment, or written like a sandbox. */
export function sceneInAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): string | undefined {
  const named = [hash.replace(/^#/, ''), search].map((fields) => new URLSearchParams(fields).get('scene'))
  return named[0] ?? named[1] ?? undefined
}

/** Whether a world began as a scene does. What a scene does not set has the default of when the world began: an update may have changed defaults since. */
export function isBegunAs(scene: Scene, scenario: Scenario): boolean {
  const whole = resolveScenario(scene.scenario)
  const named = Object.keys(scene.scenario) as (keyof Scenario)[]
  return named.every((member) => JSON.stringify(whole[member]) === JSON.stringify(scenario[member]))
}
