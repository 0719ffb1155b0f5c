import type { Browser, Page } from '@playwright/test'
import { type Move, signIn } from './sign-in.ts'
import type { Measure } from './table.ts'

/** How far a rewind goes back. */
const BACK = 200
/** Runs of the world whose storage is measured. */
const RUNS_STORED = 50

/** What pausing and going back cost: a sign-in with a breakpoint that never pauses, two hundred steps back and forward, and what a world takes up. */
export async function stepperMeasures(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  return [
    ...(await inNewContext(browser, url, (page) => armedSignIns(page, runs))),
    ...(await inNewContext(browser, url, (page) => rewinds(page, runs))),
    ...(await inNewContext(browser, url, storage)),
  ]
}

async function inNewContext<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.evaluate(() => window.authscope.ready)
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Sign-ins with no breakpoint and with one that nothing matches, in turns. */
async function armedSignIns(page: Page, runs: number): Promise<Measure[]> {
  const idle: number[] = []
  const armed: number[] = []
  // The first of each warms up what is compiled and derived once.
  for (let run = 0; run <= runs; run += 1) {
    for (const values of run % 2 === 0 ? [idle, armed] : [armed, idle]) {
      await page.evaluate(async (wanted) => {
        await window.authscope.reset()
        for (const { id } of await window.authscope.breakpoints.list())
          await window.authscope.breakpoints.remove(id)
        if (wanted) await window.authscope.pauseAt({ callback: 'generateVerificationToken' })
      }, values === armed)
      const took = await signIn(page)
      if (run > 0) values.push(took)
    }
  }
  const ratios = idle.map((each, index) => (100 * (armed[index] ?? each)) / each)
  return [
    { name: 'GitHub sign-in, nothing to hold at', unit: 'ms', values: idle },
    { name: 'the same, a breakpoint that never holds', unit: 'ms', values: armed },
    { name: 'the second, in percent of the first', unit: '%', aim: 110, values: ratios },
  ]
}

/** Back over many steps and forward again, to the page of that moment. */
async function rewinds(page: Page, runs: number): Promise<Measure[]> {
  await record(page, BACK + 50)
  const { back, forward, shown } = await page.evaluate(
    async ({ steps, wanted }) => {
      const { authscope } = window
      const newest = (await authscope.steps()).at(-1)?.seq ?? 0
      const times: { back: number[]; forward: number[]; shown: number[] } = {
        back: [],
        forward: [],
        shown: [],
      }
      for (let run = 0; run < wanted; run += 1) {
        const began = performance.now()
        await authscope.rewind(newest - steps)
        times.back.push(performance.now() - began)
        const returned = performance.now()
        await authscope.rewind(newest)
        times.forward.push(performance.now() - returned)
        times.shown.push(performance.now() - began)
      }
      return times
    },
    { steps: BACK, wanted: runs },
  )
  return [
    { name: `back over ${BACK} steps, to its page`, unit: 'ms', aim: 300, values: back },
    { name: `forward over ${BACK} steps, to its page`, unit: 'ms', values: forward },
    { name: 'there and back', unit: 'ms', values: shown },
  ]
}

/** Sign-ins, one after the other in one world, until it has so many steps. */
async function record(page: Page, steps: number): Promise<void> {
  const count = () => page.evaluate(async () => (await window.authscope.steps()).length)
  await signIn(page)
  while ((await count()) < steps)
    await page.evaluate(() => window.authscope.open('laptop', 'https://app.example/'))
}

const SIGN_OUT: readonly Move[] = [
  { open: 'https://app.example/auth/signout' },
  { press: 'button', text: 'Sign out' },
  { see: 'h1', text: 'Example' },
]

/** What a world of many runs takes up in the browser's storage: sign-ins and sign-outs in turns. */
async function storage(page: Page): Promise<Measure[]> {
  const empty = await page.evaluate(usedBytes)
  const runs = () => page.evaluate(async () => (await window.authscope.steps()).at(-1)?.run ?? 0)
  await signIn(page)
  while ((await runs()) < RUNS_STORED) {
    await signIn(page, { way: SIGN_OUT })
    await signIn(page, { consent: false })
  }
  const bytes = (await page.evaluate(usedBytes)) - empty
  const steps = await page.evaluate(async () => (await window.authscope.steps()).length)
  return [
    { name: `storage of a world of ${RUNS_STORED} runs`, unit: 'MB', aim: 20, values: [bytes / 1e6] },
    { name: 'storage for each of its steps', unit: 'kB', values: [bytes / 1000 / steps] },
  ]
}

/** Runs in the page. Bytes of IndexedDB alone: the stored files of the site count apart. */
async function usedBytes(): Promise<number> {
  const estimate: StorageEstimate & { readonly usageDetails?: { readonly indexedDB?: number } } =
    await navigator.storage.estimate()
  return estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0
}
