import { describe, expect, it } from 'vitest'
import type { Step, StepKind } from '../protocol/steps.ts'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { PLAYS_ALL } from './testing/extent.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'
import {
  mortalHouse,
  nextPause,
  outcomeOf,
  playThrough,
  playThroughLives,
  stepAt,
  watch,
} from './testing/stepping.ts'

const stepsOf = async (made: House, kind: StepKind) => (await made.command('steps.page', { kind })).steps
const isScanner = ({ to }: Step) => to?.name === 'link scanner'

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
  it('pauses at each of its steps, in order, and ends like one that was never paused', async () => {
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

  it('continues at each of its steps after its worker was killed there, and ends the same way', async () => {
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

describe('a sign-in of another kind that is stepped through', () => {
  it.each<[string, readonly string[]]>([
    ['Google', ['Authorize Example']],
    // The answer comes as a form, and the client secret is signed anew.
    ['Apple', ['Authorize Example', 'Continue']],
  ])('%s ends like one that was never paused', async (provider, buttons) => {
    const play = async (made: House) => {
      await made.command('world.reset', { scenario: { providers: [{ id: provider.toLowerCase() }] } })
      const frame = made.frame()
      await frame.open('https://app.example/auth/signin')
      await frame.press(`Sign in with ${provider}`)
      return async () => {
        for (const button of buttons) await frame.press(button)
        expect(frame.page().text).toContain('Signed in as Ada Byron')
      }
    }
    const free = await house()
    await (await play(free))()
    const stepped = await house()
    const rest = await play(stepped)
    await stepped.command('control.pause', {})
    const stops = await playThrough(stepped, rest, () => 'step')
    expect(stops.length).toBeGreaterThan(50)
    expect(await outcomeOf(stepped)).toEqual(await outcomeOf(free))
  })

  const toMail = async (made: House) => {
    await made.command('world.reset', {
      scenario: {
        providers: [{ id: 'resend' }],
        faults: [{ id: 'f1', target: { at: 'mail' }, effect: { does: 'scan' }, once: false }],
      },
    })
    const frame = made.frame()
    await frame.open('https://app.example/auth/signin')
    return () => frame.press('Sign in with Resend', { email: 'ada@example.com' })
  }

  it('a link by e-mail that a scanner fetches: the scanner is paused too', async () => {
    const free = await house()
    await (await toMail(free))()
    const stepped = await house()
    const rest = await toMail(stepped)
    await stepped.command('control.pause', {})
    const stops = await playThrough(stepped, rest, () => 'step')
    expect(stops.some(({ from }) => from.name === 'link scanner')).toBe(true)
    // The engine stores the token and sends the mail side by side: which of the two ends first is open.
    const keysOf = async (made: House) => (await outcomeOf(made)).steps.map(({ key }) => key).sort()
    expect(await keysOf(stepped)).toEqual(await keysOf(free))
    const { steps } = await stepped.command('steps.page', { limit: 2000 })
    expect(new Set(stops.map(({ seq }) => seq)).size).toBe(stops.length)
    expect(stops).toHaveLength(steps.length - (stops[0]?.seq ?? 0) + 1)
  })

  it.each([
    ['', (made: House) => made],
    ['; so it does when its worker died meanwhile', (made: House) => made.restarted()],
  ])(
    'a scanner that is paused at a breakpoint keeps no one waiting, and scans once it is resumed%s',
    async (_when, later) => {
      const made = await house()
      const rest = await toMail(made)
      await made.command('breakpoint.set', {
        breakpoint: {
          enabled: true,
          on: { kind: 'request.sent', lane: 'mail' },
          condition: 'mode == "server"',
        },
      })
      const sending = watch(rest())
      let paused = await nextPause(made, sending)
      // The app's own request to the mail service comes first.
      while (paused !== undefined && (await stepAt(made, paused.seq)).from.name !== 'link scanner') {
        await made.command('control.resume', { to: 'breakpoint' })
        paused = await nextPause(made, sending)
      }
      const phone = made.frame('phone')
      expect((await phone.open('https://app.example/')).text).toContain('You are not signed in')
      // Whoever sent the mail can read it before the scanner does.
      expect((await sending.end).text).toContain('Check your e-mail')
      const { now } = await made.command('clock.advance', { seconds: 60 })
      expect(now).toBeGreaterThan(0)
      const end = later(made)
      const scanned = async () => (await stepsOf(end, 'response.received')).filter(isScanner).length
      expect(await scanned()).toBe(0)
      await end.command('control.resume', { to: 'end' })
      // With its redirects, and what came meanwhile.
      await expect.poll(scanned).toBe(2)
      const [mail] = await made.command('mail.list', {})
      expect(mail?.text).toContain('/auth/callback/resend')
    },
  )
})

/** Steps through the sign-in page; its worker is killed at a transaction. Returns keys of the steps paused at, with both worker instances, and of all steps. */
async function stepThroughDeath(death: Death) {
  worlds += 1
  const name = `stepping-${worlds}`
  const store = createDyingStore()
  const first = createHouse(name, { wrapStore: store.wrap })
  await first.command('control.pause', {})
  const stops = new Set<string>()
  const step = async (made: House, playing: { readonly over: boolean }) => {
    for (;;) {
      const paused = await nextPause(made, playing)
      if (paused === undefined) return
      stops.add(paused.key)
      await made.command('control.resume', { to: 'step', exchange: paused.exchange })
    }
  }
  const navigation = { url: 'https://app.example/auth/signin', initiator: 'person', action: 'open it' }
  const { address } = await first.command('tab.navigate', { device: 'laptop', tab: 't1', navigation })
  store.arm(death)
  const opening = first.frame().load(address)
  opening.catch(() => undefined)
  await Promise.race([step(first, watch(opening)), store.died])
  const died = await Promise.race([store.died.then(() => true), opening.then(() => false)])
  const next = createHouse(name)
  const playing = watch(next.frame().load(address))
  await step(next, playing)
  await playing.end
  const { steps } = await next.command('steps.page', {})
  return { died, stops, steps }
}

it('a worker that is killed between a step and its pause skips no step', async () => {
  const missed: string[] = []
  for (const side of ['before', 'after'] as const) {
    for (let at = 1; ; at += PLAYS_ALL ? 1 : 3) {
      const { died, steps, stops } = await stepThroughDeath({ at, side })
      if (!died) {
        expect(at).toBeGreaterThan(10)
        break
      }
      const passed = steps.filter(({ key, kind }) => kind !== 'exchange.resumed' && !stops.has(key))
      missed.push(...passed.map(({ key }) => `${side} ${at}: ${key}`))
    }
  }
  expect(missed).toEqual([])
}, 60_000)

it('the time for which an exchange is paused does not count as time that anything took', async () => {
  let ms = 0
  worlds += 1
  const made = createHouse(`stepping-${worlds}`, {
    realNow: () => {
      ms += 1
      return ms
    },
  })
  await made.command('control.pause', {})
  await playThrough(
    made,
    () => signIn(made),
    () => {
      ms += 100_000
      return 'step'
    },
  )
  const took = (await made.command('steps.page', { limit: 2000 })).steps
    .map(({ tookMs }) => tookMs)
    .filter((each) => each !== undefined)
  expect(took.length).toBeGreaterThan(20)
  expect(Math.min(...took)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...took)).toBeLessThan(10_000)
})

it('a device is not removed while a response to it is paused', async () => {
  const made = await house()
  const { setup } = await made.command('world.read', {})
  await made.command('control.pause', {})
  const phone = made.frame('phone')
  const opening = watch(phone.open('https://app.example/'))
  await nextPause(made, opening)
  const devices = setup.devices.filter(({ id }) => id !== 'phone')
  await expect(made.command('setup.change', { setup: { devices } })).rejects.toThrow(
    'phone is waiting for the response',
  )
  await made.command('control.resume', { to: 'end' })
  await opening.end
  await made.command('setup.change', { setup: { devices } })
})
