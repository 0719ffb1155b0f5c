import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    /** What the browser measured as moved without being asked, whatever was pressed shortly before. */
    shifts: number[]
  }
}

/** Adds up how much of the window moved, and by how far: 1 is all of it by its whole height. Simulated pages are their own affair. */
async function measureShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    if (window.top !== window) return
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push('value' in entry ? Number(entry.value) : 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const takeShifts = (page: Page) =>
  page.evaluate(() => window.shifts.splice(0).reduce((sum, value) => sum + value, 0))

test('what a person looks at and points at stays in place', { tag: '@all' }, async ({ workbench, page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await measureShifts(page)
  await workbench.open()
  const device = page.locator('iframe[title="Simulated browser: laptop"]').filter({ visible: true })
  const root = workbench.frame().locator('html')
  await expect(page.getByText('Start here.')).toBeVisible()
  const size = await device.boundingBox()
  const isSteady = async () => expect(await device.boundingBox()).toEqual(size)

  await test.step('from the start page to the workbench', async () => {
    expect(await takeShifts(page)).toBeLessThan(0.02)
    await isSteady()
  })
  await test.step('as the hint changes on the way through a sign-in', async () => {
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    await workbench.frame().getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Next:', { exact: true })).toBeVisible()
    await isSteady()
    await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
    await expect(page.getByText('Your choice.')).toBeVisible()
    await isSteady()
    await workbench.authorize()
    await expect(page.getByText('Signed in.')).toBeVisible()
    await isSteady()
    // Lanes come with those who take part, and marks stand closer the more there are: nothing else moves.
    expect(await takeShifts(page)).toBeLessThan(0.12)
  })
  await test.step('as steps are selected, each with its own explanation', async () => {
    for (const name of [/token encrypted/, /createUser/, /stored __Secure-authjs.session-token/]) {
      await page.getByRole('treeitem', { name }).first().click()
      await expect(page.getByRole('treeitem', { name, selected: true })).toBeVisible()
    }
    await expect(page.getByText('Signed in.')).toBeHidden()
    await isSteady()
    // The cookie has no row of its own: the response that set it is shown.
    await expect(
      page.getByRole('listbox', { name: 'Diagram' }).getByRole('option', { selected: true }),
    ).toHaveAccessibleName(/response 302/)
    expect(await takeShifts(page)).toBeLessThan(0.08)
  })
  await test.step('as the world goes back and forward', async () => {
    const last = (await workbench.recorded()).length
    for (const to of [last - 1, last - 2]) {
      await page.getByRole('button', { name: 'Step back' }).click()
      await expect(page.getByText(`${to} / ${last}`, { exact: true })).toBeVisible()
      await isSteady()
    }
    await page.getByRole('button', { name: 'Go forward' }).click()
    await expect(page.getByText('Finished', { exact: true })).toBeVisible()
    await expect(workbench.heading()).toHaveText(/^Signed in as /)
    await isSteady()
    expect(await takeShifts(page)).toBeLessThan(0.03)
  })
  await test.step('and the simulated page is as light or dark as the workbench', async () => {
    const scheme = () => root.evaluate((html) => getComputedStyle(html.querySelector('body') ?? html).color)
    const light = await scheme()
    await page.keyboard.press('t')
    await page.keyboard.press('t')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect.poll(scheme).not.toBe(light)
    await page.keyboard.press('t')
    await expect(root).not.toHaveAttribute('data-theme')
    await expect.poll(scheme).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(scheme).not.toBe(light)
  })
})
