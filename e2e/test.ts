import { test as base, expect } from '@playwright/test'
import { type Canary, startCanary } from './canary.ts'
import { closeWindows, openSharedContext, type SharedContext, showEverything } from './context.ts'
import { type Site, type SiteOptions, startSite } from './site.ts'
import { type Watch, watchContext } from './watch.ts'
import { createWorkbench, type Workbench } from './workbench.ts'

interface TestFixtures {
  readonly workbench: Workbench
  /** Starts a file server of the test's own; it is closed with the test. */
  readonly startSite: (options?: SiteOptions) => Promise<Site>
  /** Complaints of the browser that this test is about. */
  readonly expectedComplaints: RegExp
  /** Connections to the canary that this test is about. */
  readonly expectedCalls: RegExp
  /** Whether the test gets a browser context to itself: it is about a first visit, changes the context, or opens other sites. Default `false`. */
  readonly ownContext: boolean
  /** Whether nothing is remembered of earlier visits, in a context of the test's own: the site opens with the story. Default `false`. */
  readonly firstVisit: boolean
  /** After each test: nothing complained, nothing left the origin. */
  readonly watch: Watch
}

interface WorkerFixtures {
  readonly canary: Canary
  /** Opened by the first test that needs it. */
  readonly shared: { value?: SharedContext }
}

export { expect }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  canary: [
    async ({ browserName: _browserName }, use) => {
      const canary = await startCanary()
      await use(canary)
      await canary.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, canary }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), canary.flag] })
    },
    { scope: 'worker' },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const shared: { value?: SharedContext } = {}
      await use(shared)
      await shared.value?.context.close()
    },
    { scope: 'worker' },
  ],
  ownContext: [false, { option: true }],
  firstVisit: [false, { option: true }],
  context: async ({ browser, baseURL, firstVisit, ownContext, shared }, use) => {
    if (ownContext || firstVisit) {
      const context = await browser.newContext()
      if (!firstVisit) await context.addInitScript(showEverything)
      await use(context)
      await context.close()
      return
    }
    shared.value ??= await openSharedContext(browser, new URL(baseURL ?? '').origin)
    await use(shared.value.context)
    await shared.value.clear()
  },
  expectedComplaints: [/(?!)/, { option: true }],
  expectedCalls: [/(?!)/, { option: true }],
  watch: [
    async ({ context, canary, expectedComplaints, expectedCalls }, use) => {
      const watch = watchContext(context)
      await use(watch)
      await closeWindows(context)
      watch.stop()
      const unexpected = watch.complaints.filter((text) => !expectedComplaints.test(text))
      expect.soft(unexpected, 'what the browser complained about').toEqual([])
      expect.soft(watch.strays, 'requests that were answered from outside').toEqual([])
      const calls = canary.takeCalls().filter((call) => !expectedCalls.test(call))
      expect.soft(calls, 'connections that left this computer').toEqual([])
    },
    { auto: true },
  ],
  startSite: async ({ context, ownContext }, use) => {
    if (!ownContext)
      throw new Error(
        'What another site installs stays in the context: say `test.use({ ownContext: true })`.',
      )
    const sites: Site[] = []
    await use(async (options) => {
      const site = await startSite(options)
      sites.push(site)
      return site
    })
    // Nothing may still be loading from them.
    await closeWindows(context)
    await Promise.all(sites.map((site) => site.close()))
  },
  workbench: async ({ page }, use) => use(createWorkbench(page)),
})
