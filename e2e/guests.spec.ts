import { startCanary } from './canary.ts'
import { launchFirefox, needFirefox, press } from './firefox.ts'
import { expect, test } from './test.ts'

test.describe('where no package was chosen before', () => {
  test.use({ ownContext: true })

  test('the published package signs someone in, and its file comes when it is chosen', {
    tag: '@all',
  }, async ({ workbench, page }) => {
    const stored = () =>
      page.evaluate(async () => {
        const all = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        )
        return all.flat().flatMap(({ url }) => /assets\/guests\/(.*)-\w+\.js$/.exec(url)?.[1] ?? [])
      })
    await workbench.open()
    await workbench.reset()
    await workbench.signIn()
    expect(await stored()).toEqual([])
    await workbench.reset({ engine: '0.41.3' })
    await workbench.signIn()
    expect(await stored()).toEqual(['auth-core-0.41.3'])
    const steps = await workbench.recorded()
    expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(steps.some((step) => step.kind === 'decision.taken' && step.data.decision === 'engine')).toBe(true)
  })
})

test('every flow of the conformance page is equal to the published package, or explained', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('./#conformance')
  await page.getByRole('button', { name: 'Play the flows' }).click()
  const again = page.getByRole('button', { name: 'Play the flows again' })
  await again.waitFor({ timeout: 240_000 })
  const result = (await page.getByText(/ steps in \d+ flows are equal/).textContent()) ?? ''
  const [, good, all, flows] = /^([\d,]+) of ([\d,]+) steps in (\d+) flows/.exec(result) ?? []
  expect(good).toBe(all)
  expect(Number(flows)).toBeGreaterThan(40)
})

/** All scenarios, of which each is equal or explained. */
const COMPLETE = (version: string) =>
  new RegExp(`^(9[5-9]\\d|1,\\d{3}) of \\1 scenarios are equal to @auth/core ${version} or explained`)

for (const version of ['0.41.3', '0.41.2', '0.37.4'])
  test(`every scenario is equal to the published package ${version}, or explained`, {
    tag: '@all',
  }, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('./#conformance')
    await page.getByLabel('Published package').selectOption(version)
    expect(loaded.filter((url) => url.includes('assets/guests/'))).toEqual([])
    await page.getByRole('button', { name: 'Play the scenarios' }).click()
    await page.getByRole('button', { name: 'Play the scenarios again' }).waitFor({ timeout: 240_000 })
    await expect(page.getByText(/ scenarios are equal/)).toHaveText(COMPLETE(version))
    await expect(page.getByText('Not listed')).toHaveCount(0)
  })

test('every scenario is equal to the published package in Firefox, or explained', {
  tag: '@all',
}, async ({ baseURL }) => {
  needFirefox()
  const canary = await startCanary()
  const browser = await launchFirefox(canary)
  try {
    const page = await browser.newPage()
    await page.goto(`${baseURL}#conformance`)
    await press(page, 'Play the scenarios')
    const result = '::-p-xpath(//p[contains(., " scenarios are equal")])'
    const text = await page.waitForSelector(result, { timeout: 240_000 })
    expect(await text?.evaluate((node) => node.textContent)).toMatch(COMPLETE('0.41.3'))
  } finally {
    await browser.close()
    await canary.close()
  }
})
