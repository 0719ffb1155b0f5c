import { describe, expect, it } from 'vitest'
import { SCENES } from '../lessons/scenes/scenes.ts'
import { openSandbox } from '../node/testing/open-sandbox.ts'
import { keptBy } from '../record/scenes/watch.ts'
import { everyNth } from './testing/extent.ts'

const FEW = 12

/** Engines that were published are read from the built site. */
const PLAYED = SCENES.filter(({ id }) => !/^(?:foreign-check|wide-at)/.test(id))

describe('a scene that is played in Node', () => {
  it.each(everyNth(FEW, PLAYED).map(({ id }) => id))('%s shows all that it promises', async (id) => {
    const sandbox = await openSandbox()
    const scene = await sandbox.scene(id)
    await scene.play()
    const steps = await sandbox.steps()
    // In any order: what runs side by side ends as the machine has it.
    expect(scene.watch.filter((promised) => keptBy([promised], steps).length === 0)).toEqual([])
  })
})
