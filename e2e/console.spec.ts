import type { ConsoleMessage } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ firstVisit: true })

/** Chromium's own words for frames that may run scripts of our origin, once for each page that they show: see the README. */
const SANDBOX = /^An iframe which has both allow-scripts and allow-same-origin /

// Errors are what every journey watches for; here it is warnings, too.
test('a whole session leaves nothing in the console, from the story to the editor', { tag: '@all' }, async ({
  page,
  context,
  workbench,
}) => {
  // Monaco and its TypeScript are loaded.
  test.slow()
  const said: string[] = []
  const note = (message: Pick<ConsoleMessage, 'text' | 'type'>) => {
    if (/^(?:warning|error|assert)$/.test(message.type()) && !SANDBOX.test(message.text()))
      said.push(`${message.type()}: ${message.text()}`)
  }
  context.on('console', note)
  context.on('serviceworker', (worker) => worker.on('console', note))
  const isQuiet = () => expect(said).toEqual([])
  const caption = page.getByRole('region', { name: 'Story' })
  const told = async (beat: string) => {
    await caption.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(caption).toContainText(beat)
  }

  await test.step('the story', async () => {
    await page.goto('./')
    await expect(workbench.frame().locator('[data-authscope-ring]')).toHaveText('Sign in with GitHub')
    for (let beat = 2; beat <= 7; beat += 1) await told(`Beat ${beat} of 7`)
    await told('All seven beats')
    isQuiet()
  })
  await test.step('the workbench at each level of detail, and what a mark of the timeline says', async () => {
    await page.keyboard.press('.')
    await expect(workbench.steps).toBeVisible()
    const levels = page.getByRole('group', { name: 'Level of detail' })
    for (const name of [/^Essentials/, /^Everything/, /^Beats/]) {
      await levels.getByRole('button', { name }).click()
      await expect(levels.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    }
    await page.getByRole('slider', { name: 'Current step' }).hover({ position: { x: 80, y: 28 } })
    await expect(page.getByRole('tooltip')).toContainText(/^\d+ /)
    await page.getByRole('button', { name: 'Step back' }).click()
    await page.getByRole('button', { name: 'Go forward' }).click()
    await expect(page.getByText('Finished', { exact: true })).toBeVisible()
    isQuiet()
  })
  await test.step('a scene', async () => {
    await page.getByRole('button', { name: 'Scenes' }).click()
    await page
      .getByRole('region', { name: 'Scenes', exact: true })
      .getByRole('link', { name: /^GitHub, first time/ })
      .click()
    await page.waitForURL(/world=scene-github/)
    await workbench.ready()
    isQuiet()
  })
  await test.step('a sandbox of its own, and the editor', async () => {
    await page.goto('./?world=console')
    await workbench.ready()
    const menu = await workbench.sandbox()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
    const code = page.getByRole('region', { name: 'Code', exact: true })
    await expect(code.locator('.view-line').first()).toContainText('import NextAuth')
    await code.getByRole('button', { name: 'Examples' }).click()
    await page.getByRole('menuitem', { name: 'Role from the profile' }).click()
    await code.getByRole('button', { name: 'Run code' }).click()
    await expect(code.getByRole('status').first()).toHaveText('Running.')
    await workbench.signIn()
    isQuiet()
  })
})
