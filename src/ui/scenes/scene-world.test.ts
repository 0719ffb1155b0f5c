import { expect, it } from 'vitest'
import { sceneNamed } from '../../lessons/scenes/scenes.ts'
import { resolveScenario } from '../../protocol/scenario-defaults.ts'
import { isBegunAs } from './scene-world.ts'

it('a world belongs to a scene when it began with what the scene sets, whatever the defaults were', () => {
  const scene = sceneNamed('refresh-race')
  if (!scene) throw new Error('This scene doesn’t exist.')
  const begun = resolveScenario(scene.scenario)
  expect(isBegunAs(scene, begun)).toBe(true)
  expect(Object.keys(scene.scenario)).not.toContain('updateAge')
  expect(isBegunAs(scene, { ...begun, updateAge: begun.updateAge + 1 })).toBe(true)
  expect(Object.keys(scene.scenario)).toContain('providers')
  expect(isBegunAs(scene, { ...begun, providers: [] })).toBe(false)
})
