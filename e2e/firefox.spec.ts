import { startCanary } from './canary.ts'
import { inFrame, launchFirefox, needFirefox, press, ready } from './firefox.ts'
import { expect, test } from './test.ts'

const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers } = NextAuth({ providers: [GitHub] })
`
const CODE = { files: { 'auth.ts': AUTH }, entry: 'auth.ts' }

/** Firefox reports every redirect that a service worker answers with, although it follows it. */
const AFTER_REDIRECT = /^Error: Failed to load ‘’\. A ServiceWorker intercepted the request/

test('a first visitor presses Next until Ada is signed in, and then runs pasted code, in Firefox', async ({
  baseURL,
}) => {
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
    for (let beat = 1; beat <= 7; beat += 1) {
      await page.waitForSelector(`::-p-xpath(//*[contains(., "Beat ${beat} of 7")])`)
      await press(page, 'Next')
    }
    await page.waitForSelector('::-p-xpath(//*[contains(., "All seven beats")])')
    await inFrame(page, 'h1', 'Signed in as Ada Byron')
    const { users, accounts } = await page.evaluate(() => window.authscope.database())
    expect([users.length, accounts.length]).toEqual([1, 1])
    const failed = await page.evaluate(async () =>
      (await window.authscope.steps()).filter(({ outcome }) => outcome === 'failed'),
    )
    expect(failed).toEqual([])
    await page.evaluate(async (code) => {
      await window.authscope.reset({ engine: 'ours' })
      await window.authscope.change({ code })
      await window.authscope.open('laptop', 'https://app.example/api/auth/providers')
    }, CODE)
    await inFrame(page, 'body', '{"github"')
    expect(errors.filter((error) => !AFTER_REDIRECT.test(error))).toEqual([])
    expect(canary.takeCalls().filter((call) => /github|example/.test(call))).toEqual([])
  } finally {
    await browser.close()
    await canary.close()
  }
})
