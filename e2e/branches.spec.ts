import { expect, test } from './test.ts'

test('one sign-in with jwt and one with database sessions, from the same moment on, are compared next to each other', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  const before = (await workbench.recorded()).length
  await workbench.signIn()
  await page.evaluate((to) => window.authscope.rewind(to), before)
  await page.getByRole('button', { name: 'Fork here' }).first().click()
  await expect(workbench.onBranch('b1')).toBeVisible()
  await page.evaluate(() => window.authscope.change({ strategy: 'database' }))
  await workbench.signIn()

  await page.keyboard.press('Shift+y')
  await page.getByLabel('Name', { exact: true }).fill('database')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(workbench.onBranch('database')).toBeVisible()

  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Compare branches' })
  await expect(dialog.getByRole('status')).toContainText(`Their first ${before} steps are the same.`)
  await expect(dialog.getByLabel('Left', { exact: true })).toHaveValue('main')
  const list = dialog.getByRole('listbox')
  await expect(list.getByRole('option', { selected: true })).toHaveAccessibleName(
    /^First difference, only database/,
  )
  await list.focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).not.toHaveAccessibleName(/^First difference/)

  await dialog.getByRole('tab', { name: 'Rows' }).click()
  await expect(dialog.getByText(/^sessions /)).toBeVisible()
  await expect(dialog.getByText('only database').first()).toBeVisible()
  await dialog.getByRole('tab', { name: 'Tokens' }).click()
  await expect(dialog.getByText('session', { exact: true })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Cookies' }).click()
  await expect(dialog.getByText(/session-token/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // Back to the first line: its world is as it was.
  await page.keyboard.press('g')
  await page.getByRole('dialog', { name: 'Sandbox menu' }).getByRole('button', { name: /^main/ }).click()
  await expect(workbench.onBranch('main')).toBeVisible()
  await expect.poll(async () => (await workbench.database()).sessions).toEqual([])
  expect((await workbench.database()).users).toHaveLength(1)
})

test('editing in a rewound world asks for a fork first, and the first branch stays', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const jwt = (await workbench.recordedOf('callback.returned')).find(({ data }) => data.callback === 'jwt')
  await page.evaluate((to) => window.authscope.rewind(to), jwt?.seq ?? 0)
  await page.getByRole('button', { name: 'Edit return' }).click()
  await page.getByRole('dialog', { name: 'Fork from here?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(workbench.onBranch('main')).toBeVisible()

  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Fork and continue' }).click()
  const result = page.getByLabel('Result', { exact: true })
  await result.fill((await result.inputValue()).replace('"Ada Byron"', '"Grace Hopper"'))
  await page.getByRole('button', { name: 'Return this' }).click()
  await expect(result).toHaveCount(0)
  await page.evaluate(() => window.authscope.resume('end'))
  await expect(workbench.heading()).toHaveText('Signed in as Grace Hopper')

  await page.evaluate(() => window.authscope.switchTo('main'))
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  await expect(workbench.onBranch('main')).toBeVisible()
})
