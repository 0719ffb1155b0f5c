import { describe, expect, it } from 'vitest'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'
import { mortalHouse, outcomeOf, playThrough, playThroughLives } from './testing/stepping.ts'

let worlds = 0

async function house(strategy: 'jwt' | 'database' = 'jwt'): Promise<House> {
  worlds += 1
  const made = createHouse(`stepping-${worlds}`)
  await made.command('world.reset', { scenario: { strategy } })
  return made
}

const MOVES: readonly ((frame: Frame) => Promise<unknown>)[] = [
  (frame) => frame.open('https://app.example/'),
  (frame) => frame.click('Sign in'),
  (frame) => frame.press('Sign in with GitHub'),
  (frame) => frame.press('Authorize Example'),
]

async function signIn(made: House): Promise<void> {
  const frame = made.frame()
  for (const move of MOVES) await move(frame)
  expect(frame.page().text).toContain('Signed in as Ada Byron')
}

describe.each(['jwt', 'database'] as const)('a sign-in that is stepped through (%s)', (strategy) => {
  it('holds at each of its steps, in order, and ends as one that was never held', async () => {
    const free = await house(strategy)
    await signIn(free)
    const stepped = await house(strategy)
    await stepped.command('control.pause', {})
    const stops = await playThrough(
      stepped,
      () => signIn(stepped),
      () => 'step',
    )
    const { steps } = await stepped.command('steps.page', { limit: 2000 })
    expect(stops.map(({ seq }) => seq)).toEqual(steps.map(({ seq }) => seq))
    expect(await outcomeOf(stepped)).toEqual(await outcomeOf(free))
  })

  it('goes on at each of its steps after its worker died there, and ends the same', async () => {
    const free = await house(strategy)
    await signIn(free)
    worlds += 1
    const life = mortalHouse(`stepping-${worlds}`)
    await life.house.command('world.reset', { scenario: { strategy } })
    await life.house.command('control.pause', {})
    const played = await playThroughLives(life, MOVES)
    expect(played.frame.page().text).toContain('Signed in as Ada Byron')
    const outcome = await outcomeOf(played.house)
    expect(played.deaths).toEqual(outcome.steps.map(({ key }) => key))
    expect(outcome).toEqual(await outcomeOf(free))
  }, 60_000)
})
