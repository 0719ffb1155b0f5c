import type { Page } from '@playwright/test'

/** Brings the workbench into the state that the README's picture shows. */
export async function driveWorkbench(page: Page): Promise<void> {
  await page.locator('#root > *').first().waitFor()
}
