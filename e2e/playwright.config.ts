import { defineConfig } from '@playwright/test'
import { PLAYS_ALL } from '../src/check/testing/extent.ts'
import { chromiumFlags, FOR_SHORT_LIVES, findChromium, findFirefox } from '../tools/browser/find.ts'
import { ROOT } from '../tools/paths.ts'
import { freePort } from '../tools/port.ts'

// The workers of Playwright read this file again: they inherit what the first reading wrote down.
process.env['CHROMIUM_PATH'] = await findChromium()
process.env['FIREFOX_PATH'] ??= (await findFirefox()) ?? ''
process.env['AUTHSCOPE_PORT'] ??= String(await freePort())

const port = process.env['AUTHSCOPE_PORT']
const baseURL = `http://localhost:${port}/`

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  ...(PLAYS_ALL ? {} : { grepInvert: /@all/ }),
  // Each wait has ten seconds: what comes only after one of the product's own long waits comes too late. How long a whole journey takes is
  // the machine's affair.
  timeout: 300_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./failure-lines.ts']],
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: [...chromiumFlags(), FOR_SHORT_LIVES],
    },
  },
  webServer: {
    command: `node node_modules/tsx/dist/cli.mjs tools/commands/start.ts --no-build --port ${port}`,
    cwd: ROOT,
    url: baseURL,
    reuseExistingServer: false,
  },
})
