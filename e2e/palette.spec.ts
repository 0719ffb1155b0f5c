import type { Page } from '@playwright/test'
import { COMMANDS } from '../src/ui/testing/command-table.ts'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'

/** What lies above the window; the window itself is looked at in accessibility.spec. */
const DIALOG = { within: '[role="dialog"]' }
const MENU = { within: '[role="menu"]' }

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or run' })

/** Opens the palette and types into it, once it has the keys. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
}

/** Goes to the first line of the palette that is wanted, and presses Enter. Lines may still come in above the one with the focus. */
async function press(page: Page, name: RegExp): Promise<void> {
  const option = palette(page).getByRole('option', { name }).first()
  await expect(option).toBeVisible()
  const focused = palette(page).locator('[role="option"][data-focused]')
  const isWanted = async () => (await option.getAttribute('data-focused')) !== null
  for (let downs = 0; downs < 40 && !(await isWanted()); downs += 1) {
    const before = await focused.allTextContents()
    const isAbove = await option.evaluate((wanted) => {
      const other = document.querySelector('[role="option"][data-focused]')
      return other !== null && (wanted.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    })
    await page.keyboard.press(isAbove ? 'ArrowUp' : 'ArrowDown')
    await expect.poll(() => focused.allTextContents()).not.toEqual(before)
  }
  await page.keyboard.press('Enter')
}

test('axe finds nothing in palette, help, menus and filter, in the light and in the dark', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  await page.getByRole('heading', { name: 'Steps' }).click()
  await find(page, 'cookie')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  expect(await violations(page, DIALOG), 'palette').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'All keys' })).toBeVisible()
  expect(await violations(page, DIALOG), 'help').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await violations(page, MENU), 'filter').toEqual([])
  await page.keyboard.press('Escape')
  const menu = await workbench.sandbox()
  await expect(menu.getByRole('listitem').filter({ hasText: 'main' })).toBeVisible()
  expect(await violations(page, DIALOG), 'sandbox menu').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+R')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page, DIALOG), 'question').toEqual([])
})

test('the palette finds steps and runs commands, a filter narrows the list down, and Reset asks', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  // The simulated page has the focus: Ctrl K leads out of it.
  await find(page, 'linkAccount')
  await press(page, /linkAccount/)
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('linkAccount')
  await find(page, 'less detail')
  await press(page, /^Less detail/)
  await expect(page.getByRole('button', { name: 'Essentials' })).toHaveAttribute('aria-pressed', 'true')
  await find(page, 'no such thing')
  await expect(palette(page)).toContainText('Nothing matches')
  await page.keyboard.press('Escape')

  await test.step('a filter narrows the list down, says so, and is removed part by part', async () => {
    const items = page.getByRole('treeitem')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Cookies' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^\d+ rows of \d+ steps$/)).toBeVisible()
    const names = await items.allTextContents()
    expect(names.length).toBeGreaterThan(3)
    expect(names.some((name) => name.includes('check state'))).toBe(false)
    await page.getByRole('button', { name: /^Only failures/ }).click()
    await expect(page.getByRole('heading', { name: 'No step matches' })).toBeVisible()
    await page.getByRole('button', { name: 'only failures and warnings: remove this filter' }).click()
    await page.getByRole('button', { name: 'Cookies: remove this filter' }).click()
    await expect(page.getByText(/^\d+ rows of \d+ steps$/)).toBeHidden()
    await expect(items.filter({ hasText: 'check state' }).first()).toBeVisible()
  })

  await test.step('Reset asks, and Cancel keeps the world', async () => {
    const steps = (await workbench.recorded()).length
    await (await workbench.sandbox()).getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(`This deletes its ${steps} steps`)
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await workbench.recorded()).length).toBe(steps)
  })
})

test('? lists every command that has a key, and keys do nothing in a field or when they are switched off', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await page.getByRole('heading', { name: 'Steps' }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'All keys' })
  for (const { title } of COMMANDS.filter(({ keys }) => keys !== ''))
    await expect(help.getByRole('term').getByText(title, { exact: true })).toBeVisible()
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await help.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
  await find(page, 'all keys')
  await press(page, /^All keys/)
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.type('?ton+')
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('?ton+')
  await expect(help).toBeHidden()
})

test('panes are resized with the keyboard and by dragging, and keep their sizes', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  const edge = page.getByRole('separator', { name: 'Width of the steps' })
  const size = async () => Number(await edge.getAttribute('aria-valuenow'))
  const usual = await size()
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(size).toBe(usual + 16)
  const box = await edge.boundingBox()
  if (!box) throw new Error('the edge is to be seen')
  await page.mouse.move(box.x + 4, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x - 60, box.y + 80, { steps: 4 })
  await page.mouse.up()
  await expect.poll(size).toBe(usual + 80)
  await page.reload()
  await workbench.ready()
  await expect.poll(size).toBe(usual + 80)
  await edge.focus()
  await page.keyboard.press('Enter')
  await expect.poll(size).toBe(usual)
  await edge.click()
  await page.getByRole('menuitem', { name: 'Larger' }).click()
  await expect.poll(size).toBe(usual + 80)
})

test('two devices are next to each other, each with its own page', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  await page.getByRole('button', { name: 'Split view with phone' }).click()
  await expect(workbench.heading('phone')).toHaveText('Example')
  await expect(workbench.heading('laptop')).toHaveText(/^Signed in as/)
  expect(await violations(page, { without: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: 'Hide phone' }).click()
  await expect(page.getByTitle('Simulated browser: phone')).toHaveCount(0)
})
