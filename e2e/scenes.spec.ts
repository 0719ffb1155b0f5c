import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'

function card(page: Page) {
  return page.getByRole('region', { name: /^Scene: / })
}

/** What the card says of one of the things to do. */
function toDo(page: Page, words: string) {
  return card(page).getByRole('listitem').filter({ hasText: words })
}

/** Goes on from each beat until nothing is paused. */
async function runToEnd(page: Page): Promise<void> {
  const paused = card(page).getByRole('button', { name: 'Continue' })
  const last = card(page)
    .getByRole('button', { name: /step \d+$/ })
    .nth(2)
  await expect(async () => {
    if (await paused.isVisible()) await paused.click({ timeout: 1000 })
    await expect(last).toBeVisible({ timeout: 500 })
    await expect(paused).toBeHidden({ timeout: 500 })
  }).toPass()
}

test('a scene is found in the gallery, played, and ticked off', async ({ workbench, page }) => {
  await workbench.open()
  await page.getByRole('button', { name: 'Scenes' }).click()
  const gallery = page.getByRole('region', { name: 'Scenes', exact: true })
  await expect(gallery.getByRole('link', { name: /^GitHub, first time/ })).toBeFocused()
  expect(await gallery.getByRole('link').count()).toBeGreaterThanOrEqual(15)
  expect(await violations(page), 'the gallery').toEqual([])

  await gallery.getByRole('link', { name: /^Consent denied/ }).click()
  await page.waitForURL(/\?world=scene-consent-denied$/)
  await workbench.ready()
  await expect(card(page).getByRole('status')).toHaveText('0 of 3 opened')
  await expect(toDo(page, 'Click Cancel')).toHaveText(/now$/)
  await workbench.frame().getByRole('button', { name: 'Cancel' }).click()
  await runToEnd(page)
  await expect(toDo(page, 'Click Cancel')).toHaveText(/done$/)
  expect(await violations(page), 'the card').toEqual([])
  // Recorded is not opened.
  await expect(card(page).getByRole('status')).toHaveText('0 of 3 opened')
  const items = card(page).getByRole('button', { name: /step \d+$/ })
  await expect(items).toHaveCount(3)
  const [number = ''] = /\d+$/.exec((await items.nth(1).textContent()) ?? '') ?? []
  await items.nth(1).click()
  await expect(card(page).getByRole('status')).toHaveText('1 of 3 opened')
  await expect(page).toHaveURL(new RegExp(`#step=${number}`))
  expect((await workbench.recorded())[Number(number) - 1]).toMatchObject({
    kind: 'check.failed',
    rule: 'CALLBACK-1',
  })

  await page.getByRole('button', { name: 'Scenes', exact: true }).click()
  await gallery.getByRole('searchbox', { name: 'Search scenes' }).fill('consent')
  await expect(gallery.getByRole('link', { name: /^Consent denied.*1 of 3 opened/ })).toBeVisible()
  await expect(gallery.getByRole('link', { name: /^Google/ })).toBeHidden()
})

test('a scene pauses at its beats, asks its question, and ends on the step that answers it', async ({
  workbench,
  page,
}) => {
  await page.goto('./#scene=google')
  await page.waitForURL(/\?world=scene-google$/)
  await workbench.ready()
  const pausing = card(page).getByRole('checkbox', { name: 'Pause at each beat' })
  await expect(pausing).toBeChecked()
  await expect(card(page).getByText(/^How can the app know/)).toBeVisible()
  await workbench.frame().getByRole('link', { name: 'Sign in', exact: true }).click()
  await workbench.frame().getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(
    card(page)
      .getByRole('listitem')
      .filter({ hasText: /^Paused: / }),
  ).toBeVisible()
  await pausing.uncheck()
  await card(page).getByRole('button', { name: 'Continue' }).click()
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect(card(page).getByText(/^It checks the signature/)).toBeVisible()
  await expect(page).toHaveURL(/#step=\d+/)
  const [, number = ''] = /#step=(\d+)/.exec(page.url()) ?? []
  expect((await workbench.recorded())[Number(number) - 1]).toMatchObject({ rule: 'IDTOKEN-2' })
  await page.goto('./#scene=github')
  await page.waitForURL(/\?world=scene-github$/)
  await workbench.ready()
  await expect(pausing).not.toBeChecked()
})

test('a link to a scene opens it at once in its own world, and leaves the open one alone', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  const before = (await workbench.recorded()).length
  await page.goto('./#scene=second-device')
  await page.waitForURL(/\?world=scene-second-device$/)
  await workbench.ready()
  await expect(workbench.frame('phone').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await card(page).getByRole('checkbox', { name: 'Pause at each beat' }).uncheck()
  const [mail] = await page.evaluate(() => window.authscope.mail())
  expect(mail?.to).toBe('ada@example.com')
  await workbench.go('https://mail.example/', 'phone')
  await workbench.frame('phone').getByRole('link', { name: 'Sign in to' }).click()
  await workbench
    .frame('phone')
    .getByRole('link', { name: 'https://app.example/auth/callback/resend' })
    .click()
  await expect(workbench.heading('phone')).toHaveText(/^Signed in as /)
  await expect(toDo(page, 'click the link in the mail')).toHaveText(/done$/)
  await card(page).getByRole('button', { name: 'Show the laptop' }).click()
  await workbench.go('https://app.example/')
  await expect(card(page).getByRole('button', { name: /step \d+$/ })).toHaveCount(3)
  await expect(card(page).getByText('next', { exact: true })).toHaveCount(0)

  await card(page).getByRole('link', { name: 'Restart' }).click()
  await expect(card(page).getByRole('button', { name: /step \d+$/ })).toHaveCount(0)
  await page.goto('./?world=w1')
  await workbench.ready()
  expect(await workbench.recorded()).toHaveLength(before)
})

test('an unknown scene is reported', async ({ page }) => {
  await page.goto('./#scene=no-such')
  await expect(page.getByRole('heading', { name: "This scene doesn't exist" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the sandbox w1' })).toBeVisible()
})

test('the gallery is opened, used and closed with keys, and scenes are found in the palette', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.steps.focus()
  await page.keyboard.press('Shift+S')
  const gallery = page.getByRole('region', { name: 'Scenes', exact: true })
  await expect(gallery.getByRole('link', { name: /^GitHub, first time/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(gallery.getByRole('link', { name: /^Google/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(gallery.getByRole('link', { name: /^Lost PKCE cookie/ })).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await expect(page.getByRole('button', { name: 'Scenes' })).toBeFocused()

  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Find or run' }).fill('pkce cookie')
  await page.getByRole('option', { name: /Lost PKCE cookie/ }).click()
  await expect(page.getByRole('heading', { name: 'Lost PKCE cookie' })).toBeVisible()
  await page.goBack()
  await workbench.ready()
  await expect(workbench.frame().getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
})
