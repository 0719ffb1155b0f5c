import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** What axe objects to, as one line each. The frame's page is looked at with the workbench around it. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} at ${target.join(' ')}: ${html}`),
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test(`axe finds nothing on the way through a sign-in (${colorScheme})`, async ({ workbench, page }) => {
      await workbench.open()
      const frame = workbench.frame()
      expect(await violations(page), 'the first visit').toEqual([])
      await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
      await expect(frame.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
      expect(await violations(page), 'the sign-in page').toEqual([])
      await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
      await expect(frame.getByRole('button', { name: 'Authorize Example' })).toBeVisible()
      expect(await violations(page), 'the consent page').toEqual([])
      await workbench.authorize()
      expect(await violations(page), 'home, signed in').toEqual([])
    })

    test(`axe finds nothing in any tab of the inspector (${colorScheme})`, async ({ workbench, page }) => {
      await workbench.open()
      await workbench.signIn()
      for (const name of ['HTTP', 'Cookies', 'Tokens', 'Callbacks', 'Database'] as const) {
        await workbench.tab(name).click()
        await expect(workbench.tab(name)).toHaveAttribute('aria-selected', 'true')
        expect(await violations(page), name).toEqual([])
      }
    })
  })
}

test('axe finds nothing on a narrow window', async ({ workbench, page }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await workbench.open()
  expect(await violations(page)).toEqual([])
})
