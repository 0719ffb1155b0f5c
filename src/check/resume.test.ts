import { describe, expect, it } from 'vitest'
import { createDyingStore, type Death } from './testing/dying-store.ts'
import { createHouse, type Frame, type House } from './testing/simulated-browser.ts'

const AUTHORIZE = 'Authorize Example'
let worlds = 0

/** A house where GitHub asks for consent; everything before has happened. */
async function atConsent(strategy: 'jwt' | 'database') {
  worlds += 1
  const store = createDyingStore()
  const made = createHouse(`resume-${worlds}`, { wrapStore: store.wrap })
  await made.command('world.reset', { scenario: { strategy } })
  const frame = made.frame()
  await frame.open('https://app.example/auth/signin')
  await frame.press('Sign in with GitHub')
  return { made, frame, store }
}

/** What the workbench does when it meets another worker: asks what is open, and loads the tab's address again. */
async function recover(made: House): Promise<Frame> {
  const restarted = made.restarted()
  const [tab] = (await restarted.command('world.read', {})).devices[0]?.tabs ?? []
  const frame = restarted.frame()
  await frame.load(tab?.address ?? '')
  return frame
}

async function countTransactions(strategy: 'jwt' | 'database'): Promise<number> {
  const { frame, store } = await atConsent(strategy)
  const before = store.count()
  await frame.press(AUTHORIZE)
  return store.count() - before
}

async function expectOneOfEach(made: House, strategy: 'jwt' | 'database') {
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

describe.each(['jwt', 'database'] as const)('a worker that dies during the sign-in (%s)', (strategy) => {
  it('is taken up again at whichever transaction it died, and everything has happened once', async () => {
    const transactions = await countTransactions(strategy)
    expect(transactions).toBeGreaterThan(8)
    for (let at = 1; at <= transactions; at += 1) {
      for (const side of ['before', 'after'] as const) await dieAndRecover(strategy, { at, side })
    }
  }, 120_000)
})

async function dieAndRecover(strategy: 'jwt' | 'database', death: Death): Promise<void> {
  const { made, frame, store } = await atConsent(strategy)
  store.arm(death)
  const pressed = frame.press(AUTHORIZE).catch(() => undefined)
  await Promise.race([store.died, pressed])
  const recovered = await recover(made)
  // Died before the press was recorded: nothing has happened, and the person presses again.
  if (!recovered.page().text.includes('Signed in as')) await recovered.press(AUTHORIZE)
  expect(recovered.page().text, JSON.stringify(death)).toContain('Signed in as Ada Byron')
  await expectOneOfEach(made, strategy)
}
