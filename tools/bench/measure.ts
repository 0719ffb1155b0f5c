import type { Browser, Page } from '@playwright/test'
import { signIn, WAYS, workDone } from './sign-in.ts'
import type { Measure } from './table.ts'

/** Measures a built site; every measure is taken `runs` times. */
export async function measure(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  return [
    { name: 'cold load to ready', unit: 'ms', aim: 1500, values: await coldLoads(browser, url, runs) },
    { name: 'warm load to ready', unit: 'ms', aim: 500, values: await warmLoads(browser, url, runs) },
    ...(await signIns(browser, url, runs)),
    ...(await signInsOfEachType(browser, url, runs)),
  ]
}

/** Each with nothing stored: page, worker and world come new. */
async function coldLoads(browser: Browser, url: string, runs: number): Promise<number[]> {
  const values: number[] = []
  for (let run = 0; run < runs; run += 1)
    values.push(await inContext(browser, async (page) => loadToReady(page, url)))
  return values
}

/** The same window again and again: files and world are stored, the worker runs. */
function warmLoads(browser: Browser, url: string, runs: number): Promise<number[]> {
  return inContext(browser, async (page) => {
    await loadToReady(page, url)
    const values: number[] = []
    for (let run = 0; run < runs; run += 1) values.push(await loadToReady(page, url))
    return values
  })
}

/** Whole sign-ins, each in an empty world, and how much of its time went into writing the journal. */
function signIns(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  return inContext(browser, async (page) => {
    await loadToReady(page, url)
    const durations: number[] = []
    const ofSignIn: number[] = []
    const ofExchanges: number[] = []
    // The first one warms up what is compiled and derived once.
    for (let run = 0; run <= runs; run += 1) {
      await page.evaluate(() => window.authscope.reset())
      const before = await workDone(page)
      const duration = await signIn(page)
      const after = await workDone(page)
      if (run === 0) continue
      durations.push(duration)
      const recordingMs = after.recordingMs - before.recordingMs
      ofSignIn.push((100 * recordingMs) / duration)
      ofExchanges.push((100 * recordingMs) / (after.exchangeMs - before.exchangeMs))
    }
    return [
      { name: 'GitHub sign-in, driven by script', unit: 'ms', aim: 2000, values: durations },
      { name: 'recording, share of the sign-in', unit: '%', aim: 15, values: ofSignIn },
      { name: 'recording, share of its exchanges', unit: '%', values: ofExchanges },
    ]
  })
}

/** A whole sign-in with a provider of each type, each in an empty world. Passkeys are of the person's own simulated keychain. */
function signInsOfEachType(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  return inContext(browser, async (page) => {
    await loadToReady(page, url)
    const measures: Measure[] = []
    for (const [type, way] of Object.entries(WAYS)) {
      const values: number[] = []
      for (let run = 0; run <= runs; run += 1) {
        await page.evaluate(() => window.authscope.reset())
        const duration = await signIn(page, { way })
        // The first one warms up what is loaded and compiled once.
        if (run > 0) values.push(duration)
      }
      measures.push({ name: `sign-in of type ${type}`, unit: 'ms', values })
    }
    return measures
  })
}

/** Milliseconds from the start of the navigation until the first simulated page is shown. */
async function loadToReady(page: Page, url: string): Promise<number> {
  await page.goto(url)
  return page.evaluate(async () => {
    await window.authscope.ready
    return performance.now()
  })
}

async function inContext<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
