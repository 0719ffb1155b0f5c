import { rmSync } from 'node:fs'
import type { Page } from 'puppeteer-core'
import { startCanary } from './canary.ts'
import { launchFirefox, needFirefox, press, ready } from './firefox.ts'
import { nextBuild } from './next-build.ts'
import { startSite, type Trouble } from './site.ts'
import { expect, test } from './test.ts'

const shows = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.body.textContent).catch(() => '')).toContain(text)

/** The states of all the workers that the site has. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready
    return [active, installing, waiting].flatMap((worker) => (worker ? [worker.state] : []))
  })

const only =
  (file: string, trouble: Trouble) =>
  (path: string): Trouble | undefined =>
    path === file ? trouble : undefined

test('no file that is missing or cut off, and no lost cache, locks anyone out of the site in Firefox', {
  tag: '@all',
}, async () => {
  needFirefox()
  const canary = await startCanary()
  const browser = await launchFirefox(canary)
  // Else the browser has the files without their server.
  const site = await startSite({ headers: { 'Cache-Control': 'no-store' } })
  try {
    const page = await browser.newPage()
    await test.step('a first visit that finds a part missing', async () => {
      site.trouble(only('app.js', 'missing'))
      await page.goto(site.url)
      await shows(page, 'app.js: the server returned status 404.')
    })
    for (const [file, cutAt] of [
      ['worker.js', 0.5],
      ['internet.js', 0.5],
    ] as const)
      await test.step(`a connection that breaks off in ${file}`, async () => {
        site.trouble(only(file, { cutAt }))
        await press(page, 'Retry')
        await shows(page, `${file}: `)
      })
    site.trouble(() => undefined)
    await press(page, 'Retry')
    const version = await ready(page)
    const next = nextBuild(version)
    await test.step('an update that finds a part missing', async () => {
      site.serve(next.directory)
      site.trouble(only('webauthn.js', 'missing'))
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update().catch(() => undefined)
      })
      await expect
        .poll(() => site.log.filter((line) => line.endsWith('webauthn.js')).length)
        .toBeGreaterThan(1)
      await expect.poll(() => workers(page)).toEqual(['activated'])
      await page.reload()
      expect(await ready(page)).toBe(version)
    })
    await test.step('a cache that is lost, without a server and then with a newer version on it', async () => {
      site.trouble(() => ({ cutAt: 0 }))
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await caches.delete(name)
      })
      await page.reload()
      await shows(page, 'there is no connection to the server.')
      site.trouble(() => undefined)
      await press(page, 'Retry')
      await expect.poll(() => ready(page).catch(() => '')).toBe(next.version)
    })
    rmSync(next.directory, { recursive: true })
  } finally {
    await browser.close()
    await site.close()
    await canary.close()
  }
})
