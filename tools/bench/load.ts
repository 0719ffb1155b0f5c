import { type ChildProcess, spawn } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import { median } from './median.ts'
import { type Move, signIn } from './sign-in.ts'
import { textTable } from './table.ts'

/** So many steps the long world has at least. */
const STEPS = 9_000
/** Processes that keep the machine busy. */
const BUSY = 4
/** They end by themselves, whatever becomes of this one. */
const BUSY_MS = 170_000
/** What a sign-in costs in the long world may be this many times what it costs in an empty one. */
const AIM = 1.5

const SIGN_OUT: readonly Move[] = [
  { open: 'https://app.example/auth/signout' },
  { press: 'button', text: 'Sign out' },
  { see: 'h1', text: 'Example' },
]

/** Milliseconds of each, in the order in which they were taken. */
type Times = Readonly<Record<'signIn' | 'reload' | 'back' | 'forward', number[]>>

/**
 * What a sign-in, a reload and the way to the start and back cost in an empty world and in one of 9,000 steps, first on the machine as it is, then with
 * four processes that do nothing but compute. The worlds take turns, so that whatever else the machine does disturbs both alike.
 */
export async function loadTable(browser: Browser, url: string, runs: number): Promise<string> {
  const empty = await openWorld(browser, url)
  const long = await openWorld(browser, url)
  try {
    await fill(long)
    const quiet = await takeTurns({ empty, long }, url, runs)
    const busy = await whileBusy(() => takeTurns({ empty, long }, url, runs))
    const heads = ['', 'empty', 'long', 'ratio', 'aim', '']
    return textTable([heads, ...rowsOf('as it is', quiet), ...rowsOf(`${BUSY} busy processes`, busy)])
  } finally {
    for (const page of [empty, long]) await page.context().close()
  }
}

type Both<T> = Readonly<Record<'empty' | 'long', T>>

function rowsOf(machine: string, { empty, long }: Both<Times>): string[][] {
  const row = (name: string, [a, b]: readonly [number[], number[]], aim?: number) => {
    const [few, many] = [median(a), median(b)]
    const ratio = many / few
    return [
      `${name}, ${machine}`,
      `${few.toFixed(0)} ms`,
      `${many.toFixed(0)} ms`,
      ratio.toFixed(2),
      aim?.toFixed(2) ?? '–',
      aim === undefined || ratio <= aim ? '' : 'MISSED',
    ]
  }
  return [
    row('sign-in', [empty.signIn, long.signIn], AIM),
    row('reload', [empty.reload, long.reload]),
    row('back to the start', [empty.back, long.back]),
    row('forward to the end', [empty.forward, long.forward]),
  ]
}

/** A visible window. One sign-in has already run in it, so that code is compiled and keys are derived. */
async function openWorld(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(() => window.authscope.ready)
  await signInOnce(page)
  return page
}

async function signInOnce(page: Page): Promise<void> {
  await page.evaluate(() => window.authscope.reset())
  await signIn(page)
  await signIn(page, { way: SIGN_OUT })
}

async function fill(page: Page): Promise<void> {
  while ((await newestStep(page)) < STEPS) {
    await signIn(page, { consent: false })
    await signIn(page, { way: SIGN_OUT })
  }
}

async function newestStep(page: Page): Promise<number> {
  const ends = await page.evaluate(() => window.authscope.steps({ kind: 'response.received' }))
  return ends.at(-1)?.seq ?? 0
}

async function takeTurns(worlds: Both<Page>, url: string, runs: number): Promise<Both<Times>> {
  const times = (): Times => ({ signIn: [], reload: [], back: [], forward: [] })
  const taken = { empty: times(), long: times() }
  for (let run = 0; run < runs; run += 1)
    for (const name of run % 2 === 0 ? (['empty', 'long'] as const) : (['long', 'empty'] as const)) {
      if (name === 'empty') await signInOnce(worlds.empty)
      taken[name].signIn.push(await signIn(worlds[name], { consent: false }))
      await signIn(worlds[name], { way: SIGN_OUT })
    }
  for (const name of ['empty', 'long'] as const) await move(worlds[name], taken[name], url)
  return taken
}

/** Loads the page again, and leads its world to the start and to the end again. */
async function move(page: Page, { back, forward, reload }: Times, url: string): Promise<void> {
  await page.goto(url)
  reload.push(
    await page.evaluate(async () => {
      await window.authscope.ready
      return performance.now()
    }),
  )
  const ways = await page.evaluate(async () => {
    const newest = (await window.authscope.steps()).at(-1)?.seq ?? 0
    const began = performance.now()
    await window.authscope.rewind(0)
    const turned = performance.now()
    await window.authscope.rewind(newest)
    return { back: turned - began, forward: performance.now() - turned }
  })
  back.push(ways.back)
  forward.push(ways.forward)
}

async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const script = `const end = Date.now() + ${BUSY_MS}; while (Date.now() < end);`
  const busy: ChildProcess[] = Array.from({ length: BUSY }, () =>
    spawn(process.execPath, ['-e', script], { stdio: 'ignore' }),
  )
  try {
    return await work()
  } finally {
    for (const each of busy) each.kill()
  }
}
