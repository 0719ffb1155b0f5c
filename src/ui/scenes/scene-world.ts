import type { Scene } from '../../lessons/scenes/scene.ts'
import type { Scenario } from '../../protocol/scenario.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'

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

/** Whether a world began as a scene does. What a scene does not name is as it was usual when the world began: an update may have made something else usual since. */
export function isBegunAs(scene: Scene, scenario: Scenario): boolean {
  const whole = resolveScenario(scene.scenario)
  const named = Object.keys(scene.scenario) as (keyof Scenario)[]
  return named.every((member) => JSON.stringify(whole[member]) === JSON.stringify(scenario[member]))
}
