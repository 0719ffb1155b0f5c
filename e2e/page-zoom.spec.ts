import { lookAround, SIZES } from './room.ts'
import { test } from './test.ts'

for (const viewport of SIZES) {
  const { width, height } = viewport

  test.describe(`a window of ${width} by ${height}`, () => {
    test.use({ viewport: { width: width / 2, height: height / 2 }, deviceScaleFactor: 2 })

    test(`nothing is cut off with the page at 200 % (${width} by ${height})`, async ({ workbench, page }) => {
      await workbench.open()
      await workbench.signIn()
      await lookAround(workbench, page)
    })
  })
}
