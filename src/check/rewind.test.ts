import { describe, expect, it } from 'vitest'
import { createDyingStore } from './testing/dying-store.ts'
import { createHouse, type Frame } from './testing/simulated-browser.ts'
import { createWitness } from './testing/witnessed-store.ts'

let worlds = 0

async function witnessed(strategy: 'jwt' | 'database' = 'database') {
  worlds += 1
  const witness = createWitness()
  const house = createHouse(`rewind-${worlds}`, { wrapStore: witness.wrap })
  await house.command('world.reset', { scenario: { strategy } })
  witness.moments.clear()
  witness.moments.set(0, await witness.look())
  return { house, witness }
}

async function signIn(frame: Frame): Promise<void> {
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  if (frame.page().text.includes('Authorize Example')) await frame.press('Authorize Example')
}

describe('a world that is rewound and goes forward again', () => {
  it('is at each step as it was when that step was its newest, and at the end as it was', async () => {
    const { house, witness } = await witnessed()
    await signIn(house.frame())
    await house.command('clock.advance', { seconds: 60 })
    await house.frame().open('https://app.example/')
    const end = await witness.look()
    const moments = new Map(witness.moments)
    const { lastStep } = await house.command('world.read', {})
    expect(moments.size).toBeGreaterThan(20)
    for (let to = lastStep; to >= 0; to -= 1) {
      await house.command('world.rewind', { to })
      const moment = moments.get(to)
      if (moment !== undefined && to < lastStep)
        expect(await witness.look(), `step ${to}`).toStrictEqual(moment)
    }
    for (const to of [17, 3, 40, 41, lastStep - 1]) {
      await house.command('world.rewind', { to })
      const moment = moments.get(to)
      if (moment !== undefined) expect(await witness.look(), `step ${to}`).toStrictEqual(moment)
    }
    await house.command('world.rewind', { to: lastStep })
    expect(await witness.look()).toStrictEqual(end)
  }, 60_000)
})

describe('a worker that is killed while it restores a step', () => {
  it.each(['before', 'after'] as const)('has done all of it or nothing: %s it was written', async (side) => {
    worlds += 1
    const name = `rewind-${worlds}`
    const death = createDyingStore()
    const house = createHouse(name, { wrapStore: death.wrap })
    await house.command('world.reset', { scenario: { strategy: 'jwt' } })
    await signIn(house.frame())
    const { lastStep } = await house.command('world.read', {})
    death.arm({ at: 1, side })
    void house.command('world.rewind', { to: 20 })
    await death.died

    const witness = createWitness()
    const again = createHouse(name, { wrapStore: witness.wrap })
    const { position } = await again.command('control.read', {})
    expect(position).toMatchObject({ step: side === 'before' ? lastStep : 20, newest: lastStep })
    const { steps } = await again.command('steps.page', {})
    expect(steps.at(-1)?.seq).toBe(position.step)
    await again.command('world.rewind', { to: 0 })
    const start = await witness.look()
    await again.command('world.rewind', { to: lastStep })
    expect((await again.frame().open('https://app.example/')).text).toContain('Signed in as')
    await again.command('world.rewind', { to: 0 })
    expect(await witness.look()).toStrictEqual(start)
  })
})
