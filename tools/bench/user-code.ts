import { readdirSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import type { Code } from '../../src/protocol/code.ts'
import type { WorldSetup } from '../../src/protocol/setup.ts'
import { stockText } from '../../src/record/code/stock.ts'
import { DIST } from '../paths.ts'
import { signIn } from './sign-in.ts'
import type { Measure } from './table.ts'

/** What a sign-in with code may take, in percent of the same without. */
const AIM_PERCENT = 130

/** The stock app with GitHub alone, and its configuration as a user would write it. */
interface Sides {
  readonly setup: Partial<WorldSetup>
  readonly code: Code
}

/**
 * What the user's own code costs in the built site: a sign-in with GitHub whose four callbacks (signIn, redirect, jwt, session) run in the
 * isolate beside the same with native ones, a module and one call by themselves, and the editor's first opening.
 */
export async function userCodeMeasures(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.evaluate(() => window.authscope.ready)
    const measures = await signIns(page, await sidesOf(page), runs)
    return [...measures, ...(await editorOpenings(browser, url, Math.ceil(runs / 3)))]
  } finally {
    await context.close()
  }
}

async function sidesOf(page: Page): Promise<Sides> {
  const providers = [{ id: 'github' }]
  const setup = await page.evaluate(() => window.authscope.setup())
  const files = { 'auth.ts': stockText({ ...setup, providers }) }
  return { setup: { providers, code: null }, code: { files, entry: 'auth.ts' } }
}

/** Both sides in pairs, each in an empty world, the one and the other first in turns. */
async function signIns(page: Page, { setup, code }: Sides, runs: number): Promise<Measure[]> {
  const native: number[] = []
  const isolated: number[] = []
  const told: ProviderProfile[] = []
  // The first pair warms up what is compiled and derived once.
  for (let run = 0; run <= runs; run += 1) {
    for (const values of run % 2 === 0 ? [native, isolated] : [isolated, native]) {
      const isCode = values === isolated
      await page.evaluate((scenario) => window.authscope.reset(scenario), isCode ? { ...setup, code } : setup)
      const took = await signIn(page)
      if (run > 0) values.push(took)
      if (run > 0 && isCode) told.push(await recorded(page))
    }
  }
  const ratios = native.map((each, index) => (100 * (isolated[index] ?? Number.NaN)) / each)
  const calls = told.flatMap((one) => one.calls.map((ms) => ms * 1000))
  return [
    { name: 'GitHub sign-in, native callbacks', unit: 'ms', values: native },
    { name: 'the same, four callbacks in the isolate', unit: 'ms', values: isolated },
    { name: 'the second, in percent of the first', unit: '%', aim: AIM_PERCENT, values: ratios },
    {
      name: 'a module loads, for an exchange',
      unit: 'ms',
      aim: 50,
      values: told.flatMap(({ loads }) => loads),
    },
    {
      name: 'the first one, which starts the interpreter',
      unit: 'ms',
      values: told.map(({ first }) => first),
    },
    { name: 'a thousand callback calls', unit: 'ms', aim: 1000, values: calls },
  ]
}

/** What the record of a world says of its code, in milliseconds of real time. */
interface ProviderProfile {
  /** From the exchange that asks for an interpreter to its configuration: of the first, and of each further one. */
  readonly first: number
  readonly loads: readonly number[]
  /** Of each call of a function that is written in the code. */
  readonly calls: readonly number[]
}

async function recorded(page: Page): Promise<ProviderProfile> {
  const { loads, calls } = await page.evaluate(async () => {
    const steps = await window.authscope.steps()
    return {
      loads: steps.flatMap(({ kind, tookMs }) => (kind === 'code.loaded' ? [tookMs ?? 0] : [])),
      calls: steps.flatMap((step) =>
        step.kind === 'callback.returned' && step.data.location !== undefined ? [step.tookMs ?? 0] : [],
      ),
    }
  })
  const [first = Number.NaN, ...rest] = loads
  return { first, loads: rest, calls }
}

/** From the press to the text in the editor, each with nothing of the editor stored; and when everything is kept for use offline. */
async function editorOpenings(browser: Browser, url: string, runs: number): Promise<Measure[]> {
  const opened: number[] = []
  const kept: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    try {
      const page = await context.newPage()
      await page.goto(url)
      await page.evaluate(() => window.authscope.ready)
      opened.push(await openEditor(page))
      if (run === 0) kept.push(await keepEverything(page))
    } finally {
      await context.close()
    }
  }
  return [
    { name: 'the editor opens for the first time', unit: 'ms', aim: 2000, values: opened },
    { name: 'all is kept for use offline, after the start', unit: 'ms', aim: 60_000, values: kept },
  ]
}

function openEditor(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'auth.ts')
    const began = performance.now()
    button?.click()
    while (!document.querySelector('.view-line')?.textContent?.includes('import')) {
      if (performance.now() - began > 30_000) throw new Error('The editor shows no text.')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - began
  })
}

/** Waits for what the page asks to be kept when nothing else is to do. */
async function keepEverything(page: Page): Promise<number> {
  const files = builtLater()
  return page.evaluate(async (wanted) => {
    for (;;) {
      const missing: string[] = []
      for (const file of wanted)
        if (!(await caches.match(new URL(file, document.baseURI)))) missing.push(file)
      if (missing.length === 0) return performance.now()
      if (performance.now() > 120_000) throw new Error(`Not kept: ${missing.join(', ')}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }, files)
}

/** The files of the editor and of the interpreter, as the build has them. */
function builtLater(): string[] {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  return files.filter(
    (file) => /^(?:assets\/editor\/.*\.\w+|isolate\.js|.*\.wasm)$/.test(file) && !file.endsWith('.map'),
  )
}
