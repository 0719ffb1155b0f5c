import { startCanary } from './canary.ts'
import { launchFirefox, needFirefox, ready, signIn } from './firefox.ts'
import { expect, test } from './test.ts'

/** Firefox reports every redirect that a service worker answers with, although it follows it. */
const AFTER_REDIRECT = /^Error: Failed to load ‘’\. A ServiceWorker intercepted the request/

test('a person signs in with GitHub in Firefox', async ({ baseURL }) => {
  needFirefox()
  const canary = await startCanary()
  const browser = await launchFirefox(canary)
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(baseURL ?? '')
    await ready(page)
    await signIn(page)
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
