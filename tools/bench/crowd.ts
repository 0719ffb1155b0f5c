import type { Browser, Page } from '@playwright/test'
import { databaseName } from '../../src/adapter/schema.ts'
import { median } from './median.ts'
import { signIn } from './sign-in.ts'
import { textTable } from './table.ts'

const CROWDS = [100, 10_000, 100_000]
/** What a work costs among the most people may be this many times what it costs among the fewest. */
const AIM = 2
const WORLD = 'w1'
/** Pages that each run opens while signed in. */
const READS = 3

interface CrowdedWorld {
  readonly page: Page
  /** Milliseconds of each. */
  readonly signIns: number[]
  /** Steps after this one count. */
  readonly since: number
}

type Costs = Readonly<Record<string, readonly number[]>>

/**
 * What works of the store, and a whole sign-in with its journal, cost in worlds of ever more users: medians and their growth. The worlds
 * take turns, so that a busy machine disturbs all of them alike.
 */
export async function crowdTable(browser: Browser, url: string, runs: number): Promise<string> {
  const worlds: CrowdedWorld[] = []
  try {
    for (const crowd of CROWDS) worlds.push(await openCrowded(browser, url, crowd))
    for (let run = 0; run < runs; run += 1) for (const world of worlds) await signInAgain(world)
    const costs: Costs[] = []
    for (const world of worlds) costs.push(await costsOf(world))
    const names = Object.keys(costs[0] ?? {})
    const heads = CROWDS.map((crowd) => `${crowd.toLocaleString('en')} users`)
    return textTable([['', ...heads, 'growth', 'aim', ''], ...names.map((name) => growthRow(name, costs))])
  } finally {
    for (const { page } of worlds) await page.context().close()
  }
}

function growthRow(name: string, costs: readonly Costs[]): string[] {
  const medians = costs.map((cost) => median(cost[name] ?? []))
  const growth = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN)
  return [
    name,
    ...medians.map((middle) => `${middle.toFixed(2)} ms`),
    growth.toFixed(2),
    AIM.toFixed(2),
    growth <= AIM ? '' : 'MISSED',
  ]
}

/** Somebody has signed in there once: what is compiled and derived once is, and consent is given. */
async function openCrowded(browser: Browser, url: string, crowd: number): Promise<CrowdedWorld> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(() => window.authscope.ready)
  await page.evaluate(() => window.authscope.reset({ strategy: 'database' }))
  await addUsers(page, crowd)
  await signIn(page)
  const [last] = (await page.evaluate(() => window.authscope.steps())).slice(-1)
  return { page, signIns: [], since: last?.seq ?? 0 }
}

async function signInAgain({ page, signIns }: CrowdedWorld): Promise<void> {
  await signOut(page)
  signIns.push(await signIn(page, { consent: false }))
  for (let read = 0; read < READS; read += 1)
    await page.evaluate(() => window.authscope.open('laptop', 'https://app.example/'))
}

async function costsOf(world: CrowdedWorld): Promise<Costs> {
  return {
    getSessionAndUser: await callTimes(world, 'getSessionAndUser'),
    getUserByAccount: await callTimes(world, 'getUserByAccount'),
    'a whole sign-in, with journal': world.signIns,
  }
}

/** Users with an account and a session each, put into the world's store past its journal: they were there before. */
function addUsers(page: Page, crowd: number): Promise<void> {
  return page.evaluate(
    async ({ name, count }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (let from = 0; from < count; from += 10_000) {
        const transaction = database.transaction(['users', 'accounts', 'sessions'], 'readwrite')
        const users = transaction.objectStore('users')
        const accounts = transaction.objectStore('accounts')
        const sessions = transaction.objectStore('sessions')
        for (let n = from; n < Math.min(count, from + 10_000); n += 1) {
          const userId = `crowd-${n}`
          const email = `${userId}@example.com`
          users.add({ id: userId, name: `User ${n}`, email, emailVerified: null })
          accounts.add({ userId, type: 'oauth', provider: 'github', providerAccountId: userId })
          sessions.add({ sessionToken: userId, userId, expires: new Date(4e12) })
        }
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve()
          transaction.onabort = () => reject(transaction.error)
        })
      }
      database.close()
    },
    { name: databaseName(WORLD), count: crowd },
  )
}

async function signOut(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title^="Simulated browser: laptop"]')
  await frame.getByRole('button', { name: 'Sign out' }).click()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).waitFor()
}

/** Milliseconds that each call of an adapter operation took, as recorded. */
function callTimes({ page, since }: CrowdedWorld, operation: string): Promise<number[]> {
  return page.evaluate(
    async ([wanted, after]) => {
      const steps = await window.authscope.steps({ kind: 'adapter.returned' })
      return steps.flatMap((step) =>
        step.kind === 'adapter.returned' &&
        step.seq > after &&
        step.data.operation === wanted &&
        step.tookMs !== undefined
          ? [step.tookMs]
          : [],
      )
    },
    [operation, since] as const,
  )
}
