import { describe, expect, it } from 'vitest'
import { PASSKEY_ERRORS } from '../lessons/passkey-errors.ts'
import { SCENES } from '../lessons/scenes/scenes.ts'
import { decisiveStep, keptBy } from '../record/scenes/watch.ts'
import { createReader, openScene, stepsOf } from './testing/scene-reader.ts'

const SITUATIONS = SCENES.filter(({ group }) => group === 'Passkeys')

describe('the situation', () => {
  it.each(SITUATIONS.map((scene) => [scene.id, scene] as const))(
    '%s comes to its decisive step, and its page gets the name that browsers give',
    async (_id, scene) => {
      const house = await openScene(scene)
      const before = (await stepsOf(house)).length
      const reader = createReader(house)
      for (const move of scene.way) await reader.make(move)
      const steps = await stepsOf(house)
      const kept = keptBy(scene.watch, steps)
      expect(scene.watch.slice(kept.length)).toEqual([])
      expect(decisiveStep(scene.watch, kept)?.seq).toBeGreaterThan(before)
      if (scene.error) expect(reader.seen.at(-1)).toBe(PASSKEY_ERRORS[scene.error].name)
      // What the record says that the page got is what it got.
      expect(steps.flatMap((step) => namesTold(step))).toEqual(reader.seen)
    },
  )
})

function namesTold(step: Awaited<ReturnType<typeof stepsOf>>[number]): readonly string[] {
  if (step.kind === 'ceremony.refused') return [step.data.refusal.name]
  if (step.kind !== 'ceremony.ended' || !('name' in step.data.outcome)) return []
  return [step.data.outcome.name]
}
