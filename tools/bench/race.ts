import type { Browser, Page } from '@playwright/test'
import { startFloor } from './floor.ts'
import { median } from './median.ts'
import { type BenchSite, startPeer } from './peer.ts'
import { type Move, signIn, workDone } from './sign-in.ts'
import { textTable } from './table.ts'

/** Our sign-in may take as long as the peer's, or this many times the floor, whichever is larger. */
const OF_FLOOR = 1.15

const TO_BUTTON: readonly Move[] = [
  { press: 'a', text: 'Sign in' },
  { see: 'button', text: 'Sign in with GitHub' },
]
const PRESS: readonly Move[] = [
  { press: 'button', text: 'Sign in with GitHub' },
  { see: 'h1', text: 'Signed in as' },
]
const SIGN_OUT: readonly Move[] = [
  { open: 'https://app.example/auth/signout' },
  { press: 'button', text: 'Sign out' },
  { see: 'h1', text: 'Example' },
]
/** What a sign-in leaves to do is over by then: each of the next is measured for itself. */
const CALM_MS = 500

/**
 * A GitHub sign-in, from the press of its button to "Signed in", with a provider that asks nothing: in the workbench, with Express and `@auth/express`
 * beside oauth2-mock-server, and the same navigations answered by a worker that does nothing. They take turns in one browser.
 */
export async function raceTable(browser: Browser, url: string, runs: number): Promise<string> {
  const peer = await startPeer()
  const floor = await startFloor()
  const times = { workbench: [] as number[], peer: [] as number[], floor: [] as number[] }
  const parts = { worker: [] as number[], database: [] as number[] }
  const pages = {
    workbench: await newPage(browser, url),
    peer: await newPage(browser, peer.url),
    floor: await newPage(browser, floor.url),
  }
  const race = {
    workbench: async () => {
      const page = pages.workbench
      await signIn(page, { way: TO_BUTTON })
      await page.waitForTimeout(CALM_MS)
      const before = await workDone(page)
      const took = await signIn(page, { way: PRESS })
      await page.waitForTimeout(CALM_MS)
      const after = await workDone(page)
      const recording = after.recordingMs - before.recordingMs
      parts.worker.push(after.exchangeMs - before.exchangeMs - recording)
      parts.database.push(recording)
      await signIn(page, { way: SIGN_OUT })
      return took
    },
    peer: () => inFrame(pages.peer, peer),
    floor: () => inFrame(pages.floor, floor),
  }
  try {
    await pages.workbench.evaluate(() => window.authscope.ready)
    // The first sign-in asks for consent.
    await signIn(pages.workbench)
    await signIn(pages.workbench, { way: SIGN_OUT })
    for (let run = -1; run < runs; run += 1)
      for (const name of ['workbench', 'peer', 'floor'] as const) {
        await pages[name].bringToFront()
        const took = await race[name]()
        // The first round compiles code and derives keys.
        if (run >= 0) times[name].push(took)
        else for (const part of Object.values(parts)) part.length = 0
      }
  } finally {
    for (const page of Object.values(pages)) await page.context().close()
    await peer.close()
    await floor.close()
  }
  return table(times, parts)
}

/** Signed out, up to the button; then the part that counts. */
async function inFrame(page: Page, site: BenchSite): Promise<number> {
  await page.context().clearCookies()
  await page.goto(site.url)
  await page.waitForURL('**/frame')
  await signIn(page, { way: TO_BUTTON })
  await page.waitForTimeout(CALM_MS)
  return signIn(page, { way: PRESS })
}

async function newPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

function table(
  times: Readonly<Record<'workbench' | 'peer' | 'floor', readonly number[]>>,
  parts: Readonly<Record<'worker' | 'database', readonly number[]>>,
): string {
  const [ours, peer, floor] = [median(times.workbench), median(times.peer), median(times.floor)]
  const aim = Math.max(peer, OF_FLOOR * floor)
  const [worker, database] = [median(parts.worker), median(parts.database)]
  const row = (name: string, ms: number, note = '') => [
    name,
    `${ms.toFixed(0)} ms`,
    (ms / peer).toFixed(2),
    note,
  ]
  return textTable([
    ['', 'median', 'of the peer', ''],
    row(
      'workbench, everything recorded',
      ours,
      ours <= aim ? '' : `MISSED by a factor of ${(ours / aim).toFixed(2)}`,
    ),
    row('  worker', worker),
    row('  database', database),
    row('  page, drawing, and on the way', ours - worker - database),
    row('Express, @auth/express, oauth2-mock-server', peer),
    row('worker that does nothing', floor),
  ])
}
