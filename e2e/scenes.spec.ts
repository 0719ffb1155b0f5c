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
  await expect(card(page).getByRole('status')).toHaveText('0 of 3')
  await expect(toDo(page, 'Click Cancel')).toHaveText(/now$/)
  await workbench.frame().getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page).getByRole('status')).toHaveText('3 of 3')
  await expect(toDo(page, 'Click Cancel')).toHaveText(/done$/)
  expect(await violations(page), 'the card').toEqual([])
  const kept = card(page).getByRole('button', { name: /^step \d+$/ })
  await expect(kept).toHaveCount(3)
  const name = (await kept.nth(1).textContent()) ?? ''
  await kept.nth(1).click()
  await expect(page).toHaveURL(new RegExp(`#step=${name.replace('step ', '')}`))
  expect((await workbench.recorded())[Number(name.replace('step ', '')) - 1]).toMatchObject({
    kind: 'check.failed',
    rule: 'CALLBACK-1',
  })
})

test('a link to a scene opens it at once in its own world, and leaves the open one alone', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const before = (await workbench.recorded()).length
  await page.goto('./#scene=second-device')
  await page.waitForURL(/\?world=scene-second-device$/)
  await workbench.ready()
  await expect(workbench.frame('phone').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
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
  await expect(card(page).getByRole('status')).toHaveText('3 of 3')
  await expect(card(page).getByText('next', { exact: true })).toHaveCount(0)

  await card(page).getByRole('link', { name: 'Restart' }).click()
  await expect(card(page).getByRole('status')).toHaveText('0 of 3')
  await page.goto('./?world=w1')
  await workbench.ready()
  expect(await workbench.recorded()).toHaveLength(before)
})

test('an unknown scene is reported', async ({ page }) => {
  await page.goto('./#scene=no-such')
  await expect(page.getByRole('heading', { name: "This scene doesn't exist" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the sandbox w1' })).toBeVisible()
})

test('the gallery is opened, used and closed with keys, and scenes are found in the palette', async ({
  workbench,
  page,
}) => {
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
