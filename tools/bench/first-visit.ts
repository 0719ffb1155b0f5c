import { loadavg } from 'node:os'
import type { Browser, Page } from '@playwright/test'
import type { Measure } from './table.ts'

/** What a first visitor waits for, in milliseconds from the start of the navigation. */
interface FirstVisit {
  /** The first sentence and the diagram of the story are drawn. */
  readonly told: number
  /** The worker has stored what it needs, and answers. */
  readonly active: number
  /** The page's one button is ringed. */
  readonly ringed: number
  /** From pressing it to the next caption. */
  readonly pressed: number
}

declare global {
  interface Window {
    firstVisit: Partial<FirstVisit>
  }
}

/** Each visit in a profile in which nothing is stored; the last thing that is done is to press the ringed button. */
export async function firstVisits(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  const visits: FirstVisit[] = []
  const load: number[] = []
  for (let run = 0; run < runs; run += 1) {
    visits.push(await firstVisit(browser, url))
    load.push(loadavg()[0] ?? 0)
  }
  const of = (name: keyof FirstVisit) => visits.map((visit) => visit[name])
  return [
    { name: 'sentence and diagram', unit: 'ms', aim: 1000, values: of('told') },
    { name: 'the worker is active', unit: 'ms', values: of('active') },
    { name: 'the button is ringed', unit: 'ms', aim: 1800, values: of('ringed') },
    { name: 'from its press to beat 2', unit: 'ms', values: of('pressed') },
    { name: 'load average of the machine', unit: '', values: load },
  ]
}

async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(NOTE_TIMES)
    await page.goto(url)
    await page.waitForFunction(() => 'ringed' in window.firstVisit)
    const pressed = await pressRinged(page)
    return { ...(await page.evaluate(() => window.firstVisit as FirstVisit)), pressed }
  } finally {
    await context.close()
  }
}

async function pressRinged(page: Page): Promise<number> {
  const began = performance.now()
  await page.frameLocator('iframe[title^="Simulated browser"]').locator('[data-authscope-ring]').click()
  await page.getByRole('region', { name: 'Story' }).getByText('Beat 2 of 7').waitFor()
  return performance.now() - began
}

/** Runs in the page before its own scripts, and notes at each frame what can be seen by then. A text: `tsx` adds to functions what pages lack. */
const NOTE_TIMES = `
if (window === window.top) {
  const seen = (window.firstVisit = {})
  const isSeen = {
    told: () =>
      document.querySelector('[aria-label="Story"]')?.textContent.includes('vouch for her') &&
      document.querySelector('[aria-label="GitHub sign-in"] > *') !== null,
    ringed: () =>
      [...document.querySelectorAll('iframe')].some((frame) =>
        frame.contentDocument?.querySelector('[data-authscope-ring]'),
      ),
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => (seen.active ??= performance.now()))
  const look = () => {
    for (const name in isSeen) if (isSeen[name]()) seen[name] ??= performance.now()
    if (!('ringed' in seen)) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`
