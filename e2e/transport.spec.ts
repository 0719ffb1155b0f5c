import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** The button of the controls with this name. */
const control = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Run and pause' }).getByRole('button', { name, exact: true })

const strip = (page: Page) => page.getByRole('slider', { name: 'Current step' })

const isAt = async (page: Page) => Number(await strip(page).getAttribute('aria-valuenow'))

const recordedTo = async (page: Page) => Number(await strip(page).getAttribute('aria-valuemax'))

/** Presses a key of the controls and waits until the world stands elsewhere. */
async function press(page: Page, key: string): Promise<void> {
  const before = await isAt(page)
  await page.keyboard.press(key)
  await expect.poll(() => isAt(page)).not.toBe(before)
}

test('a sign-in is paused at jwt, inspected, stepped, run to the next breakpoint and past the others to its end', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  // The breakpoint is set where it was seen: with B at the step.
  await page.getByRole('listbox', { name: 'Diagram' }).getByRole('option', { name: /: jwt/ }).first().click()
  await page.keyboard.press('b')
  await expect(page.getByRole('button', { name: /^Breakpoints 1$/ })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /jwt .*Breakpoint\./ }).first()).toBeVisible()
  await page.keyboard.press('n')
  await workbench.go('https://app.example/auth/signout')
  await workbench
    .frame()
    .getByRole('button', { name: /sign out/i })
    .click()
  await workbench.frame().getByRole('link', { name: 'Sign in', exact: true }).click()
  await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
  await expect(page.getByText('Paused before jwt', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waiting for app.example' })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /jwt .*Paused here\./ })).toBeVisible()
  await expect(page.getByRole('option', { name: /jwt .*Paused here\./ })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('data-tab', 'Callbacks')
  const at = await isAt(page)
  await press(page, 'ArrowRight')
  expect(await isAt(page)).toBe(at + 1)
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText(/^Paused at the response 302 \S+$/)).toBeVisible()
  // The page that the redirect leads to reads the session.
  await expect(page.getByText('run to breakpoint or pause')).toBeVisible()
  await control(page, 'Run to breakpoint').click()
  await expect(page.getByText('Paused before jwt', { exact: true })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('Paused after jwt', { exact: true })).toBeVisible()
  await page.keyboard.press('Shift+p')
  await expect(workbench.heading()).toHaveText(/^Signed in as /)
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  await page.reload()
  await workbench.ready()
  await expect(page.getByRole('button', { name: /^Breakpoints 1$/ })).toBeVisible()
})

test('going back turns later steps grey, and going forward restores them', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const before = await workbench.recorded()
  await expect.poll(() => isAt(page)).toBe(before.length)
  await page
    .getByRole('treeitem', { name: /createUser/ })
    .first()
    .click()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.getByText(new RegExp(`You’re at step \\d+ of ${before.length}\\.`))).toBeAttached()
  const at = await isAt(page)
  expect(at).toBeLessThan(before.length)
  expect(await recordedTo(page)).toBe(before.length)
  expect((await workbench.recorded()).length).toBe(at)
  await expect(page.getByRole('treeitem', { name: /recorded before you went back\.$/ }).first()).toBeVisible()
  await expect(page.getByRole('option', { name: /Recorded before you went back\.$/ }).first()).toBeVisible()
  await press(page, 'ArrowLeft')
  expect(await isAt(page)).toBe(at - 1)
  await page.getByRole('button', { name: 'Go forward' }).click()
  await expect.poll(() => isAt(page)).toBe(before.length)
  expect(await workbench.recorded()).toEqual(before)
  await expect(workbench.heading()).toHaveText(/^Signed in as /)

  await test.step('the line of the strip is dragged, and the world is restored there when it is dropped', async () => {
    const last = (await workbench.recorded()).length
    await expect.poll(() => isAt(page)).toBe(last)
    const box = await strip(page).boundingBox()
    if (!box) throw new Error('The strip is not shown.')
    await page.mouse.move(box.x + box.width * 0.9, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.3, box.y + 20, { steps: 5 })
    const wanted = await isAt(page)
    expect(wanted).toBeLessThan(last)
    expect((await workbench.recorded()).length).toBe(last)
    await page.mouse.up()
    await expect.poll(async () => (await workbench.recorded()).length).toBe(wanted)
    await expect(page.getByText(`You’re at step ${wanted} of ${last}.`)).toBeAttached()
    await strip(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await workbench.recorded()).length).toBe(last)
  })
})

test('every control says why it is disabled, and a paused world pauses at its first step', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await expect(control(page, 'Step over')).toHaveAccessibleDescription(/Nothing is paused/)
  await expect(control(page, 'Run')).toHaveAccessibleDescription(/Nothing is paused/)
  await control(page, 'Pause').click()
  await expect(page.getByText('Paused; will stop at the next step')).toBeVisible()
  await expect(control(page, 'Step')).toHaveAccessibleDescription(/Nothing is running/)
  await workbench.frame().getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Paused after “Click Sign in”', { exact: true })).toBeVisible()
  await control(page, 'Run').click()
  await expect(workbench.frame().getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
})

test('the seed is changed in the sandbox menu, and the world has the new one', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const menu = await workbench.sandbox()
  await menu.getByLabel('Seed, a whole number').fill('12')
  await menu.getByRole('button', { name: 'Reset with seed 12' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(workbench.heading()).toHaveText('Example')
  await expect((await workbench.sandbox()).getByLabel('Seed, a whole number')).toHaveValue('12')
})
