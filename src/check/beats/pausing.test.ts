import { describe, expect, it } from 'vitest'
import { SCENES } from '../../lessons/scenes/scenes.ts'
import { storiesOf } from '../../record/story/stories.ts'
import { everyNth } from '../testing/extent.ts'
import { createReader, openScene, stepsOf } from '../testing/scene-reader.ts'
import { createHouse, type Frame, type House } from '../testing/simulated-browser.ts'
import { mortalHouse, outcomeOf, playThrough, playThroughLives } from '../testing/stepping.ts'
import { pausesIn } from './testing/pauses-in.ts'

let worlds = 0

function worldName(): string {
  worlds += 1
  return `beats-${worlds}`
}

const SCENARIO = { providers: [{ id: 'github', checks: ['pkce', 'state'] }] } as const
const AT_BEATS = ['33 oauth/hide', '78 oauth/check', '94 oauth/redeem', '124 oauth/session']

async function house(flows: 'all' | readonly string[] = 'all'): Promise<House> {
  const made = createHouse(worldName())
  await made.command('world.reset', { scenario: SCENARIO })
  await made.command('control.beats', { flows })
  return made
}

const MOVES: readonly ((frame: Frame) => Promise<unknown>)[] = [
  (frame) => frame.open('https://app.example/'),
  (frame) => frame.click('Sign in'),
  (frame) => frame.press('Sign in with GitHub'),
  (frame) => frame.press('Authorize Example'),
]

async function signIn(frame: Frame): Promise<void> {
  for (const move of MOVES) await move(frame)
  expect(frame.page().text).toContain('Signed in as Ada Byron')
}

/** Signs in, and returns where it paused. */
async function pausesOf(made: House, play = signIn): Promise<readonly string[]> {
  const known = made.announcements.length
  await playThrough(
    made,
    () => play(made.frame()),
    () => 'breakpoint',
  )
  // Two exchanges may be paused at once, and are resumed together.
  const paused = made.announcements
    .slice(known)
    .flatMap((each) => (each.type === 'control.changed' ? each.view.control.paused : []))
  const beats = new Map(paused.map(({ beat, seq }) => [seq, `${seq} ${beat}`]))
  return [...beats].toSorted(([a], [b]) => a - b).map(([, pause]) => pause)
}

describe('pausing at beats', () => {
  it('pauses a sign-in where the record says that a beat has happened, and not where the page waits', async () => {
    const made = await house()
    expect(await pausesOf(made)).toEqual(AT_BEATS)
    expect(pausesIn(await stepsOf(made))).toEqual(AT_BEATS)
  })

  it('changes nothing but when things happen', async () => {
    const made = await house()
    await pausesOf(made)
    const plain = await house([])
    await signIn(plain.frame())
    expect(await outcomeOf(made)).toEqual(await outcomeOf(plain))
  })

  it('is for the flows that were asked for, until it is turned off', async () => {
    expect(await pausesOf(await house(['oauth']))).toEqual(AT_BEATS)
    expect(await pausesOf(await house([]))).toEqual([])
    const made = await house(['oauth'])
    await made.command('control.beats', { flows: [] })
    expect((await made.command('control.read', {})).control).toEqual({
      mode: 'run',
      breakpoints: [],
      paused: [],
    })
    await expect(made.command('control.beats', { flows: ['oauth', 'nonsense'] })).rejects.toThrow(
      'bad-input: There is no flow "nonsense"',
    )
  })

  it('stays on when the world is emptied', async () => {
    const made = await house()
    await made.command('world.reset', { scenario: SCENARIO })
    expect(await pausesOf(made)).toEqual(AT_BEATS)
  })

  it('can be passed over, to the end of what the person did', async () => {
    const made = await house()
    const stops = await playThrough(
      made,
      () => signIn(made.frame()),
      () => 'end',
    )
    expect(stops.map(({ seq }) => seq)).toEqual([33, 78])
  })

  it('can be turned on in the middle', async () => {
    const made = await house([])
    const frame = made.frame()
    for (const move of MOVES.slice(0, 3)) await move(frame)
    await made.command('control.beats', { flows: 'all' })
    expect(await pausesOf(made, async () => frame.press('Authorize Example').then(() => undefined))).toEqual(
      AT_BEATS.slice(1),
    )
  })

  it('goes from beat to beat in a world that was rewound', async () => {
    const made = await house([])
    await signIn(made.frame())
    await made.command('control.beats', { flows: 'all' })
    await made.command('world.rewind', { to: 17 })
    const positions: number[] = []
    for (let press = 0; press < 5; press += 1)
      positions.push((await made.command('control.resume', { to: 'breakpoint' })).position.step)
    expect(positions).toEqual([33, 78, 94, 124, 149])
  })
})

it.each(everyNth(4, SCENES).map((scene) => [scene.id, scene] as const))(
  'the scene %s pauses where its record says',
  async (_id, scene) => {
    const made = await openScene(scene, worldName())
    const before = (await stepsOf(made)).length
    await made.command('control.beats', { flows: 'all' })
    const reader = createReader(made)
    const pauses = await pausesOf(made, async () => {
      for (const move of scene.way) await reader.make(move)
    })
    const recorded = pausesIn(await stepsOf(made))
    expect(pauses).toEqual(recorded.filter((pause) => Number.parseInt(pause, 10) > before))
  },
)

it.each([
  ['slow-consent', 'oauth/check'],
  ['scanned-link', 'email/use'],
  ['thrown-error', 'credentials/authorize'],
  ['takeover-prevented', 'oauth/session'],
] as const)('the scene %s pauses in the beat that fails, at %s', async (id, beat) => {
  const scene = SCENES.find((each) => each.id === id)
  if (!scene) throw new Error(`There is no scene ${id}.`)
  const made = await openScene(scene, worldName())
  await made.command('control.beats', { flows: scene.pausesAt })
  const reader = createReader(made)
  const pauses = await pausesOf(made, async () => {
    for (const move of scene.way) await reader.make(move)
  })
  const [last = ''] = pauses.slice(-1)
  expect(last).toMatch(new RegExp(`^[0-9]+ ${beat}$`))
  const [story] = storiesOf(await stepsOf(made)).slice(-1)
  expect(story?.beats.at(-1)?.steps?.[1]).toBe(Number.parseInt(last, 10))
})

it('pauses once at each beat, however often the worker is killed', async () => {
  const made = mortalHouse(worldName())
  await made.house.command('world.reset', { scenario: SCENARIO })
  await made.house.command('control.beats', { flows: 'all' })
  const { house: last, deaths } = await playThroughLives(made, MOVES, 'breakpoint')
  const steps = await stepsOf(last)
  const plain = steps.filter(({ kind }) => kind !== 'exchange.resumed')
  expect(deaths).toEqual(AT_BEATS.map((pause) => plain[Number(pause.split(' ')[0]) - 1]?.key))
})
