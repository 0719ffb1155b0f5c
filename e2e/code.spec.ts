import { expect } from '@playwright/test'
import { test } from './test.ts'

test('a configuration is taken, run, watched, held at and changed', async ({ workbench }) => {
  // Monaco and its TypeScript are loaded twice.
  test.slow()
  const { page } = workbench
  await workbench.open()
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const log = page.getByRole('region', { name: 'Callbacks log' })
  await expect(code.locator('.view-line').first()).toContainText('import NextAuth')
  await expect(code.getByRole('status').first()).toHaveText('The stock app runs; this is its configuration.')

  await test.step('an example runs in the place of the stock app', async () => {
    await code.getByRole('button', { name: 'Examples' }).click()
    await page.getByRole('menuitem', { name: 'Role from the profile' }).click()
    await expect(code.locator('.view-lines')).toContainText('ADMINS')
    await expect(code.getByRole('status').first()).toHaveText('Not run yet. The stock app runs.')
    await code.getByRole('button', { name: 'Run code' }).click()
    await expect(code.getByRole('status').first()).toHaveText('Saved, and runs.')
  })

  await test.step('its calls are logged with their lines', async () => {
    await page.getByRole('button', { name: 'Workbench', exact: true }).click()
    await workbench.signIn()
    await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
    await expect(code.locator('.code-hint').first()).toContainText('calls')
    await log.getByRole('button', { name: 'jwt' }).first().click()
    await expect(log.getByRole('region', { name: 'Arguments and return value' })).toContainText('admin')
  })

  await test.step('a breakpoint is set in the margin', async () => {
    await code.locator('.code-breakpoint').first().click()
    await expect(code.locator('.code-breakpoint.set')).toHaveCount(1)
    const { breakpoints } = await page.evaluate(async () => ({
      breakpoints: await window.authscope.breakpoints.list(),
    }))
    expect(breakpoints.map(({ on }) => on)).toEqual([{ callback: 'jwt' }])
    await code.locator('.code-breakpoint.set').click()
    await expect(code.locator('.code-breakpoint.set')).toHaveCount(0)
  })

  await test.step('after an edit the run goes on before the first call of what changed', async () => {
    await code.locator('.view-line', { hasText: "'admin'" }).click()
    await page.keyboard.press('End')
    await page.keyboard.type("\ntoken.plan = 'free'")
    await code.getByRole('button', { name: /^Run from \d+$/ }).click()
    await expect(code.getByRole('status').first()).toContainText('Saved')
    await log.getByRole('button', { name: 'jwt' }).first().click()
    await expect(log.getByRole('region', { name: 'Arguments and return value' })).toContainText('free')
  })

  await test.step('errors show as typed, completion knows the engine, and nothing is lost by a reload', async () => {
    await code.locator('.view-line', { hasText: 'token.login' }).first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('\ntoken.')
    await expect(page.locator('.suggest-widget')).toContainText('picture')
    await page.keyboard.press('Escape')
    await page.keyboard.type('sub.nothing')
    await page.keyboard.press('Escape')
    const problems = code.getByRole('region', { name: 'Problems' })
    await expect(problems).toContainText("'token.sub' is possibly 'undefined'")
    await expect(code.getByRole('status').first()).toHaveText('Edited. An older text runs.')
    await page.reload()
    await workbench.ready()
    await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
    await expect(code.locator('.view-lines')).toContainText('token.sub.nothing')
    await problems.getByRole('button', { name: /possibly/ }).click()
    await expect(code.locator('.inputarea')).toBeFocused()
  })

  await test.step('the stock app comes back', async () => {
    await code.getByRole('button', { name: 'Revert' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
    await expect(code.locator('.view-lines')).toContainText('PrismaAdapter')
  })
})

test('files are added, renamed and removed; variables have test values that can be changed', async ({
  workbench,
}) => {
  const { page } = workbench
  await workbench.open()
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const files = code.getByRole('list', { name: 'Files' })
  await code.getByRole('button', { name: 'Add a file' }).click()
  await code.getByLabel('Name of the file').fill('lib/roles.css')
  await page.keyboard.press('Enter')
  await expect(code.getByRole('alert')).toContainText('has to end in .ts')
  await code.getByLabel('Name of the file').fill('lib/roles.ts')
  await page.keyboard.press('Enter')
  await expect(files.getByRole('button', { name: 'lib/roles.ts', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await code.getByRole('button', { name: 'Rename the file' }).click()
  await code.getByLabel('Name of the file').fill('lib/admins.ts')
  await page.keyboard.press('Enter')
  await code.getByRole('button', { name: 'Remove lib/admins.ts' }).click()
  await expect(files.getByRole('button')).toHaveText(['auth.ts'])

  await page
    .getByRole('region', { name: 'Setup of the app' })
    .getByRole('button', { name: 'Environment' })
    .click()
  const environment = code.getByRole('region', { name: 'Environment' })
  await expect(environment.getByLabel('AUTH_GITHUB_ID', { exact: true })).not.toHaveValue('')
  await environment.getByLabel('AUTH_GITHUB_ID', { exact: true }).fill('my-own-client')
  await environment.getByLabel('Name of a new variable').fill('ALLOWED_DOMAIN')
  await environment.getByRole('button', { name: 'Add' }).click()
  await environment.getByLabel('ALLOWED_DOMAIN', { exact: true }).fill('example.com')
  await code.getByRole('button', { name: 'Run code' }).click()
  await expect
    .poll(() => page.evaluate(async () => (await window.authscope.setup()).code?.environment))
    .toMatchObject({ AUTH_GITHUB_ID: 'my-own-client', ALLOWED_DOMAIN: 'example.com' })
})
