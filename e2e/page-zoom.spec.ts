import { lookAround, SIZES } from './room.ts'
import { test } from './test.ts'

test.use({ ownContext: true, deviceScaleFactor: 2 })

test('nothing is cut off with the page at 200 %', { tag: '@all' }, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  for (const { width, height } of SIZES) {
    await test.step(`a window of ${width} by ${height}`, async () => {
      await page.setViewportSize({ width: width / 2, height: height / 2 })
      // As it opens in such a window, not only as it shrinks to it.
      await page.reload()
      await workbench.ready()
      await lookAround(workbench, page)
    })
  }
})
