import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Presses Tab until the target has the focus; fails when it never comes. */
async function tabTo(page: Page, target: Locator, most = 80): Promise<void> {
  for (let presses = 0; presses <= most; presses += 1) {
    if (
      await target.evaluate(
        (element) => element === element.ownerDocument.activeElement && document.hasFocus(),
      )
    )
      return
    if (presses < most) await page.keyboard.press('Tab')
  }
  await expect(target, 'what Tab should come to').toBeFocused()
}

test('a person signs in and looks at the steps with the keyboard alone', async ({ workbench, page }) => {
  await workbench.open()
  const frame = workbench.frame()
  await test.step('the first action is at most five presses of Tab away', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: "To the app's page" })).toBeFocused()
    await page.keyboard.press('Enter')
    const signIn = frame.getByRole('link', { name: 'Sign in', exact: true })
    await tabTo(page, signIn, 4)
    await page.keyboard.press('Enter')
  })
  await tabTo(page, frame.getByRole('button', { name: 'Sign in with GitHub' }))
  await page.keyboard.press('Enter')
  await tabTo(page, frame.getByRole('radio', { name: 'Ada Byron' }))
  await page.keyboard.press('ArrowDown')
  await expect(frame.getByRole('radio', { name: 'Grace Brewster' })).toBeChecked()
  await tabTo(page, frame.getByRole('button', { name: 'Authorize Example' }))
  await page.keyboard.press('Enter')
  await expect(workbench.heading()).toHaveText('Signed in as Grace Brewster')

  await test.step('the arrow keys move through the tabs of the inspector', async () => {
    await tabTo(page, page.getByRole('tab', { selected: true }))
    const seen = new Set<string>()
    const selected = () => page.getByRole('tab', { selected: true }).getAttribute('data-tab')
    for (let presses = 0; presses < 5; presses += 1) {
      const before = await selected()
      seen.add(before ?? '')
      await page.keyboard.press('ArrowRight')
      await expect.poll(selected).not.toBe(before)
    }
    expect(seen.size).toBe(5)
  })

  await test.step('a link leads to the steps, F6 to each list, and ↓ from Find to what was found', async () => {
    await page.reload()
    await workbench.ready()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'To the steps' })).toBeFocused()
    const address = page.url()
    await page.keyboard.press('Enter')
    await expect(workbench.steps).toBeFocused()
    expect(page.url()).toBe(address)
    await page.keyboard.press('Shift+F6')
    await expect(page.getByRole('listbox', { name: 'Diagram' })).toBeFocused()
    await page.keyboard.press('F6')
    await expect(workbench.steps).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(workbench.steps).toBeFocused()
  })
})

test('the address is typed and entered, and then the page has the focus', async ({ workbench, page }) => {
  await workbench.open()
  await tabTo(page, workbench.address)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('app.example/members')
  await page.keyboard.press('Enter')
  await expect(workbench.frame().getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('Paused; will stop at the next step')).toBeVisible()
  await expect(workbench.address).toHaveValue(
    'https://app.example/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fmembers',
  )
})
