import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** A browser context that many tests use, one after the other: the site is installed in it once, which is half of what opening it costs. */
export interface SharedContext {
  readonly context: BrowserContext
  /** Closes every window, stops the workers and deletes what the site stored: for the next test this is a new visitor with the site installed. */
  clear(): Promise<void>
}

/** Windows of ours, which stay open. */
const blanks = new WeakSet<Page>()

/** Journeys are about single steps: they begin in the workbench, and the list with all of them, until a journey chooses otherwise. */
export function showEverything(): void {
  try {
    if (window !== window.top) return
    localStorage['authscope.view'] ??= 'workbench w1'
    localStorage['authscope.level'] ??= '"everything"'
  } catch {
    // A frame without storage of its own.
  }
}

/** Closes every window that a test has opened. */
export async function closeWindows(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => (blanks.has(page) ? undefined : page.close())))
}

export async function openSharedContext(browser: Browser, origin: string): Promise<SharedContext> {
  const context = await browser.newContext()
  await context.addInitScript(showEverything)
  // A blank window of the origin's profile, for the commands that need one.
  const blank = await context.newPage()
  blanks.add(blank)
  const session = await context.newCDPSession(blank)
  await session.send('ServiceWorker.enable')
  return {
    context,
    async clear() {
      await closeWindows(context)
      await context.clearPermissions()
      await clearOrigin(session, origin)
    },
  }
}

/** The workers first: one that runs keeps its world in memory, and writes it again. */
async function clearOrigin(session: CDPSession, origin: string): Promise<void> {
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,local_storage,cookies',
  })
}
