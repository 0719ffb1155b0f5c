import { describe, expect, it } from 'vitest'
import type { Scene } from '../lessons/scenes/scene.ts'
import { SCENES } from '../lessons/scenes/scenes.ts'
import { answerCeremony } from './differential/passkey-device.ts'
import { everyNth } from './testing/extent.ts'
import { workOneAtATime } from './testing/one-at-a-time.ts'
import { type Authenticator, createReader, openScene, stepsOf } from './testing/scene-reader.ts'

workOneAtATime()

/** All that a scene leaves behind, but what the machine's own clock said. */
async function played(scene: Scene, authenticator: Authenticator): Promise<Record<string, unknown>> {
  const house = await openScene(scene, 'twice')
  const reader = createReader(house, authenticator)
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

/** An authenticator draws a number for each signature: what it answered is one of the inputs that are the same. */
function remembering(authenticator: Authenticator): Authenticator {
  const answers = new Map<string, ReturnType<Authenticator>>()
  return (...asked) => {
    const question = JSON.stringify(asked)
    const answer = answers.get(question) ?? authenticator(...asked)
    answers.set(question, answer)
    return answer
  }
}

describe('played twice, byte for byte the same', () => {
  it.each(everyNth(3, SCENES).map((scene) => [scene.id, scene] as const))('%s', async (_id, scene) => {
    const authenticator = remembering(answerCeremony)
    const first = await played(scene, authenticator)
    const second = await played(scene, authenticator)
    expect(second).toEqual(first)
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  })
})
