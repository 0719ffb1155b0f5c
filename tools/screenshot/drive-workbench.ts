import type { Page } from '@playwright/test'

/** Brings the workbench into the state that the README's picture shows: a first GitHub sign-in, and what the jwt callback did in it. */
export async function driveWorkbench(page: Page): Promise<void> {
  const frame = page.locator('iframe[title="Simulated browser: laptop"]').contentFrame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await frame.getByRole('heading', { name: 'Signed in as Ada Byron' }).waitFor()
  await page.getByRole('tab', { name: /^Callbacks/ }).click()
  const log = page.getByRole('table', { name: /callbacks/i }).first()
  await log.getByText('jwt', { exact: true }).first().click({ timeout: 10_000 })
  await page.getByRole('treeitem', { selected: true }).waitFor()
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  )
  await page.mouse.move(0, 0)
}
