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
  // It is paused where it failed: the page comes with the next press.
  await button(page, 'Next').click()
  await expect(workbench.heading()).toHaveText('Server error')
  await expect(button(page, 'Walk me through it')).toBeVisible()
  await expect(caption(page)).toContainText('The page only says “Configuration”.')
  await button(page, 'Undo').click()
  await expect(told(page)).toContainText('All seven beats')

  await button(page, 'Replay code').click()
  await expect(told(page)).toContainText('Failed at beat 2 of 4')
  await expect(caption(page)).toContainText('this browser has no secret that belongs to this code')
})

/** Opens a scene from the story, and presses Next until it has told these captions. */
async function playScene(page: Page, scene: string, captions: readonly string[]): Promise<void> {
  await page.goto(`./#scene=${scene}`)
  await expect(page).toHaveURL(new RegExp(`world=scene-${scene}$`))
  const question = caption(page).locator('.caption-question')
  await expect(question).toContainText('Make a guess before you go on.')
  await expect(told(page)).toContainText(captions[0] ?? '')
  for (const reads of captions.slice(1)) await next(page, reads)
  await expect(question).not.toContainText('Make a guess')
}

test('other ways to sign in are stories, too: Next fills in the fields and opens the mail', async ({
  page,
  workbench,
}) => {
  await page.goto('./')
  await expect(ring(page)).toHaveText('Sign in with GitHub')
  const beats = [1, 2, 3, 4, 5, 6].map((beat) => `Beat ${beat} of 6`)
  await playScene(page, 'magic-link', [...beats, 'All six beats'])
  await expect(workbench.heading()).toHaveText('Signed in as ada@example.com')
  const acts = (await workbench.recordedOf('person.acted')).map(({ data }) => data.action)
  expect(acts).toContain('press Sign in with Resend')

  await caption(page).getByRole('link', { name: 'a password' }).click()
  await expect(page).toHaveURL(/world=scene-password$/)
  await expect(ring(page)).toHaveText('Sign in with the password')
  await next(page, 'Beat 2 of 4')
  await next(page, 'Beat 3 of 4')
  await next(page, 'Beat 4 of 4')
  await next(page, 'All four beats')
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
})

test('Next confirms a passkey where the browser asks for it', { tag: '@all' }, async ({ page }) => {
  await page.goto('./')
  await expect(ring(page)).toHaveText('Sign in with GitHub')
  await page.goto('./#scene=passkey')
  await expect(told(page)).toContainText('Beat 1 of 7')
  const dialog = page.getByRole('dialog', { name: 'Create a passkey for app.example' })
  await button(page, 'Next').click()
  await expect(dialog).toBeVisible()
  await expect(told(page)).toContainText('Beat 2 of 7')
  await next(page, 'Beat 3 of 7')
  await next(page, 'Beat 4 of 7')
  await expect(dialog).toBeHidden()
})

test('an attack is told on both devices, and its switch turns it around', async ({ page }) => {
  await page.goto('./')
  await expect(ring(page)).toHaveText('Sign in with GitHub')
  await playScene(page, 'stolen-code', [
    'Beat 1 of 4',
    'Beat 2 of 4',
    'Beat 3 of 4',
    'Beat 4 of 4',
    'All four beats',
  ])
  await expect(caption(page)).toContainText('Mallory is signed in as Ada.')
  await caption(page).getByRole('switch').click()
  await expect(page).toHaveURL(/world=scene-stolen-code-prevented$/)
  await expect(told(page)).toContainText('Beat 1 of 4')
  await next(page, 'Failed at beat 2 of 4')
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

  // A walk through what is recorded asks for no click, and leaving it returns to where the sandbox was.
  await page.keyboard.press('#')
  await expect(told(page)).toContainText('Beat 1 of 7')
  await expect(ring(page)).toHaveCount(0)
  await next(page, 'Beat 2 of 7')
  await page.keyboard.press('.')
  await expect(workbench.steps).toBeVisible()
  await page.keyboard.press('.')
  await expect(told(page)).toContainText('Beat 5 of 7')

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
