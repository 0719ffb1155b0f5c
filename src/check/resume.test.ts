import { describe, expect, it } from 'vitest'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { everyNth, numbers } from './testing/extent.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

const AUTHORIZE = 'Authorize Example'
let worlds = 0

interface Way {
  readonly strategy: 'jwt' | 'database'
  readonly provider: 'GitHub' | 'Apple'
  /** Buttons pressed at the provider; the last one leads back. */
  readonly buttons: readonly [string, ...string[]]
}

const ways: readonly Way[] = [
  { strategy: 'jwt', provider: 'GitHub', buttons: [AUTHORIZE] },
  { strategy: 'database', provider: 'GitHub', buttons: [AUTHORIZE] },
  // The answer comes as a form, and the client secret is signed anew: another signature each time.
  { strategy: 'database', provider: 'Apple', buttons: [AUTHORIZE, 'Continue'] },
]

/** A house where only the last press at the provider is missing; everything before has happened. */
async function atConsent({ strategy, provider, buttons }: Way) {
  worlds += 1
  const store = createDyingStore()
  const made = createHouse(`resume-${worlds}`, { wrapStore: store.wrap })
  const providers = [{ id: provider.toLowerCase() }]
  await made.command('world.reset', { scenario: { strategy, providers } })
  const frame = made.frame()
  await frame.open('https://app.example/auth/signin')
  await frame.press(`Sign in with ${provider}`)
  for (const button of buttons.slice(0, -1)) await frame.press(button)
  return { made, frame, store, last: buttons.at(-1) ?? '' }
}

/** What the workbench does when it meets another worker: asks what is open, and loads the tab's address again. */
async function recover(made: House): Promise<Frame> {
  const restarted = made.restarted()
  const [tab] = (await restarted.command('world.read', {})).devices[0]?.tabs ?? []
  const frame = restarted.frame()
  await frame.load(tab?.address ?? '')
  return frame
}

async function countTransactions(way: Way): Promise<number> {
  const { frame, store, last } = await atConsent(way)
  const before = store.count()
  await frame.press(last)
  return store.count() - before
}

async function expectOneOfEach(made: House, { strategy }: Way) {
  const rows = await made.restarted().command('database.read', {})
  expect([rows.users.length, rows.accounts.length, rows.sessions.length]).toEqual([
    1,
    1,
    strategy === 'database' ? 1 : 0,
  ])
  const { steps } = await made.restarted().command('steps.page', { limit: 2000 })
  expect(steps.filter(({ kind }) => kind === 'replay.diverged')).toEqual([])
  expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const redeemed = steps.filter((step) => step.kind === 'check.passed' && step.data.check === 'code_use')
  expect(redeemed).toHaveLength(1)
  expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
}

describe.each(ways)('a worker that is killed during the sign-in with $provider ($strategy)', (way) => {
  it('is resumed after every transaction at which it was killed, and everything has happened once', async () => {
    const transactions = await countTransactions(way)
    expect(transactions).toBeGreaterThan(8)
    for (const at of everyNth(5, numbers(1, transactions))) {
      for (const side of ['before', 'after'] as const) await dieAndRecover(way, { at, side })
    }
  }, 120_000)
})

async function dieAndRecover(way: Way, death: Death): Promise<void> {
  const { made, frame, store, last } = await atConsent(way)
  store.arm(death)
  const pressed = frame.press(last).catch(() => undefined)
  await Promise.race([store.died, pressed])
  const recovered = await recover(made)
  // Died before the press was recorded: nothing has happened, and the person presses again.
  if (!recovered.page().text.includes('Signed in as')) await recovered.press(last)
  expect(recovered.page().text, JSON.stringify(death)).toContain('Signed in as Ada Byron')
  await expectOneOfEach(made, way)
}
