import { type Browser, type ElementHandle, type Frame, launch, type Page } from 'puppeteer-core'
import type { Canary } from './canary.ts'
import { expect, test } from './test.ts'

const NO_FIREFOX =
  'Firefox was not found, and could not be installed: install firefox-esr or set FIREFOX_PATH to run this test.'

/** The first line of a journey in Firefox: skips the journey, with a printed reason, on a machine that has none. */
export function needFirefox(): void {
  if (!firefoxPath()) console.log(`Skipped: ${NO_FIREFOX}`)
  test.skip(!firefoxPath(), NO_FIREFOX)
}

/** A Firefox with an empty profile that reaches this computer directly and everything else through the canary. Close it at the end. */
export function launchFirefox(canary: Canary): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
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

/** Waits for the workbench and says which version it is. */
export async function ready(page: Page): Promise<string> {
  await page.waitForFunction(() => window.authscope !== undefined)
  return page.evaluate(async () => {
    await window.authscope.ready
    return window.authscope.version
  })
}

/** Presses a button of the workbench. */
export async function press(page: Page, name: string): Promise<void> {
  // A locator waits until the button stays in its place. What is busy shows it: a reader waits for that, too.
  await page.locator(`::-p-xpath(//button[normalize-space()="${name}" and not(@aria-busy="true")])`).click()
}

/** Waits for an element of the simulated page that matches the CSS selector and whose text starts with `text`. */
export async function inFrame(page: Page, selector: string, text: string): Promise<ElementHandle> {
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

/** What `playwright.config.ts` found; empty on a machine without Firefox. */
function firefoxPath(): string {
  return process.env['FIREFOX_PATH'] ?? ''
}
