import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'

/** The row of a table that begins with this name. */
function field(table: Locator, name: string): Locator {
  return table.getByRole('row').filter({ has: table.page().getByRole('rowheader', { name, exact: true }) })
}

test('steps stand in runs, one for each thing that the person did', async ({ workbench, page }) => {
  await workbench.open()
  await workbench.toConsent()
  const runs = workbench.steps.getByRole('treeitem', { level: 1 })
  await expect(runs).toHaveText([/open app\.example/, /press Sign in/, /press Sign in with GitHub/])
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText(/^Signed in as/)
  const last = await page.evaluate(async () => (await window.authscope.steps()).at(-1)?.run ?? 0)
  const steps = await page.evaluate((run) => window.authscope.steps({ run }), last)
  expect(steps[0]).toMatchObject({ kind: 'person.acted', data: { action: 'press Authorize Example' } })
  expect(new Set(steps.map(({ run }) => run))).toEqual(new Set([last]))
})

test('HTTP shows both sides of the token request, and Cookies why each went along', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  await workbench.select('login/oauth/access_token')
  await workbench.tab('HTTP').click()
  const panel = page.getByRole('tabpanel')
  const request = panel.getByRole('region', { name: 'Request' })
  await expect(field(request.getByRole('table', { name: 'Form fields' }), 'grant_type')).toContainText(
    'authorization_code',
  )
  await expect(field(request.getByRole('table', { name: 'Form fields' }), 'code_verifier')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Response' })).toContainText('access_token')
  await workbench.tab('Cookies').click()
  await expect(panel).toContainText('__Secure-authjs.pkce.code_verifier')
  await expect(panel.getByRole('link', { name: /RFC 6265bis/ }).first()).toBeVisible()
})

test('Tokens opens the session token: header, derivation of the key, claims', async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  await workbench.select('token sealed session')
  await workbench.tab('Tokens').click()
  const panel = page.getByRole('tabpanel')
  await expect(field(panel.getByRole('table', { name: 'Protected header' }), 'enc')).toContainText(
    'A256CBC-HS512',
  )
  const derivation = panel.getByRole('table', { name: 'Key derivation' })
  await expect(field(derivation, 'salt')).toContainText('__Secure-authjs.session-token')
  await expect(field(derivation, 'length')).toContainText('64 bytes')
  await expect(field(panel.getByRole('table', { name: 'Claims' }), 'email')).toContainText('ada@example.com')
})

test('Callbacks shows what jwt was given and gave back, Database the row that was added', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  await workbench.select('trigger signUp')
  await workbench.tab('Callbacks').click()
  const panel = page.getByRole('tabpanel')
  await expect(field(panel.getByRole('table', { name: 'Arguments' }), 'trigger')).toContainText('signUp')
  await expect(field(panel.getByRole('table', { name: 'Return value' }), 'login')).toContainText('ada')
  await workbench.select('createUser →')
  await workbench.tab('Database').click()
  const users = panel.getByRole('table').filter({ has: page.locator('caption', { hasText: /^users/ }) })
  await expect(users.getByRole('row', { name: /ada@example\.com/ })).toContainText('added')
})
