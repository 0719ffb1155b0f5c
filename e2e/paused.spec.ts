import type { Page } from '@playwright/test'
import type { BreakpointTarget } from '../src/protocol/control.ts'
import { expect, test } from './test.ts'
import { createWorkbench, type Workbench } from './workbench.ts'
import { hurry, hurryPages, killWorker, parked, runningWorker } from './worker-control.ts'

const paused = (page: Page) => page.evaluate(() => window.authscope.paused())

/** Signs in with GitHub as far as the first step with all of `on`, and stands there. */
async function pauseSignIn(workbench: Workbench, on: BreakpointTarget): Promise<void> {
  const { page } = workbench
  await workbench.toConsent()
  await page.evaluate((target) => window.authscope.pauseAt(target), on)
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect.poll(async () => (await paused(page)).length).toBe(1)
}

const goOn = (page: Page) => page.evaluate(() => window.authscope.resume('end'))

async function expectSignedInOnce(workbench: Workbench): Promise<void> {
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  const { users, accounts } = await workbench.database()
  expect([users.length, accounts.length]).toEqual([1, 1])
  const steps = await workbench.recorded()
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_step, index) => index + 1))
  expect(steps.filter(({ kind }) => kind === 'replay.diverged')).toEqual([])
  expect(steps.filter(({ summary }) => summary === 'event signIn')).toHaveLength(1)
  expect(await paused(workbench.page)).toEqual([])
}

test('a sign-in that is paused for longer than a request may stay open continues where it was', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await hurry(await runningWorker(page.context()))
  const leftAlone = parked(page)
  await pauseSignIn(workbench, { callback: 'jwt' })
  await leftAlone
  // As a browser that waits, the frame keeps its page.
  await expect(workbench.frame().getByRole('button', { name: 'Authorize Example' })).toBeVisible()
  const [first] = await paused(page)
  const at = (await workbench.recorded()).at(-1)
  expect([at?.kind, at?.seq]).toEqual(['callback.called', first?.seq])
  expect(await goOn(page)).toEqual([])
  await expectSignedInOnce(workbench)
})

test('a worker that is killed at a pause is replaced, and the sign-in is still paused there', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await pauseSignIn(workbench, { callback: 'jwt' })
  const before = await paused(page)
  await killWorker(page)
  expect(await paused(page)).toEqual(before)
  await goOn(page)
  await expectSignedInOnce(workbench)
  const resumed = await workbench.recordedOf('exchange.resumed')
  expect(resumed.map(({ data }) => data.answered > 0)).toEqual([true])
})

test('a workbench that is reloaded shows the page of that moment, and what was paused is still paused', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await pauseSignIn(workbench, { operation: 'createUser' })
  const before = await paused(page)
  await page.reload()
  await workbench.ready()
  await expect(workbench.frame().getByRole('button', { name: 'Authorize Example' })).toBeVisible()
  expect(await paused(page)).toEqual(before)
  await goOn(page)
  await expectSignedInOnce(workbench)
})

// In src/check/breakpoints.test.ts without a browser.
for (const order of [
  [0, 1],
  [1, 0],
] as const) {
  test(`two paused devices are resumed in the order ${order.join(', ')}`, { tag: '@all' }, async ({
    workbench,
    page,
  }) => {
    await workbench.open()
    const devices = ['laptop', 'phone'] as const
    await page.getByRole('button', { name: 'Split view with phone' }).click()
    await expect(workbench.heading('phone')).toHaveText('Example')
    await page.evaluate(() => window.authscope.pauseAt({ kind: 'request.sent', url: '*/auth/signin' }))
    for (const device of devices) await workbench.go('https://app.example/auth/signin', device)
    const pausedExchanges = await paused(page)
    expect(pausedExchanges).toHaveLength(2)
    for (const index of order) {
      const exchange = pausedExchanges[index]?.exchange ?? ''
      const left = (await paused(page)).filter((each) => each.exchange !== exchange)
      await page.evaluate(async (id) => {
        const isStillPaused = async () =>
          (await window.authscope.paused()).some((each) => each.exchange === id)
        while (await isStillPaused()) await window.authscope.step(id)
      }, exchange)
      expect(await paused(page)).toEqual(left)
    }
    const answered = (await workbench.recordedOf('response.received')).slice(-2)
    expect(answered.map(({ exchange }) => exchange)).toEqual(
      order.map((index) => pausedExchanges[index]?.exchange),
    )
    for (const device of devices)
      await expect(workbench.frame(device).getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
  })
}

test('two windows see the same pause, and either resumes it', { tag: '@all' }, async ({
  workbench,
  page,
  context,
}) => {
  await workbench.open()
  await pauseSignIn(workbench, { callback: 'signIn' })
  const other = createWorkbench(await context.newPage())
  await other.open()
  expect(await paused(other.page)).toEqual(await paused(page))
  await goOn(other.page)
  await expect(other.heading()).toHaveText('Signed in as Ada Byron')
  await page.bringToFront()
  await expectSignedInOnce(workbench)
})

test.describe('a page', () => {
  test.use({ ownContext: true, expectedComplaints: /ERR_FAILED/ })

  // In src/page/first-answer.test.ts and src/check/patience.test.ts without a browser.
  test('gives up waiting for its own request, whose server side can still go on', {
    tag: '@all',
  }, async ({ workbench, page, context }) => {
    await hurryPages(context)
    await workbench.open()
    await hurry(await runningWorker(context))
    await workbench.signIn()
    await page.evaluate(() => window.authscope.pauseAt({ kind: 'request.sent', url: '*/auth/session' }))
    await workbench.frame().getByRole('button', { name: 'Update session' }).click()
    await expect.poll(async () => (await workbench.recordedOf('request.timed-out')).length).toBe(1)
    const [timedOut] = await workbench.recordedOf('request.timed-out')
    const [pausedExchanges] = await paused(page)
    expect(timedOut?.exchange).toBe(pausedExchanges?.exchange)
    expect(timedOut?.data).toEqual({ url: 'https://app.example/auth/session', afterMs: 300_000 })
    await goOn(page)
    await expect
      .poll(async () => (await workbench.recordedOf('response.received')).at(-1)?.exchange)
      .toBe(pausedExchanges?.exchange)

    await page.goto(`/#step=${timedOut?.seq}`)
    await page.getByRole('button', { name: 'Go back to before the request' }).click()
    await expect.poll(async () => (await workbench.recordedOf('request.timed-out')).length).toBe(0)
    const sent = (await workbench.recordedOf('request.sent')).map(({ exchange }) => exchange)
    expect(sent).not.toContain(pausedExchanges?.exchange)
  })
})
