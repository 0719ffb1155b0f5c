import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { crowdTable } from './bench/crowd.ts'
import { engineTable } from './bench/engine.ts'
import { firstVisits } from './bench/first-visit.ts'
import { isolateMeasures } from './bench/isolate.ts'
import { loadTable } from './bench/load.ts'
import { longWorld } from './bench/long-world.ts'
import { measure } from './bench/measure.ts'
import { raceTable } from './bench/race.ts'
import { sandboxMeasures } from './bench/sandbox.ts'
import { serveMeasures } from './bench/serve.ts'
import { stepperMeasures } from './bench/stepper.ts'
import { benchTable } from './bench/table.ts'
import { userCodeMeasures } from './bench/user-code.ts'
import { chromiumFlags, findChromium } from './browser/find.ts'
import { DIST, ROOT } from './paths.ts'
import { startStaticServer } from './static-server.ts'

/** How often each measure in the browser is taken; work that takes long and varies little, less often. */
const RUNS = 12
const FEWER_RUNS = 7

const FIRST_VISITS = 10

const RACE_ROUNDS = 20

const ENGINE_ROUNDS = 31

const SANDBOX_ROUNDS = 100

interface Part {
  readonly title: string
  /** In the browser, on the built site; without one in Node. */
  readonly table: (site: Site) => Promise<string>
}

/** The built site, opened when a part asks for it. */
interface Site {
  readonly browser: () => Promise<Browser>
  readonly url: () => Promise<string>
}

type InBrowser = (browser: Browser, url: string) => Promise<string>

const inBrowser =
  (work: InBrowser): Part['table'] =>
  async ({ browser, url }) =>
    work(await browser(), await url())

const PARTS: Readonly<Record<string, Part>> = {
  pages: {
    title: 'Loading and signing in',
    table: inBrowser(async (browser, url) => benchTable(await measure(browser, url, RUNS))),
  },
  'first-visit': {
    title: 'The first minute of a new visitor, each in a fresh profile',
    table: inBrowser(async (browser, url) =>
      benchTable(await firstVisits(browser, new URL('.', url).href, FIRST_VISITS)),
    ),
  },
  race: {
    title: 'A GitHub sign-in beside Express and @auth/express: from the press to "Signed in"',
    table: inBrowser((browser, url) => raceTable(browser, url, RACE_ROUNDS)),
  },
  crowd: {
    title: 'The same works in worlds with ever more users',
    table: inBrowser((browser, url) => crowdTable(browser, url, FEWER_RUNS)),
  },
  'long-world': {
    title: 'The workbench with a long record',
    table: inBrowser(async (browser, url) => benchTable(await longWorld(browser, url, FEWER_RUNS))),
  },
  load: {
    title: 'A world of 9,000 steps beside an empty one, on a busy machine too',
    table: inBrowser((browser, url) => loadTable(browser, url, FEWER_RUNS)),
  },
  stepper: {
    title: 'Holding and going back',
    table: inBrowser(async (browser, url) => benchTable(await stepperMeasures(browser, url, RUNS))),
  },
  'user-code': {
    title: 'The user’s own code, and the editor',
    table: inBrowser(async (browser, url) => benchTable(await userCodeMeasures(browser, url, RUNS))),
  },
  engine: {
    title: `The engine and @auth/core in Node ${process.versions.node}: medians of ${ENGINE_ROUNDS} alternating rounds`,
    table: () => engineTable(ENGINE_ROUNDS),
  },
  serve: {
    title: 'The simulated internet for one’s own app, over HTTP in Node',
    table: async () => benchTable(await serveMeasures(ENGINE_ROUNDS)),
  },
  isolate: {
    title: 'The sandbox in Node',
    table: async () => benchTable(await isolateMeasures(ENGINE_ROUNDS)),
  },
  sandbox: {
    title: 'A sandbox in Node: a whole sign-in in a fresh world, its record read',
    table: async () => benchTable(await sandboxMeasures(SANDBOX_ROUNDS)),
  },
}

/** `npm run bench`: how long loading, a whole sign-in and each work of the engine take on this machine, beside their aims. Takes names of parts; without, all. */
async function bench(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  const closing: (() => Promise<void>)[] = []
  const site = builtSite(closing)
  try {
    for (const [name, { title, table }] of Object.entries(PARTS)) {
      if (asked.length > 0 && !asked.includes(name)) continue
      const began = performance.now()
      console.log(`\n${name}: ${title}`)
      console.log(await table(site))
      console.log(`(${Math.round((performance.now() - began) / 1000)} s)`)
    }
  } finally {
    for (const close of closing) await close()
  }
}

function builtSite(closing: (() => Promise<void>)[]): Site {
  const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
    let opened: Promise<T> | undefined
    return () => {
      opened ??= open()
      return opened
    }
  }
  return {
    browser: once(async () => {
      const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags() })
      closing.push(() => browser.close())
      console.log(`Medians in Chromium ${browser.version()}.`)
      return browser
    }),
    url: once(async () => {
      if (!existsSync(`${DIST}/index.html`)) await build({ root: ROOT, logLevel: 'warn' })
      const server = await startStaticServer({ directory: DIST, port: 0 })
      closing.push(() => server.close())
      // The workbench: a first visit opens the story.
      return `${server.url}?world=w1`
    }),
  }
}

await bench(process.argv.slice(2))
