import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

// Error pages answer with error statuses, which Chromium also writes to the console.
test.use({ expectedComplaints: /status of (?:400|404|502)/ })

/** Loads a real address in the laptop's frame from a blank page, where no page script maps it; answers its status. */
async function loadInFrame(page: Page, address: string): Promise<number> {
  const element = page.locator('iframe[title="Simulated browser: laptop"]')
  await element.evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise<void>((resolve) => {
        // The page before it may still be loading.
        frame.addEventListener('load', function blank() {
          if (frame.contentWindow?.location.href !== 'about:blank') return
          frame.removeEventListener('load', blank)
          resolve()
        })
        frame.contentWindow?.location.replace('about:blank')
      }),
  )
  const wanted = new URL(address, page.url()).href
  const answered = page.waitForResponse((response) => response.url() === wanted)
  await element.evaluate((frame: HTMLIFrameElement, to) => frame.contentWindow?.location.replace(to), address)
  return (await answered).status()
}

const CASES = [
  ['an unknown world', './~/nosuch/laptop/https/app.example/', 404, /doesn't exist/i, /nosuch/],
  ['an unknown device', './~/w1/toaster/https/app.example/', 404, /can't be shown/i, /no device toaster/],
  [
    'a stale navigation',
    './~/w1/laptop/https/app.example/?~nav=e999',
    404,
    /can't be shown/i,
    /no navigation e999/,
  ],
  [
    'a navigation of another page',
    './~/w1/laptop/https/app.example/members?~nav=e1',
    404,
    /can't be shown/i,
    /belongs to https:\/\/app\.example\//,
  ],
  ['no host', './~/w1/laptop/https/', 400, /malformed/i, /is not a host/],
  ['a foreign scheme', './~/w1/laptop/ftp/app.example/', 400, /malformed/i, /"ftp" is neither/],
  ['a name with capitals', './~/W1/laptop/https/app.example/', 400, /malformed/i, /is not a sandbox name/],
  ['nothing behind the mark', './~/', 400, /malformed/i, /is not a sandbox name/],
  ['a user in the host', './~/w1/laptop/https/me@app.example/', 400, /malformed/i, /is not a host/],
] as const

test('an invalid address shows a page that says so', { tag: '@all' }, async ({ workbench, page }) => {
  await workbench.open()
  for (const [title, address, status, heading, text] of CASES) {
    await test.step(title, async () => {
      expect(await loadInFrame(page, address)).toBe(status)
      await expect(workbench.heading()).toHaveText(heading)
      await expect(workbench.frame().getByText(text).first()).toBeVisible()
      // The workbench is alive: the address bar leads out.
      await workbench.address.fill('https://app.example/')
      await workbench.address.press('Enter')
      await expect(workbench.heading()).toHaveText('Example')
    })
  }
})

test('a simulated page outside the workbench, an unknown host and an invalid URL are explained', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await test.step('a simulated page opened outside the workbench says where it belongs', async () => {
    await page.goto('./~/w1/laptop/https/app.example/')
    await page.getByRole('link', { name: 'Open the workbench' }).click()
    await workbench.ready()
    await expect(workbench.heading()).toHaveText('Example')
  })
  await test.step('an unknown host shows a page that says so', async () => {
    await workbench.address.fill('https://nobody.example/path')
    await workbench.address.press('Enter')
    await expect(workbench.heading()).toHaveText(/^No server at nobody\.example/)
    await expect(workbench.address).toHaveValue('https://nobody.example/path')
    const { data } = (await workbench.recordedOf('response.received')).at(-1) ?? {}
    expect(data?.response.status).toBe(502)
  })
  await test.step('an invalid URL is refused in the address bar', async () => {
    const before = await workbench.recorded()
    const refused = page.getByRole('alert').filter({ hasText: 'is not a URL' })
    await expect(refused).toHaveCount(0)
    await workbench.address.fill('javascript:alert(1)')
    await workbench.address.press('Enter')
    await expect(refused).toBeVisible()
    expect(await workbench.recorded()).toEqual(before)
  })
})

test('an invalid world name is refused, with a way out', async ({ workbench, page }) => {
  await page.goto('./?world=Not%20a%20name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This sandbox doesn't exist")
  await page.getByRole('button', { name: 'Open sandbox w1' }).click()
  await expect(workbench.heading()).toHaveText('Example')
})
