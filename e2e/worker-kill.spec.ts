import type { Page } from '@playwright/test'
import { everyNth } from '../src/check/testing/extent.ts'
import type { PageMessage } from '../src/protocol/frame.ts'
import type { Scenario } from '../src/protocol/scenario.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'
import { type KillPoint, killWorker, runningWorker, stopAt } from './worker-control.ts'

declare global {
  interface Window {
    /** Exchanges whose documents reported, in order. */
    shown?: string[]
  }
}

/** How long a flow may take to go on after its worker was killed. */
const PATIENCE_MS = 5000
/** How long a worker may take to come where it stands still, or past it: nothing is claimed about that. */
const APPROACH_MS = 20_000
const REDEMPTION: KillPoint['at'] = { responseFrom: 'github.com', to: 'app.example' }

async function begin(workbench: Workbench, strategy: Scenario['strategy']): Promise<void> {
  await workbench.reset({ strategy })
  await workbench.toConsent()
  // It comes after the page and takes room from it: a press would miss a button that moves.
  await expect(workbench.page.getByText('Your choice.')).toBeVisible()
}

/** Presses Authorize, kills the worker where it stands; answers whether it came to stand there at all. */
async function authorizeAndKill(workbench: Workbench, page: Page, point: KillPoint): Promise<boolean> {
  const stopping = stopAt(await runningWorker(page.context()), point)
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  const shown = workbench.heading().filter({ hasText: /^Signed in as/ })
  const isStopped = await Promise.race([
    stopping.then(() => true),
    shown.waitFor({ timeout: APPROACH_MS }).then(() => false),
  ])
  await killWorker(page)
  return isStopped
}

/** The flow ended as if nothing had happened: signed in within the time, the code redeemed once, one user, one session. */
async function expectWholeSignIn(workbench: Workbench, strategy: Scenario['strategy']): Promise<void> {
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron', { timeout: PATIENCE_MS })
  const { users, accounts, sessions } = await workbench.database()
  expect([users.length, accounts.length, sessions.length]).toEqual([1, 1, strategy === 'database' ? 1 : 0])
  const steps = await workbench.recorded()
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_step, index) => index + 1))
  expect(steps.filter(({ outcome, kind }) => outcome === 'failed' || kind === 'replay.diverged')).toEqual([])
  expect(steps.filter(({ rule, summary }) => rule === 'PT4' && summary.includes('first use'))).toHaveLength(1)
  const events = steps.filter(({ kind }) => kind === 'event.fired').map(({ summary }) => summary)
  expect(events.filter((summary) => summary === 'event createUser')).toHaveLength(1)
  expect(events.filter((summary) => summary === 'event signIn')).toHaveLength(1)
}

test('a worker killed around the redemption of the code is started again, and the code is redeemed once', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await test.step('before the callback', async () => {
    await begin(workbench, 'database')
    await killWorker(page)
    await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
    await expectWholeSignIn(workbench, 'database')
  })
  for (const strategy of everyNth(2, ['database', 'jwt'] as const))
    await test.step(`after the code was redeemed (${strategy})`, async () => {
      await begin(workbench, strategy)
      expect(await authorizeAndKill(workbench, page, { at: REDEMPTION, side: 'after' })).toBe(true)
      await expectWholeSignIn(workbench, strategy)
      const resumed = await workbench.recordedOf('exchange.resumed')
      expect(resumed.map(({ data }) => data.answered > 0)).toEqual([true])
    })
  await test.step('before the redemption was recorded', async () => {
    await begin(workbench, 'jwt')
    expect(await authorizeAndKill(workbench, page, { at: REDEMPTION, side: 'before' })).toBe(true)
    await expectWholeSignIn(workbench, 'jwt')
  })
  await test.step('twice during one callback', async () => {
    await begin(workbench, 'database')
    expect(await authorizeAndKill(workbench, page, { at: REDEMPTION, side: 'after' })).toBe(true)
    // Whatever the next worker is doing when it is met.
    await runningWorker(page.context())
    await killWorker(page)
    await expectWholeSignIn(workbench, 'database')
  })
})

/** Every write in two halves, and some of those that are lost; src/check/resume.test.ts does the same without a browser. */
const WRITES = [
  { strategy: 'database', side: 'after', first: 1, step: 2 },
  { strategy: 'database', side: 'after', first: 2, step: 2 },
  { strategy: 'jwt', side: 'before', first: 2, step: 4 },
] as const

for (const { strategy, side, first, step } of WRITES) {
  test(`a worker may be killed ${side} writes ${first}, ${first + step}, … of the sign-in (${strategy})`, {
    tag: '@all',
  }, async ({ workbench, page }) => {
    await workbench.open()
    let at = first
    for (let isStopped = true; isStopped; at += step) {
      await test.step(`killed ${side} write ${at}`, async () => {
        await begin(workbench, strategy)
        isStopped = await authorizeAndKill(workbench, page, { at, side })
        await expectWholeSignIn(workbench, strategy)
      })
    }
    // Fewer would mean that the worker did not stand where it should.
    expect(at).toBeGreaterThan(10)
  })
}

test('a page whose worker is killed before it says where the page is loads once, and keeps typed text', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await page.evaluate(() => {
    window.shown = []
    window.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
      if (data.authscope === 'page.ready') window.shown?.push(data.page.exchange)
    })
  })
  const frame = workbench.frame()
  for (const round of [1, 2])
    await test.step(`round ${round}`, async () => {
      await workbench.reset({ strategy: 'jwt' })
      await expect(workbench.heading()).toHaveText('Example')
      await page.evaluate(() => {
        window.shown = []
      })
      const stopping = stopAt(await runningWorker(page.context()), { at: 1, side: 'after' })
      await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
      await stopping
      await killWorker(page)
      await frame.getByLabel('User name or e-mail').fill('ada')
      await frame.getByLabel('Password', { exact: true }).fill('ada-test-password')
      await killWorker(page)
      // The answer to a command comes after whatever the window still has under way with the new worker.
      await expect.poll(() => workbench.recordedOf('response.received')).not.toEqual([])
      await frame.getByRole('button', { name: 'Sign in with Credentials' }).click()
      await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
      const shown = (await page.evaluate(() => window.shown)) ?? []
      expect(shown).toEqual([...new Set(shown)])
    })
})

test('a worker killed while nothing happens has no effect', { tag: '@all' }, async ({ workbench, page }) => {
  await workbench.open()
  await begin(workbench, 'database')
  await workbench.authorize()
  const before = await workbench.recorded()
  await killWorker(page)
  await expect.poll(() => workbench.recorded()).toEqual(before)
  await killWorker(page)
  await workbench.frame().getByRole('link', { name: 'Members' }).click()
  await expect(workbench.heading()).toHaveText('Members only', { timeout: PATIENCE_MS })
  await killWorker(page)
  await workbench.frame().getByRole('link', { name: 'Home' }).click()
  await workbench.frame().getByRole('button', { name: 'Sign out' }).click()
  await expect(workbench.heading()).toHaveText('Example', { timeout: PATIENCE_MS })
  expect((await workbench.database()).sessions).toEqual([])
})

test('a worker killed during a request of a page is replaced, and the record is whole', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await begin(workbench, 'jwt')
  await workbench.authorize()
  const stopping = stopAt(await runningWorker(page.context()), { at: 3, side: 'after' })
  await workbench.frame().getByRole('button', { name: 'Update session' }).click()
  await stopping
  await killWorker(page)
  await expect
    .poll(async () => {
      const sent = await workbench.recordedOf('request.sent')
      const received = await workbench.recordedOf('response.received')
      return sent.length - received.length
    })
    .toBe(0)
})
