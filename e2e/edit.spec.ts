import type { Page } from '@playwright/test'
import type { BreakpointTarget } from '../src/protocol/control.ts'
import { expect, test } from './test.ts'

const paused = (page: Page) => page.evaluate(() => window.authscope.paused())

async function pauseAtStep(page: Page, on: BreakpointTarget): Promise<void> {
  await page.evaluate((target) => window.authscope.pauseAt(target), on)
}

test('a paused result of jwt is edited: the session shows it, and the panes show what it was', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.toConsent()
  await pauseAtStep(page, { kind: 'callback.returned', callback: 'jwt' })
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect(page.getByRole('button', { name: 'Edit return' })).toBeVisible()

  await page.keyboard.press('e')
  const result = page.getByLabel('Result', { exact: true })
  await expect(result).toBeFocused()
  const text = await result.inputValue()
  // A mistake is said with its place, and nothing is sent.
  await result.fill(text.replace('"Ada Byron"', 'Grace'))
  await page.getByRole('button', { name: 'Return this' }).click()
  await expect(page.getByText(/^Line 2, column \d+: Grace is not a value/)).toBeVisible()
  await result.fill(text.replace('"Ada Byron"', '"Grace Hopper"'))
  await page.getByRole('button', { name: 'Return this' }).click()
  await expect(result).toHaveCount(0)

  const row = page.getByRole('table', { name: 'Return value' }).getByRole('row', { name: /name/ }).first()
  await expect(row).toContainText('"Grace Hopper"')
  await expect(row).toContainText('edited, was "Ada Byron"')
  const [edited] = await workbench.recordedOf('value.edited')
  expect(edited?.data).toMatchObject({ edit: 'result', of: (await paused(page))[0]?.seq })

  await page.evaluate(() => window.authscope.resume('end'))
  await expect(workbench.heading()).toHaveText('Signed in as Grace Hopper')
  // The row of the edit says so in words.
  await workbench.select('edited')
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('result of jwt changed')
})

test('a paused session cookie is given other claims: encrypted correctly it is accepted, otherwise not', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  await pauseAtStep(page, { kind: 'request.sent', url: 'https://app.example/*' })
  const giveClaims = async (name: string, encrypt: string) => {
    await page.getByRole('button', { name: 'Edit request' }).click()
    await page.getByRole('button', { name: /^Token claims/ }).click()
    const claims = page.getByLabel('Claims', { exact: true })
    await claims.fill((await claims.inputValue()).replace(/"name": "[^"]*"/, `"name": "${name}"`))
    await page.getByLabel(encrypt).check()
    await page.getByRole('button', { name: /^(Re-encrypt|Send unchanged)$/ }).click()
    await expect(claims).toHaveCount(0)
    await page.evaluate(() => window.authscope.resume('end'))
  }
  await workbench.frame().getByRole('link', { name: 'Home' }).click()
  await giveClaims('Mallory', 'Encrypted again with the right key')
  await expect(workbench.heading()).toHaveText('Signed in as Mallory')

  await workbench.frame().getByRole('link', { name: 'Home' }).click()
  await giveClaims('Nobody', 'Encrypted with another secret (invalid)')
  await expect(workbench.frame().getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
})

test.describe('an error thrown by an edit', () => {
  test.use({ expectedComplaints: /status of 403/ })

  test('a callback throws instead of returning, and the sign-in ends where such an error leads', {
    tag: '@all',
  }, async ({ workbench, page }) => {
    await workbench.open()
    await workbench.toConsent()
    await pauseAtStep(page, { kind: 'callback.returned', callback: 'signIn' })
    await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
    await page.getByRole('button', { name: 'Throw an error' }).click()
    await page.getByRole('button', { name: 'AccessDenied' }).click()
    await page.getByLabel('Message').fill('not today')
    // Leaving asks, because something was typed.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Throw this' }).click()
    await expect(page.getByText('Throw this')).toHaveCount(0)
    await page.evaluate(() => window.authscope.resume('end'))
    await expect(workbench.address).toHaveValue(/error=AccessDenied/)
    expect((await workbench.database()).users).toEqual([])
  })
})
