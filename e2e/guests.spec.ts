import { expect, test } from './test.ts'

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

test('every flow of the conformance page is equal to the published package, or explained', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('./#conformance')
  await page.getByRole('button', { name: 'Start' }).click()
  const again = page.getByRole('button', { name: 'Start again' })
  await again.waitFor({ timeout: 240_000 })
  const result = (await page.getByText(/ steps in \d+ flows are equal/).textContent()) ?? ''
  const [, good, all, flows] = /^([\d,]+) of ([\d,]+) steps in (\d+) flows/.exec(result) ?? []
  expect(good).toBe(all)
  expect(Number(flows)).toBeGreaterThan(40)
})
