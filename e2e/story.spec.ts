import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'
import { killWorker } from './worker-control.ts'

test.use({ firstVisit: true, expectedComplaints: /status of 500 .*error=Configuration/ })

const caption = (page: Page) => page.getByRole('region', { name: 'Story' })
const told = (page: Page) => caption(page).locator('.caption-place')
const ring = (page: Page) =>
  page.locator('iframe[title="Simulated browser: laptop"]').contentFrame().locator('[data-authscope-ring]')
const button = (page: Page, name: string) => caption(page).getByRole('button', { name, exact: true })

/** Presses Next, and waits for the next caption. */
async function next(page: Page, reads: string): Promise<void> {
  await button(page, 'Next').click()
  await expect(told(page)).toContainText(reads)
}

test('a first visitor presses Next to the end, with the real button where it is a person’s turn', async ({
  page,
  workbench,
}) => {
  await page.goto('./')
  await expect(caption(page)).toContainText('Ada clicks, and the app asks GitHub to vouch for her.')
  await expect(page.getByRole('list', { name: 'GitHub sign-in' })).toContainText('Same browser?')
  await expect(ring(page)).toHaveText('Sign in with GitHub')
  // Nothing is under way while the page waits.
  expect(await page.evaluate(() => window.authscope.paused())).toEqual([])
  expect(await violations(page), 'the first screen').toEqual([])

  await next(page, 'Beat 2 of 7')
  await next(page, 'Beat 3 of 7')
  await next(page, 'Beat 4 of 7')
  await expect(ring(page)).toHaveText('Authorize Example')
  // The person's own click does what Next does.
  await ring(page).click()
  await expect(told(page)).toContainText('Beat 5 of 7')
  await expect(page.getByRole('region', { name: 'Cookies the browser sent' })).toContainText('checked at')
  await killWorker(page)
  await page.keyboard.press('ArrowRight')
  await expect(told(page)).toContainText('Beat 6 of 7')
  await next(page, 'Beat 7 of 7')
  await next(page, 'All seven beats')
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  await expect(page.getByRole('region', { name: 'The session cookie' })).toContainText('585 characters')
  expect(await violations(page), 'the end').toEqual([])
  const acts = (await workbench.recordedOf('person.acted')).map(({ data }) => data.action)
  expect(acts.slice(1)).toEqual(['press Sign in with GitHub', 'press Authorize Example'])

  await button(page, 'Drop a cookie').click()
  await expect(told(page)).toContainText('Failed at beat 5 of 7')
  await expect(caption(page)).toContainText('the cookie with its secret is gone')
  await expect(workbench.heading()).toHaveText('Server error')
  await button(page, 'Undo').click()
  await expect(told(page)).toContainText('All seven beats')
})

test('back and forth replays what is recorded; another button begins a branch that can be undone', async ({
  page,
  workbench,
}) => {
  await page.goto('./')
  await ring(page).click()
  await expect(told(page)).toContainText('Beat 2 of 7')
  await next(page, 'Beat 3 of 7')
  await next(page, 'Beat 4 of 7')
  await next(page, 'Beat 5 of 7')
  const { length } = await workbench.recorded()
  await button(page, 'Back').click()
  await expect(told(page)).toContainText('Beat 4 of 7')
  await button(page, 'Back').click()
  await expect(told(page)).toContainText('Beat 3 of 7')
  await next(page, 'Beat 4 of 7')
  await ring(page).click()
  await expect(told(page)).toContainText('Beat 5 of 7')
  expect(await workbench.recorded()).toHaveLength(length)
  expect(await page.evaluate(() => window.authscope.branches())).toHaveLength(1)

  await button(page, 'Back').click()
  await workbench.frame().getByRole('button', { name: 'Cancel' }).click()
  await expect(told(page)).toContainText('Failed at beat 4 of 7')
  expect(await page.evaluate(() => window.authscope.branches())).toHaveLength(2)
  await button(page, 'Undo').click()
  await expect(told(page)).toContainText('Beat 4 of 7')
  await next(page, 'Beat 5 of 7')
  expect(await workbench.recorded()).toHaveLength(length)

  await page.keyboard.press('Shift+M')
  await expect(page.getByRole('banner')).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(told(page)).toContainText('Beat 4 of 7')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).toBeVisible()
  // An expert starts in the workbench the next time.
  await page.keyboard.press('.')
  await expect(workbench.steps).toBeVisible()
  await page.goto('./')
  await expect(workbench.steps).toBeVisible()
})
