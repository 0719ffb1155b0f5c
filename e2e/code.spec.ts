import { expect } from '@playwright/test'
import { test } from './test.ts'

// What a callback throws leads to the engine's own error page, a text without a configuration to the app's.
test.use({ expectedComplaints: /status of 500 .*(?:error=Configuration|\/https\/app\.example\/\?~nav=)/ })

test('a configuration is pasted, run, watched, paused and changed', async ({ workbench }) => {
  // Monaco and its TypeScript are loaded, and a person does everything with them.
  test.slow()
  const { page } = workbench
  await workbench.open()
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const log = page.getByRole('region', { name: 'Callbacks log' })
  await expect(code.locator('.view-line').first()).toContainText('import NextAuth')
  await expect(code.getByRole('status').first()).toHaveText(
    'The built-in app is running. This is its config; edit it and click Run code.',
  )

  await test.step('an example runs instead of the stock app', async () => {
    await code.getByRole('button', { name: 'Examples' }).click()
    await page.getByRole('menuitem', { name: 'Role from the profile' }).click()
    await expect(code.locator('.view-lines')).toContainText('ADMINS')
    await expect(code.getByRole('status').first()).toHaveText('Not running yet; the built-in app is.')
    await code.getByRole('button', { name: 'Run code' }).click()
    await expect(code.getByRole('status').first()).toHaveText('Running.')
  })

  await test.step('its page is shown next to it; its calls are logged, its lines show their values', async () => {
    // Where the stock app's own page has another address.
    await expect(workbench.frame().getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
      'href',
      /\/api\/auth\//,
    )
    await workbench.signIn()
    await expect(code.locator('.code-hint').first()).toContainText('calls')
    await expect(code.locator('.view-lines')).toContainText('"admin" at')
    await log.getByRole('button', { name: 'jwt' }).first().click()
    await expect(log.getByRole('region', { name: 'Arguments and return value' })).toContainText('admin')
  })

  await test.step('a breakpoint is set in the margin, and by its key', async () => {
    await code.locator('.code-breakpoint').first().click()
    await expect(code.locator('.code-breakpoint.set')).toHaveCount(1)
    const set = () =>
      page.evaluate(async () => (await window.authscope.breakpoints.list()).map(({ on }) => on))
    expect(await set()).toEqual([{ callback: 'jwt' }])
    await code.locator('.code-breakpoint.set').click()
    await expect(code.locator('.code-breakpoint.set')).toHaveCount(0)
    await code.locator('.view-line', { hasText: 'token.role =' }).click()
    await page.keyboard.press('F9')
    await expect(code.locator('.code-breakpoint.set')).toHaveCount(1)
    expect(await set()).toEqual([{ callback: 'jwt' }])
    await page.keyboard.press('F9')
    await expect(code.locator('.code-breakpoint.set')).toHaveCount(0)
  })

  await test.step('a breakpoint in the margin takes a condition', async () => {
    await code.locator('.code-breakpoint').first().click({ button: 'right' })
    const form = code.getByRole('form', { name: 'Condition of the breakpoint at jwt' })
    await form.getByRole('textbox').fill('trigger == "update"')
    await expect(form).toContainText('True at 0 of')
    await form.getByRole('button', { name: 'Set' }).click()
    await code.locator('.code-breakpoint.conditional').click()
    await expect(code.locator('.code-breakpoint.conditional')).toHaveCount(0)
  })

  await test.step('the person is shown as the provider describes them, and can be without an address', async () => {
    await page.getByRole('group', { name: 'Preview' }).getByRole('button', { name: 'Setup' }).click()
    const person = page.getByRole('region', { name: 'Test user' })
    await expect(person.getByRole('heading')).toHaveText('Ada, according to GitHub')
    await expect(person).toContainText('"ada@example.com"')
    await person.getByRole('button', { name: 'Hide the e-mail' }).click()
    await expect(person.getByRole('button', { name: 'Show the e-mail' })).toBeVisible()
    const { people } = await page.evaluate(() => window.authscope.setup())
    expect(people.find(({ id }) => id === 'ada')?.accounts).toEqual({ github: { email: '' } })
    await person.getByRole('button', { name: 'Show the e-mail' }).click()
  })

  await test.step('after an edit the run continues before the first call of the changed code', async () => {
    await code.locator('.view-line', { hasText: 'token.login =' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type("\ntoken.plan = 'free'")
    await code.getByRole('button', { name: /^Re-run from step \d+$/ }).click()
    await expect(code.getByRole('status').first()).toContainText('Running.')
    await log.getByRole('button', { name: 'jwt' }).first().click()
    await expect(log.getByRole('region', { name: 'Arguments and return value' })).toContainText('free')
  })

  await test.step('an error links to its line, and console output is among the logs', async () => {
    await code.locator('.view-line', { hasText: 'token.plan' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type("\nconsole.log('plan', token.plan)\nthrow new RangeError('no plan')")
    await code.getByRole('button', { name: /^Re-run from step \d+$/ }).click()
    await expect(code.locator('.code-hint.failed')).toContainText('RangeError: no plan')
    await log.getByRole('button', { name: 'jwt' }).first().click()
    await log.getByRole('button', { name: /^Open auth\.ts:\d+$/ }).click()
    await expect(code.locator('.inputarea')).toBeFocused()
    await log.getByRole('button', { name: /^Console/ }).click()
    await expect(log.getByRole('table', { name: 'Callbacks' })).toContainText('plan free')
    await log.getByRole('button', { name: /^Console/ }).click()
    await page.getByRole('button', { name: 'Workbench', exact: true }).click()
    await workbench.tab('Logs').click()
    const logs = page.getByRole('tabpanel', { name: 'Logs' })
    await expect(logs).toContainText('plan free')
    await logs.getByRole('button', { name: /^Open auth\.ts:\d+$/ }).click()
    await expect(code.locator('.inputarea')).toBeFocused()
  })

  await test.step('errors appear while typing, and completion knows the engine', async () => {
    await code.locator('.view-line', { hasText: 'token.login' }).first().click()
    await page.keyboard.press('End')
    await page.keyboard.type('\ntoken.')
    await expect(page.locator('.suggest-widget')).toContainText('picture')
    await page.keyboard.press('Escape')
    await page.keyboard.type('sub.nothing')
    await page.keyboard.press('Escape')
    const problems = code.getByRole('region', { name: 'Problems' })
    await expect(problems).toContainText("'token.sub' is possibly 'undefined'")
    await expect(code.getByRole('status').first()).toHaveText(
      'Unsaved changes; the previous version is running.',
    )
    await problems.getByRole('button', { name: /token\.sub.*possibly/ }).click()
    await expect(code.locator('.inputarea')).toBeFocused()
  })

  await test.step('code without a configuration says so, and why, next to the code', async () => {
    await code.locator('.view-lines').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText("import type { Plan } from 'plans'\nexport const plan: Plan = 1\n")
    await code.getByRole('button', { name: 'Run code' }).click()
    const problems = code.getByRole('region', { name: 'Problems' })
    await expect(code.getByRole('status').first()).toHaveText("Saved, but it couldn't be loaded.")
    await expect(problems.getByRole('listitem').first()).toContainText('calls none of NextAuth')
    await expect(problems.getByRole('button', { name: /^Warning auth\.ts:1/ })).toContainText(
      "plans isn't available here",
    )
    await page.getByRole('group', { name: 'Preview' }).getByRole('button', { name: 'Setup' }).click()
  })

  await test.step('the stock app comes back', async () => {
    await code.getByRole('button', { name: 'Revert' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
    await expect(code.locator('.view-lines')).toContainText('PrismaAdapter')
  })

  await test.step('presenter mode covers a secret in the code', async () => {
    await code.locator('.view-line', { hasText: 'trustHost' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type("\nsecret: 'sea-otter-9183',")
    const presenting = log.getByRole('button', { name: 'Arguments' })
    await presenting.press('Shift+M')
    const covered = code.locator('.view-lines .code-covered')
    await expect(covered).toHaveText('sea-otter-9183')
    await expect(covered).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await presenting.press('Shift+M')
    await expect(code.locator('.view-lines')).toContainText('sea-otter-9183')
    await expect(covered).toHaveCount(0)
  })

  await test.step('limits are set with the code', async () => {
    const limits = page.getByRole('region', { name: 'Limits' })
    await limits.getByLabel('One call').fill('20')
    await expect(limits.getByRole('alert').first()).toHaveText('A whole number from 50 to 10000 ms.')
    await limits.getByLabel('One call').fill('250')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('run code')
    await page.getByRole('option', { name: /^Run code/ }).click()
    await expect(code.getByRole('status').first()).toContainText('Running.')
    const { code: running } = await page.evaluate(() => window.authscope.setup())
    expect(running?.limits).toEqual({ runMs: 250, memoryBytes: 64 * 1024 * 1024 })
  })

  await test.step('after a reload, the app that runs is beside its code', async () => {
    await page.reload()
    await workbench.ready()
    const preview = page.getByRole('group', { name: 'Preview' })
    await expect(preview.getByRole('button', { name: 'App' })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('files are added, renamed, removed and opened; variables have test values that can be changed', async ({
  workbench,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = workbench
  await workbench.open()
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const files = code.getByRole('list', { name: 'Files' })
  // What is pasted outside of any field is the configuration.
  await expect(code.locator('.view-lines')).toContainText('PrismaAdapter')
  await page.evaluate(() =>
    navigator.clipboard.writeText("import NextAuth from 'next-auth'\nNextAuth({ providers: [] }) // mine\n"),
  )
  await page.keyboard.press('Control+v')
  await expect(code.locator('.view-lines')).toContainText('// mine')
  await code.getByRole('button', { name: 'Revert' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
  await expect(code.locator('.view-lines')).toContainText('PrismaAdapter')
  await code.getByRole('button', { name: 'Add a file' }).click()
  await code.getByLabel('Name of the file').fill('lib/roles.css')
  await page.keyboard.press('Enter')
  await expect(code.getByRole('alert')).toContainText('must end in .ts')
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
  await environment.getByLabel('Name of the new variable').fill('ALLOWED_DOMAIN')
  await environment.getByRole('button', { name: 'Add' }).click()
  await environment.getByLabel('ALLOWED_DOMAIN', { exact: true }).fill('example.com')
  await page.evaluate(() =>
    navigator.clipboard.writeText('# app\nexport FROM_FILE="a b" # why\nno variable\n'),
  )
  await environment.getByLabel('Name of the new variable').focus()
  await page.keyboard.press('Control+v')
  await expect(environment.getByLabel('FROM_FILE', { exact: true })).toHaveValue('a b')
  await expect(code).toContainText('Set: FROM_FILE.')
  await expect(code).toContainText("Line 3 was skipped: it isn't KEY=VALUE.")
  await code.getByRole('button', { name: 'Run code' }).click()
  await expect
    .poll(() => page.evaluate(async () => (await window.authscope.setup()).code?.environment))
    .toMatchObject({ AUTH_GITHUB_ID: 'my-own-client', ALLOWED_DOMAIN: 'example.com', FROM_FILE: 'a b' })

  const lib = "export const isAdmin = (login: unknown) => login === 'ada'\n"
  const auth = `import NextAuth from 'next-auth'\nimport { isAdmin } from './lib/roles'\nexport const { handlers } = NextAuth({ providers: [], callbacks: { signIn: () => isAdmin(1) } })\n`
  await code.getByLabel('Files to open').setInputFiles([
    {
      name: 'auth.ts',
      mimeType: 'text/plain',
      buffer: Buffer.from(`\uFEFF${auth.replaceAll('\n', '\r\n')}`),
    },
    { name: 'roles.ts', mimeType: 'text/plain', buffer: Buffer.from(lib) },
    { name: 'page.tsx', mimeType: 'text/plain', buffer: Buffer.from('<p />') },
  ])
  await expect(code).toContainText('Opened auth.ts, lib/roles.ts.')
  await expect(code).toContainText('page.tsx is JSX')
  await code.getByRole('button', { name: 'Dismiss' }).click()
  await expect(files.getByRole('button')).toHaveText(['auth.ts', 'lib/roles.ts'])
  expect(await page.evaluate(() => localStorage.getItem('authscope.code.w1'))).toContain(
    JSON.stringify(auth).slice(1, -1),
  )

  // What is typed in one file is checked in the others.
  await files.getByRole('button', { name: 'lib/roles.ts' }).click()
  await code.locator('.view-lines').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('export const isAdmin = (login: string) => login')
  await expect(code.getByRole('region', { name: 'Problems' })).toContainText(
    /auth\.ts:3\s*Argument of type 'number'/,
  )

  // JSON is read as JSON, also by the files that import it.
  await code.getByRole('button', { name: 'Add a file' }).click()
  await code.getByLabel('Name of the file').fill('lib/admins.json')
  await page.keyboard.press('Enter')
  await code.locator('.view-lines').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{ "admins": ["ada"] }')
  await files.getByRole('button', { name: 'lib/roles.ts', exact: true }).click()
  await code.locator('.view-lines').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(
    "import { admins } from './admins.json'\nexport const isAdmin = (id: unknown): number => admins\n",
  )
  const problems = code.getByRole('region', { name: 'Problems' })
  await expect(problems).toContainText(/roles\.ts:2\s*Type 'string\[\]' is not assignable to type 'number'/)
  await expect(problems).not.toContainText('admins.json')
})
