import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { crowdTable } from './bench/crowd.ts'
import { engineTable } from './bench/engine.ts'
import { longWorld } from './bench/long-world.ts'
import { measure } from './bench/measure.ts'
import { sandboxMeasures } from './bench/sandbox.ts'
import { stepperMeasures } from './bench/stepper.ts'
import { benchTable } from './bench/table.ts'
import { chromiumFlags, findChromium } from './browser/find.ts'
import { DIST, ROOT } from './paths.ts'
import { startStaticServer } from './static-server.ts'

const RUNS = 12

const ENGINE_ROUNDS = 31

/** `npm run bench`: how long loading, a whole sign-in and each work of the engine take on this machine, beside their aims. */
async function bench(): Promise<void> {
  await benchPages()
  console.log(
    `\nThe engine and @auth/core in Node ${process.versions.node}: medians of ${ENGINE_ROUNDS} alternating rounds.`,
  )
  console.log(await engineTable(ENGINE_ROUNDS))
  console.log('\nThe sandbox, in Node.')
  console.log(benchTable(await sandboxMeasures(ENGINE_ROUNDS)))
}

async function benchPages(): Promise<void> {
  if (!existsSync(`${DIST}/index.html`)) await build({ root: ROOT, logLevel: 'warn' })
  const server = await startStaticServer({ directory: DIST, port: 0 })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags() })
  try {
    console.log(`Medians of ${RUNS} runs in Chromium ${browser.version()}.`)
    console.log(benchTable(await measure(browser, server.url, RUNS)))
    console.log('\nThe same works in worlds with ever more users.')
    console.log(await crowdTable(browser, server.url, RUNS))
    console.log('\nThe workbench with a long record.')
    console.log(benchTable(await longWorld(browser, server.url, RUNS)))
    console.log('\nHolding and going back.')
    console.log(benchTable(await stepperMeasures(browser, server.url, RUNS)))
  } finally {
    await browser.close()
    await server.close()
  }
}

await bench()
