import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'
import { TABS } from './workbench.ts'

test('axe finds nothing on the way through a sign-in, in the light and in the dark', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  const frame = workbench.frame()
  expect(await violations(page), 'the first visit').toEqual([])
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(frame.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
  expect(await violations(page, { within: 'iframe' }), 'the sign-in page').toEqual([])
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await expect(frame.getByRole('button', { name: 'Authorize Example' })).toBeVisible()
  expect(await violations(page, { within: 'iframe' }), 'the consent page').toEqual([])
  await workbench.authorize()
  expect(await violations(page), 'home, signed in').toEqual([])
  for (const name of TABS) {
    await workbench.tab(name).click()
    await expect(workbench.tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator('*').first()).toBeVisible()
    expect(await violations(page, { within: '[role="tabpanel"]' }), name).toEqual([])
  }
  for (const lens of ['article[aria-label="What happens"]', 'article[aria-label="Code"]'])
    expect(await violations(page, { within: lens }), lens).toEqual([])
  await workbench.tab('Callbacks').click()
  await page.getByRole('button', { name: 'Which arguments are set' }).click()
  expect(await violations(page, { within: '[role="tabpanel"]' }), 'the matrix of callbacks').toEqual([])
})

test('axe finds nothing in presenter mode, nor where one pane is shown at a time, in the light and in the dark', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  await workbench.steps.press('Shift+M')
  await expect(page.getByRole('banner')).toBeHidden()
  expect(await violations(page), 'on a stage').toEqual([])
  await page.keyboard.press('.')
  await workbench.tab('Cookies').click()
  await expect(page.getByRole('button', { name: /^Show hidden\.session/ }).first()).toBeVisible()
  expect(await violations(page), 'presenter mode').toEqual([])
  await workbench.steps.press('Shift+M')
  await page.setViewportSize({ width: 720, height: 450 })
  const panes = page.getByRole('navigation', { name: 'Panes' })
  for (const name of ['Page', 'Diagram', 'Steps', 'Details']) {
    await panes.getByRole('button', { name }).click()
    expect(await violations(page), name).toEqual([])
  }
})

/** Elements that would move by themselves. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const takesTime = (times: string) => times.split(', ').some((time) => Number.parseFloat(time) > 0)
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
      const moves = animationName !== 'none' || takesTime(transitionDuration) || scrollBehavior === 'smooth'
      return moves ? [`${element.tagName} ${element.className}`] : []
    })
  })
}

test.describe('with reduced motion', () => {
  test.use({ ownContext: true, contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves: not while a page is loading, not where something opens', async ({
    workbench,
    page,
  }) => {
    await workbench.open()
    expect(await moving(page)).toEqual([])
    await workbench.frame().getByRole('link', { name: 'Sign in', exact: true }).click()
    expect(await moving(page), 'on its way').toEqual([])
    for (const [keys, what] of [
      ['Control+k', 'the palette'],
      ['?', 'the keys'],
      ['w', 'the world'],
    ] as const) {
      await workbench.steps.press(keys)
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await moving(page), what).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
})

test.describe('where the system chooses the colours', () => {
  test.use({ ownContext: true, contextOptions: { forcedColors: 'active' } })

  test('a choice is visible: the step, the tab, the place in the header', async ({ workbench, page }) => {
    await workbench.open()
    await workbench.signIn()
    await workbench.steps.press('ArrowUp')
    const fill = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const plain = await fill('[role="treeitem"][aria-selected="false"]')
    expect(await fill('[role="treeitem"][aria-selected="true"]')).not.toBe(plain)
    const tab = await fill('.inspector [role="tab"][aria-selected="false"]')
    expect(await fill('.inspector [role="tab"][aria-selected="true"]')).not.toBe(tab)
    const place = await fill('header nav button:not([aria-current])')
    expect(await fill('header nav [aria-current="page"]')).not.toBe(place)
    expect(await violations(page, { schemes: ['light'] })).toEqual([])
  })
})

test('axe finds nothing on a narrow window', { tag: '@all' }, async ({ workbench, page }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await workbench.open()
  expect(await violations(page)).toEqual([])
})

test('axe finds nothing where the workbench cannot start', async ({ page }) => {
  await page.addInitScript('Reflect.deleteProperty(window, "navigation")')
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
