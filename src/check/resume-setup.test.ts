import { describe, expect, it } from 'vitest'
import type { Fault } from '../protocol/faults.ts'
import type { Step } from '../protocol/steps.ts'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { everyNth } from './testing/extent.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

// What changes a world beside a plain sign-in, killed at every transaction: see `resume.test.ts` for that one.

let worlds = 0

type NewFault = Omit<Fault, 'id'>

const FAULTS: readonly NewFault[] = [
  { target: { at: 'provider', endpoint: 'token' }, effect: { does: 'delay', seconds: 20 }, once: true },
  {
    target: { at: 'provider', endpoint: 'jwks' },
    effect: { does: 'content-type', value: 'text/plain' },
    once: true,
  },
  { target: { at: 'adapter', operation: 'getUserByEmail' }, effect: { does: 'return-nothing' }, once: true },
  { target: { at: 'adapter', operation: 'linkAccount' }, effect: { does: 'slow', seconds: 9 }, once: true },
]

const MAIL_FAULTS: readonly NewFault[] = [
  { target: { at: 'mail' }, effect: { does: 'delay', seconds: 60 }, once: true },
  { target: { at: 'mail' }, effect: { does: 'scan' }, once: true },
]

async function begin(faults: readonly NewFault[], act: (frame: Frame) => Promise<unknown>) {
  worlds += 1
  const store = createDyingStore()
  const made = createHouse(`resume-setup-${worlds}`, { wrapStore: store.wrap })
  await made.command('world.reset', {})
  for (const fault of faults) await made.command('fault.add', { fault })
  const frame = made.frame()
  await act(frame)
  return { made, frame, store }
}

/** What the workbench does when it meets another worker: it loads the tab's address again. */
async function recover(made: House): Promise<Frame> {
  const restarted = made.restarted()
  const [tab] = (await restarted.command('world.read', {})).devices[0]?.tabs ?? []
  const frame = restarted.frame()
  await frame.load(tab?.address ?? '')
  return frame
}

async function stepsOf(made: House): Promise<readonly Step[]> {
  const { steps } = await made.restarted().command('steps.page', { limit: 2000 })
  expect(steps.filter(({ kind }) => kind === 'replay.diverged')).toEqual([])
  expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_, i) => i + 1))
  return steps
}

function firesIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) => (step.kind === 'fault.injected' ? [step.data.fault] : [])).sort()
}

/** Every moment at which a worker can die while `act` runs. */
async function deaths(
  act: () => Promise<{ store: ReturnType<typeof createDyingStore>; run: () => Promise<unknown> }>,
) {
  const { store, run } = await act()
  const before = store.count()
  await run()
  const all: Death[] = []
  for (let at = 1; at <= store.count() - before; at += 1)
    all.push({ at, side: 'before' }, { at, side: 'after' })
  return all
}

describe('a worker that is killed', () => {
  it('during a sign-in with faults continues with the same faults, each once', async () => {
    const atConsent = () =>
      begin(FAULTS, async (frame) => {
        await frame.open('https://app.example/auth/signin')
        await frame.press('Sign in with Google')
      })
    const moments = await deaths(async () => {
      const { frame, store } = await atConsent()
      return { store, run: () => frame.press('Authorize Example') }
    })
    expect(moments.length).toBeGreaterThan(20)
    for (const death of everyNth(9, moments)) {
      const { made, frame, store } = await atConsent()
      store.arm(death)
      await Promise.race([store.died, frame.press('Authorize Example').catch(() => undefined)])
      const recovered = await recover(made)
      if (!recovered.page().text.includes('Signed in as')) await recovered.press('Authorize Example')
      expect(recovered.page().text, JSON.stringify(death)).toContain('Signed in as Ada Byron')
      const rows = await made.restarted().command('database.read', {})
      expect([rows.users.length, rows.accounts.length]).toEqual([1, 1])
      const steps = await stepsOf(made)
      expect(firesIn(steps), JSON.stringify(death)).toEqual([
        'content-type',
        'delay',
        'return-nothing',
        'slow',
      ])
      expect((await made.restarted().command('world.read', {})).setup.faults).toEqual([])
    }
  }, 120_000)

  it('while a mail is requested and scanned leaves one mail, one scan and no second use of the link', async () => {
    const atForm = () => begin(MAIL_FAULTS, (frame) => frame.open('https://app.example/auth/signin'))
    const ask = async (made: House, frame: Frame) => {
      await frame.press('Sign in with Resend', { email: 'ada@example.com' })
      await made.command('clock.advance', { seconds: 61 })
    }
    const moments = await deaths(async () => {
      const { made, frame, store } = await atForm()
      return { store, run: () => ask(made, frame) }
    })
    expect(moments.length).toBeGreaterThan(20)
    for (const death of everyNth(9, moments)) {
      const { made, frame, store } = await atForm()
      store.arm(death)
      await Promise.race([store.died, ask(made, frame).catch(() => undefined)])
      const recovered = await recover(made)
      if ((await made.restarted().command('mail.list', {})).length === 0)
        await recovered.press('Sign in with Resend', { email: 'ada@example.com' })
      // Whatever happens next lets a scanner end what it began.
      const restarted = made.restarted()
      await restarted.command('clock.advance', { seconds: 61 })
      await restarted.frame('phone').open('https://mail.example/')
      expect(await restarted.command('mail.list', {}), JSON.stringify(death)).toMatchObject([
        { state: 'delivered' },
      ])
      const steps = await stepsOf(made)
      const scans = steps.filter((step) => step.kind === 'request.sent' && step.from.name === 'link scanner')
      const used = steps.filter(
        (step) => step.kind === 'adapter.returned' && step.data.operation === 'useVerificationToken',
      )
      expect([scans.length, used.length], JSON.stringify(death)).toEqual([2, 1])
      expect(firesIn(steps)).toEqual(['delay', 'scan'])
      expect(await restarted.command('exchanges.open', {})).toEqual([])
    }
  }, 120_000)

  it('during a change of the setup has changed all of it or nothing', async () => {
    const setup = { maxAge: 60, devices: [{ id: 'tablet', person: 'grace' }] }
    const moments = await deaths(async () => {
      const { made, store } = await begin([], (frame) => frame.open('https://app.example/'))
      return { store, run: () => made.command('setup.change', { setup }) }
    })
    expect(moments).toHaveLength(2)
    for (const death of everyNth(9, moments)) {
      const { made, store } = await begin([], (frame) => frame.open('https://app.example/'))
      store.arm(death)
      await Promise.race([store.died, made.command('setup.change', { setup })])
      const restarted = made.restarted()
      const { devices } = await restarted.command('world.read', {})
      expect(devices.map(({ id, tabs }) => [id, tabs.length])).toEqual(
        death.side === 'after'
          ? [['tablet', 1]]
          : [
              ['laptop', 1],
              ['phone', 1],
            ],
      )
      await restarted.command('setup.change', { setup })
      const changed = (await stepsOf(made)).filter(({ kind }) => kind === 'setup.changed')
      expect(changed.map(({ summary }) => summary)).toEqual(['setup: maxAge', 'setup: devices'])
    }
  })
})
