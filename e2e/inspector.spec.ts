import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'

/** The row of a table that begins with this name. */
function field(table: Locator, name: string): Locator {
  return table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
}

test('the inspector explains a sign-in: its runs, and each of its tabs', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  const panel = page.getByRole('tabpanel')
  const users = panel.getByRole('table').filter({ has: page.locator('caption', { hasText: /^users/ }) })

  await test.step('steps are grouped in runs, one for each action of the person', async () => {
    await workbench.toConsent()
    const runs = workbench.steps.getByRole('treeitem', { level: 1 })
    await expect(runs).toHaveText([/Open app\.example/, /Click Sign in/, /Click Sign in with GitHub/])
    await workbench.authorize()
    const last = await page.evaluate(async () => (await window.authscope.steps()).at(-1)?.run ?? 0)
    const steps = await page.evaluate((run) => window.authscope.steps({ run }), last)
    expect(steps[0]).toMatchObject({ kind: 'person.acted', data: { action: 'press Authorize Example' } })
    expect(new Set(steps.map(({ run }) => run))).toEqual(new Set([last]))
  })

  await test.step('Database opens by itself where a row is added, and shows the table before it', async () => {
    await workbench.select('createUser →')
    await expect(users.locator('caption')).toContainText('1 row')
    await panel.getByRole('button', { name: 'Before the step' }).click()
    await expect(users.locator('caption')).toContainText('0 rows')
    await panel.getByRole('button', { name: 'After it' }).click()
  })

  await test.step('HTTP shows both sides of the token request, and Cookies why each was sent', async () => {
    await workbench.select('login/oauth/access_token')
    await workbench.tab('HTTP').click()
    const request = panel.getByRole('region', { name: 'Request' })
    const fields = request.getByRole('table', { name: 'Form fields' })
    await expect(field(fields, 'grant_type')).toContainText('authorization_code')
    await expect(field(fields, 'code_verifier')).toBeVisible()
    await expect(panel.getByRole('region', { name: 'Response' })).toContainText('access_token')
    await workbench.tab('Cookies').click()
    await expect(panel).toContainText('__Secure-authjs.pkce.code_verifier')
    await expect(panel.getByRole('link', { name: /RFC 6265bis/ }).first()).toBeVisible()
  })

  await test.step('Tokens decrypts the session token: header, derivation of the key, claims', async () => {
    await workbench.select('token encrypted session')
    await workbench.tab('Tokens').click()
    const header = panel.getByRole('table', { name: 'Protected header' })
    await expect(field(header, 'enc')).toContainText('A256CBC-HS512')
    const derivation = panel.getByRole('table', { name: 'Key derivation' })
    await expect(field(derivation, 'salt')).toContainText('__Secure-authjs.session-token')
    await expect(field(derivation, 'length')).toContainText('64 bytes')
    await expect(field(panel.getByRole('table', { name: 'Claims' }), 'email')).toContainText(
      'ada@example.com',
    )
  })

  await test.step('Callbacks shows what jwt received and returned', async () => {
    await workbench.select('trigger signUp')
    await workbench.tab('Callbacks').click()
    await expect(field(panel.getByRole('table', { name: 'Arguments' }), 'trigger')).toContainText('signUp')
    await expect(field(panel.getByRole('table', { name: 'Return value' }), 'login')).toContainText('ada')
  })

  await test.step('Database shows the row that was added', async () => {
    await workbench.select('createUser →')
    await workbench.tab('Database').click()
    await expect(users.getByRole('row', { name: /ada@example\.com/ })).toContainText('added')
  })

  await test.step('three lenses: the description says why, the data what, the code which rule and where', async () => {
    await workbench.select('check state equals the cookie')
    const words = page.getByRole('article', { name: 'What happens' })
    await expect(words).toContainText('they are equal')
    await expect(words).toContainText('Someone could send you a link with their own code in it')
    await expect(words.getByRole('link', { name: 'RFC 6749 §10.12' })).toBeVisible()
    const code = page.getByRole('article', { name: 'Code' })
    await expect(code).toContainText('STATE-3 The returned state must equal the cookie')
    await expect(code).toContainText(/src\/core\/oauth\/.*\.ts:\d+/)
    await workbench.select('trigger signUp')
    await expect(code).toContainText('jwt, as defined by app.example')
    await expect(code).toContainText('src/sim/site/')
  })
})

test('Mail shows the mail without running or fetching anything, and opens its link on another device', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.go('https://app.example/auth/signin')
  await workbench.frame().getByPlaceholder('email@example.com').fill('ada@example.com')
  await workbench.frame().getByRole('button', { name: 'Sign in with Resend' }).click()
  await expect(workbench.frame().getByRole('heading', { level: 1 })).toBeVisible()
  await workbench.select('mail to ada@example.com')
  const panel = page.getByRole('tabpanel')
  const frame = panel.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByText('Sign in', { exact: true }).first()).toBeVisible()
  await expect(frame.contentFrame().locator('[href]')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Open on phone' }).first().click()
  await expect
    .poll(async () => (await workbench.database()).users.map(({ email }) => email))
    .toEqual(['ada@example.com'])
})

test('Tokens verifies the signature of an ID token with the keys that were recorded', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.go('https://app.example/auth/signin')
  await workbench.frame().getByRole('button', { name: 'Sign in with Google' }).click()
  await workbench
    .frame()
    .getByRole('button', { name: /^Authorize/ })
    .click()
  await expect(workbench.heading()).toHaveText(/^Signed in as /)
  await workbench.select('POST oauth2.googleapis.com/token')
  await workbench.tab('Tokens').click()
  await expect(page.getByRole('tabpanel')).toContainText('The signature is valid: verified in this page with')
})
