import { describe, expect, it } from 'vitest'
import type { Scene } from '../lessons/scenes/scene.ts'
import { SCENES } from '../lessons/scenes/scenes.ts'
import { everyNth } from './testing/extent.ts'
import { workOneAtATime } from './testing/one-at-a-time.ts'
import { createReader, openScene, stepsOf } from './testing/scene-reader.ts'

workOneAtATime()

/** All that a scene leaves behind, but what the machine's own clock said. */
async function played(scene: Scene): Promise<Record<string, unknown>> {
  const house = await openScene(scene, 'twice')
  const reader = createReader(house)
  for (const move of scene.way) await reader.make(move)
  const { setup, now } = await house.command('world.read', {})
  const steps = (await stepsOf(house)).map(({ realAt: _realAt, tookMs: _tookMs, ...step }) => step)
  const cookies = await Promise.all(
    setup.devices.map(({ id }) => house.command('cookies.list', { device: id })),
  )
  return {
    now,
    setup,
    steps,
    cookies,
    mails: await house.command('mail.list', {}),
    rows: await house.command('database.read', {}),
  }
}

describe('played twice, byte for byte the same', () => {
  it.each(everyNth(3, SCENES).map((scene) => [scene.id, scene] as const))('%s', async (_id, scene) => {
    const first = await played(scene)
    const second = await played(scene)
    expect(second).toEqual(first)
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  })
})
