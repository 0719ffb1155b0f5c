import type { Page } from '@playwright/test'

/** Brings the workbench into the state that the README's picture shows: a first GitHub sign-in, and what the jwt callback did in it. */
export async function driveWorkbench(page: Page): Promise<void> {
  const frame = page.locator('iframe[title="Simulated browser: laptop"]').contentFrame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await frame.getByRole('heading', { name: 'Signed in as Ada Byron' }).waitFor()
  await page.getByRole('tab', { name: /^Callbacks/ }).click()
  await page.getByLabel('Find', { exact: true }).fill('trigger signUp')
  await page.getByRole('treeitem').filter({ hasText: 'jwt trigger signUp' }).click()
  await page.getByLabel('Find', { exact: true }).fill('')
  await page.getByRole('treeitem', { selected: true }).waitFor()
  await page.mouse.move(0, 0)
}
