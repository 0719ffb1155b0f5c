import { barsPercent, lookAround, SIZES } from './room.ts'
import { expect, test } from './test.ts'

test.use({
  // Chromium's setting "font size"; the usual one is 16 pixels.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
})

test('a reader with a font size of 32 pixels gets text of twice the size, and nothing is cut off', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  const size = await page
    .getByRole('heading', { name: 'authscope' })
    .locator('.brand')
    .evaluate((brand) => getComputedStyle(brand).fontSize)
  expect(size).toBe('28px')
  // With keys: Playwright does not know where a press lands in a frame that is magnified.
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).press('Enter')
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).press('Enter')
  await frame.getByRole('button', { name: 'Authorize Example' }).press('Enter')
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await lookAround(workbench, page)
    expect(await barsPercent(page), `${viewport.width} by ${viewport.height}`).toBeLessThan(25)
  }
})
