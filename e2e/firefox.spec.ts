import { type Browser, type ElementHandle, type Frame, launch, type Page } from 'puppeteer-core'
import { findFirefox } from '../src/check/browser/find.ts'
import { type Canary, startCanary } from './canary.ts'
import { expect, test } from './test.ts'

const firefox = findFirefox()
/** Firefox reports every redirect that a service worker answers with, although it follows it. */
const AFTER_REDIRECT = /^Error: Failed to load ‘’\. A ServiceWorker intercepted the request/
const NO_FIREFOX = 'Firefox was not found: install firefox-esr or set FIREFOX_PATH to run this test.'

/** A Firefox that reaches this computer directly and everything else through the canary. */
function launchFirefox(executablePath: string, canary: Canary): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': canary.port,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': canary.port,
    },
  })
}

/** The element in the simulated browser's page, once it is there. */
async function inFrame(page: Page, selector: string, text: string): Promise<ElementHandle> {
  let found: ElementHandle | undefined
  const look = async (frame: Frame) => {
    for (const element of await frame.$$(selector))
      if (await element.evaluate((node, wanted) => node.textContent?.trim().startsWith(wanted), text))
        found = element
  }
  await expect
    .poll(async () => {
      // A frame that loads another page in between answers with an error: it is asked again.
      for (const frame of page.mainFrame().childFrames()) await look(frame).catch(() => undefined)
      return found !== undefined
    }, `${selector} "${text}"`)
    .toBe(true)
  if (!found) throw new Error(`${selector} "${text}" was there and is gone.`)
  return found
}

test('a person signs in with GitHub in Firefox', async ({ baseURL }) => {
  if (firefox === undefined) console.log(`Skipped: ${NO_FIREFOX}`)
  test.skip(firefox === undefined, NO_FIREFOX)
  const canary = await startCanary()
  const browser = await launchFirefox(firefox ?? '', canary)
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(baseURL ?? '')
    await page.waitForFunction(() => window.authscope !== undefined)
    await page.evaluate(() => window.authscope.ready)
    await (await inFrame(page, 'a', 'Sign in')).click()
    await (await inFrame(page, 'button', 'Sign in with GitHub')).click()
    await (await inFrame(page, 'button', 'Authorize Example')).click()
    await inFrame(page, 'h1', 'Signed in as Ada Byron')
    const { users, accounts } = await page.evaluate(() => window.authscope.database())
    expect([users.length, accounts.length]).toEqual([1, 1])
    const failed = await page.evaluate(async () =>
      (await window.authscope.steps()).filter(({ outcome }) => outcome === 'failed'),
    )
    expect(failed).toEqual([])
    expect(errors.filter((error) => !AFTER_REDIRECT.test(error))).toEqual([])
    expect(canary.takeCalls().filter((call) => /github|example/.test(call))).toEqual([])
  } finally {
    await browser.close()
    await canary.close()
  }
})
