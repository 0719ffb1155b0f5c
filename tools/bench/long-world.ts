import type { Browser, Page } from '@playwright/test'
import { signIn } from './sign-in.ts'
import type { Measure } from './table.ts'

/** So many recorded steps the workbench has to stay quick with. */
const STEPS = 10_000

const COUNT = '.pane.steps .count'

/** How quick the workbench is with a world of 10,000 steps: opened, selected in, scrolled, followed. */
export async function longWorld(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.evaluate(() => window.authscope.ready)
    await signIn(page)
    const steps = await fill(page)
    const opened: number[] = []
    for (let run = 0; run < runs; run += 1) opened.push(await open(page, url, steps))
    await page.evaluate(() => window.authscope.ready)
    const selected = await select(page, runs)
    const list = await scroll(page, '.pane.steps [role="tree"]', runs)
    const diagram = await scroll(page, '.pane.diagram .scroll', runs)
    const memory = await heap(page)
    const { typed, perSecond } = await typeWhileFollowing(page, runs)
    const name = (what: string) => `${what}, ${STEPS.toLocaleString('en')} steps`
    return [
      { name: name('open a world'), unit: 'ms', aim: 1000, values: opened },
      { name: name('select a step, to its paint'), unit: 'ms', aim: 50, values: selected },
      { name: name('longest frame, scrolling the list'), unit: 'ms', aim: 50, values: list },
      { name: name('longest frame, scrolling the diagram'), unit: 'ms', aim: 50, values: diagram },
      { name: name('JavaScript heap of the page'), unit: 'MB', aim: 150, values: [memory] },
      { name: name('a typed letter, to its paint, while steps arrive'), unit: 'ms', aim: 100, values: typed },
      { name: name('steps that arrived meanwhile'), unit: '/s', values: [perSecond] },
    ]
  } finally {
    await context.close()
  }
}

/** Loads the home page again and again until the record is long enough; answers how long it is. */
function fill(page: Page): Promise<number> {
  return page.evaluate(async (wanted) => {
    for (;;) {
      const last = (await window.authscope.steps({ kind: 'response.received' })).at(-1)?.seq ?? 0
      if (last >= wanted) return (await window.authscope.steps()).length
      for (let loads = 0; loads < 20; loads += 1)
        await window.authscope.open('laptop', 'https://app.example/')
    }
  }, STEPS)
}

/** From the start of the navigation until every step is in the list and the newest run is drawn. */
async function open(page: Page, url: string, steps: number): Promise<number> {
  await page.goto('about:blank')
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(
    async ({ shown, count }) => {
      while (
        Number(document.querySelector(shown)?.textContent) < count ||
        document.querySelector('[role="option"]') === null
      )
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now()
    },
    { shown: COUNT, count: steps },
  )
}

/** Presses rows of the list, one after the other. */
function select(page: Page, runs: number): Promise<number[]> {
  return page.evaluate(async (wanted) => {
    const values: number[] = []
    for (let run = 0; run < wanted; run += 1) {
      const rows = [...document.querySelectorAll<HTMLElement>('.step:not(.run)')]
      const began = performance.now()
      rows[(run * 7) % rows.length]?.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      values.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return values
  }, runs)
}

/** The longest time between two frames, in each of some seconds of scrolling. */
function scroll(page: Page, selector: string, runs: number): Promise<number[]> {
  return page.evaluate(
    async ({ target, wanted }) => {
      const element = document.querySelector<HTMLElement>(target)
      if (!element) throw new Error(`There is no ${target}.`)
      const values: number[] = []
      for (let run = 0; run < wanted; run += 1) {
        let longest = 0
        let last = performance.now()
        const end = last + 1000
        while (last < end) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
          const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2
          element.scrollTop = isAtEnd ? 0 : element.scrollTop + 120
        }
        values.push(longest)
      }
      return values
    },
    { target: selector, wanted: runs },
  )
}

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6
}

/** So many steps a second arrive while letters are typed. */
const ARRIVING_PER_SECOND = 100

/** Letters into the field Find, four a second, while pages load and their steps come in at that rate. */
function typeWhileFollowing(
  page: Page,
  runs: number,
): Promise<{ readonly typed: number[]; readonly perSecond: number }> {
  return page.evaluate(
    async ({ wanted, rate }) => {
      const field = document.querySelector<HTMLInputElement>('#find')
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      if (!field || !set) throw new Error('There is no field Find.')
      let open = true
      let arrived = 0
      const end = window.authscope.on('step', () => {
        arrived += 1
      })
      const began = performance.now()
      const loading = Promise.resolve().then(async () => {
        while (open) {
          await window.authscope.open('laptop', 'https://app.example/')
          const early = began + (1000 * arrived) / rate - performance.now()
          if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
        }
      })
      const typed: number[] = []
      for (let run = 0; run < wanted; run += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250))
        const pressed = performance.now()
        set.call(field, 'cookie'.slice(0, 1 + (run % 6)))
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        typed.push(performance.now() - pressed)
      }
      open = false
      await loading
      end()
      return { typed, perSecond: (1000 * arrived) / (performance.now() - began) }
    },
    { wanted: runs, rate: ARRIVING_PER_SECOND },
  )
}
