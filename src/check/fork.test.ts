import { describe, expect, it } from 'vitest'
import type { Scenario } from '../protocol/scenario.ts'
import { numbers, PLAYS_ALL } from './testing/extent.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

let worlds = 0

interface Way {
  readonly name: string
  readonly scenario: Partial<Scenario>
  /** Up to what the person does last, and that. */
  readonly before: (frame: Frame) => Promise<unknown>
  readonly last: (frame: Frame) => Promise<unknown>
}

const AUTHORIZE = 'Authorize Example'

async function toConsent(frame: Frame, provider: string): Promise<void> {
  await frame.open('https://app.example/auth/signin')
  await frame.press(`Sign in with ${provider}`)
}

const WAYS: readonly Way[] = [
  {
    name: 'GitHub, sessions in the database',
    scenario: { strategy: 'database', providers: [{ id: 'github' }] },
    before: (frame) => toConsent(frame, 'GitHub'),
    last: (frame) => frame.press(AUTHORIZE),
  },
  {
    name: 'Google, sessions in a token',
    scenario: { strategy: 'jwt', providers: [{ id: 'google' }] },
    before: (frame) => toConsent(frame, 'Google'),
    last: (frame) => frame.press(AUTHORIZE),
  },
  {
    name: 'Apple, whose client secret is signed anew each time',
    scenario: { strategy: 'jwt', providers: [{ id: 'apple' }] },
    before: async (frame) => {
      await toConsent(frame, 'Apple')
      await frame.press(AUTHORIZE)
    },
    last: (frame) => frame.press('Continue'),
  },
  {
    name: 'a mail, which a link scanner looks at',
    scenario: { strategy: 'database', providers: [{ id: 'resend' }] },
    before: (frame) => frame.open('https://app.example/auth/signin'),
    last: (frame) => frame.press('Sign in with Resend', { email: 'ada@example.com' }),
  },
  {
    name: 'a password',
    scenario: { strategy: 'jwt', providers: [{ id: 'credentials' }] },
    before: (frame) => frame.open('https://app.example/auth/signin'),
    last: (frame) =>
      frame.press('Sign in with Credentials', { username: 'ada', password: 'ada-test-password' }),
  },
]

/** Lets everything go on, and waits until the tab shows a page. */
async function goOn(house: House): Promise<void> {
  await house.command('control.resume', { to: 'end' })
  const [tab] = (await house.command('world.read', {})).devices[0]?.tabs ?? []
  let next = tab?.exchange
  while (next !== undefined) next = (await house.command('exchange.drive', { exchange: next })).next
}

/** Steps of one branch that it is rewound to, two at a time; branches begin at different ones. Neighbours mostly belong to one entry. */
const STRIDE = PLAYS_ALL ? 2 : 13

describe.each(WAYS)('$name', ({ name, scenario, before, last }) => {
  it('continues the same way from every step it is rewound to', async () => {
    worlds += 1
    const house = createHouse(`fork-${worlds}`)
    await house.command('world.reset', { scenario })
    const frame = house.frame()
    await before(frame)
    const { lastStep: first } = await house.command('world.read', {})
    await last(frame)
    const { lastStep } = await house.command('world.read', {})
    expect(lastStep - first).toBeGreaterThan(10)
    const offset = name.length % STRIDE
    const steps = numbers(first + 1, lastStep - 1).filter((_step, index) => index % STRIDE === offset)
    for (const to of steps) {
      await house.command('branch.switch', { branch: 'main' })
      await house.command('world.rewind', { to })
      const { branch } = await house.command('world.fork', {})
      await goOn(house)
      const compared = await house.command('branches.compare', { a: 'main', b: branch })
      const seen = { ...compared, a: compared.a.map(({ key }) => key), b: compared.b.map(({ key }) => key) }
      expect(seen, `from step ${to}`).toEqual({
        common: lastStep,
        a: [],
        b: [],
        cookies: [],
        tokens: [],
        rows: [],
      })
    }
  }, 120_000)
})
