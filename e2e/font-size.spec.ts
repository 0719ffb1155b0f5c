import { lookAround, SIZES } from './room.ts'
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
  await workbench.signIn()
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport)
    await lookAround(workbench, page)
  }
})
