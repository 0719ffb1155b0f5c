import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { nextBuild } from './next-build.ts'
import { expect, test } from './test.ts'
import { holdCrypto, runningWorker } from './worker-control.ts'

test.use({ ownContext: true })

/** An exchange ends, another worker takes over and every script is loaded again: three waits in one. */
const RELOAD = { timeout: 30_000 }

declare global {
  interface Window {
    looks?: number
  }
}

/** Counts how often the workbench asks for open exchanges. */
async function countLooks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.looks = 0
    const native = ServiceWorker.prototype.postMessage
    ServiceWorker.prototype.postMessage = function (message: { name?: string }, ...rest: unknown[]) {
      if (message.name === 'exchanges.open') window.looks = (window.looks ?? 0) + 1
      return Reflect.apply(native, this, [message, ...rest])
    }
  })
}

const update = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })

const updateNow = (page: Page) => page.getByRole('button', { name: 'Update now' }).click()

/** What the new version is at: it is installed and waits until it may begin. */
const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)

test('a new version takes over at a click, and the world stays', { tag: '@all' }, async ({
  workbench,
  page,
  startSite,
}) => {
  const site = await startSite()
  await workbench.open(site.url)
  await workbench.signIn()
  const steps = await workbench.recorded()
  const next = nextBuild(await workbench.version())
  site.serve(next.directory)
  await update(page)
  const reloaded = page.waitForEvent('load', RELOAD)
  await updateNow(page)
  await reloaded
  await workbench.ready()
  await expect.poll(() => workbench.version()).toBe(next.version)
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  expect((await workbench.recorded()).slice(0, steps.length)).toEqual(steps)
  rmSync(next.directory, { recursive: true })
})

test('a new version does not interrupt a reader, and starts by itself after a quiet minute', async ({
  workbench,
  page,
  startSite,
}) => {
  await page.clock.install()
  const site = await startSite()
  await workbench.open(site.url)
  await workbench.signIn()
  await workbench.steps.press('ArrowUp')
  await expect(page).toHaveURL(/#.*step=/)
  const version = await workbench.version()
  const next = nextBuild(version)
  site.serve(next.directory)
  await update(page)
  await expect(page.getByText('Update ready')).toBeVisible()
  await page.clock.runFor(90_000)
  expect([await waiting(page), await workbench.version()], 'a step is selected').toEqual([
    'installed',
    version,
  ])
  await page.keyboard.press('n')
  await expect(page).not.toHaveURL(/step=/)
  await page.clock.runFor(50_000)
  expect([await waiting(page), await workbench.version()], 'a key was pressed').toEqual([
    'installed',
    version,
  ])
  const reloaded = page.waitForEvent('load', RELOAD)
  await page.clock.runFor(15_000)
  await reloaded
  await workbench.ready()
  await expect.poll(() => workbench.version()).toBe(next.version)
  rmSync(next.directory, { recursive: true })
})

test('a requested new version waits while an exchange is open', { tag: '@all' }, async ({
  workbench,
  page,
  startSite,
}) => {
  const site = await startSite()
  await workbench.open(site.url)
  const version = await workbench.version()
  await workbench.toConsent()
  const letGo = await holdCrypto(await runningWorker(page.context()))
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect
    .poll(async () => (await workbench.recordedOf('request.sent')).at(-1)?.data.request.method)
    .toBe('POST')
  const next = nextBuild(version)
  site.serve(next.directory)
  await update(page)
  await countLooks(page)
  await updateNow(page)
  await expect(page.getByText('as soon as no request is open')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.looks)).toBeGreaterThanOrEqual(3)
  expect([await waiting(page), await workbench.version()]).toEqual(['installed', version])
  const reloaded = page.waitForEvent('load', RELOAD)
  await letGo()
  await reloaded
  await workbench.ready()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  expect(await workbench.version()).toBe(next.version)
  const { users, accounts } = await workbench.database()
  expect([users.length, accounts.length]).toEqual([1, 1])
  rmSync(next.directory, { recursive: true })
})

test('a requested new version waits for a paused exchange, which then continues where it was', {
  tag: '@all',
}, async ({ workbench, page, startSite }) => {
  const site = await startSite()
  await workbench.open(site.url)
  const version = await workbench.version()
  await workbench.toConsent()
  await page.evaluate(() => window.authscope.pauseAt({ callback: 'jwt' }))
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  const paused = () => page.evaluate(() => window.authscope.paused())
  await expect.poll(async () => (await paused()).length).toBe(1)
  const pausedNow = await paused()
  const next = nextBuild(version)
  site.serve(next.directory)
  await update(page)
  await countLooks(page)
  await updateNow(page)
  await expect(page.getByText('once the paused request has finished')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.looks)).toBeGreaterThanOrEqual(3)
  expect([await waiting(page), await workbench.version(), await paused()]).toEqual([
    ...['installed', version],
    pausedNow,
  ])
  const reloaded = page.waitForEvent('load', RELOAD)
  await page.getByRole('button', { name: 'Run to the end', exact: true }).click()
  await reloaded
  await workbench.ready()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  expect(await workbench.version()).toBe(next.version)
  const { users, accounts } = await workbench.database()
  expect([users.length, accounts.length]).toEqual([1, 1])
  rmSync(next.directory, { recursive: true })
})
