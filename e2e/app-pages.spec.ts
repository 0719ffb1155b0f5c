import { violations } from './axe.ts'
import { expect, test } from './test.ts'

test('axe finds nothing on the app’s own pages, and nothing is wider than its pane, in the light and in the dark', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  const frame = workbench.frame()
  const check = async (what: string) => {
    expect(await violations(page, { within: 'iframe' }), what).toEqual([])
    const root = frame.locator('html')
    expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), what).toBe(0)
    expect(await root.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(372)
  }
  await workbench.go('https://app.example/login?error=CredentialsSignin')
  await frame.getByText('Test people and their passwords').click()
  await expect(frame.getByRole('rowheader', { name: 'Ada Byron' })).toBeVisible()
  await check('the sign-in form')
  await workbench.go('https://app.example/')
  await workbench.signIn()
  await frame.getByRole('link', { name: 'Account' }).click()
  await expect(workbench.heading()).toHaveText('Account')
  await check('the account page')
  await frame.getByRole('link', { name: 'Members' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
  await check('the members’ page')
})

test('a person signs in with a password', { tag: '@all' }, async ({ workbench }) => {
  await workbench.open()
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Other ways to sign in' }).click()
  await frame.getByText('Test people and their passwords').click()
  const row = frame.getByRole('row').filter({ hasText: 'Grace Brewster' })
  const [name = '', password = ''] = await row.getByRole('cell').allTextContents()
  await frame.getByLabel('User name or e-mail').fill(name)
  await frame.getByLabel('Password', { exact: true }).fill(password)
  await frame.getByRole('button', { name: 'Sign in with the password' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Grace Brewster')
  expect((await workbench.database()).users).toEqual([])
})

test('a signed-in person links a second provider, and signs in with either', { tag: '@all' }, async ({
  workbench,
}) => {
  await workbench.open()
  await workbench.signIn()
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Account' }).click()
  await frame.getByRole('button', { name: 'Link Google' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Account')
  await expect(frame.getByRole('listitem').filter({ hasText: 'Google' })).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Link Google' })).toBeHidden()
  await frame.getByRole('button', { name: 'Sign out' }).click()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  const { users, accounts } = await workbench.database()
  expect(users).toHaveLength(1)
  expect(accounts.map(({ provider }) => provider)).toEqual(['github', 'google'])
})

test('the pages’ clock is the world’s, and moves with it', async ({ workbench, page }) => {
  await workbench.open()
  const pageNow = () =>
    workbench
      .frame()
      .locator('html')
      .evaluate(() => [new Date(Date.now()).toISOString(), new Date().toISOString()])
  const isoAt = (ms: number) => new Date(ms).toISOString()
  const worldNow = () => page.evaluate(() => window.authscope.clock.now())
  await expect.poll(async () => (await pageNow())[0]).toBe(isoAt(await worldNow()))
  const before = await worldNow()
  await page.evaluate(() => window.authscope.clock.advance(31 * 86_400))
  await expect.poll(pageNow).toEqual(Array(2).fill(isoAt(before + 31 * 86_400_000)))
})
