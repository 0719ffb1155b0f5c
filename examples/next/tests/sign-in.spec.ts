import { expect, signedIn, test } from 'authscope/playwright'

const PROVIDERS = { github: 'GitHub', google: 'Google', 'microsoft-entra-id': 'Microsoft' }

for (const [id, name] of Object.entries(PROVIDERS)) {
  test(`${name} signs Ada in`, async ({ page, idp, people }) => {
    await page.goto('/')
    await page.getByRole('button', { name }).click()
    await idp[id].signIn(page, 'ada')
    await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
    await expect(page.getByText(people.ada.email)).toBeVisible()
    await expect(page).toHaveCookie('authjs.session-token', { httpOnly: true, sameSite: 'Lax' })
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading')).toHaveText('My app')
  })
}

test('someone who is a stranger is sent to sign in, and then to where they wanted to go', async ({
  page,
  idp,
}) => {
  expect(await page.goto('/members')).toHaveRedirect({
    from: /\/members$/,
    query: { callbackUrl: /\/members$/ },
  })
  await page.getByRole('button', { name: 'Google' }).click()
  await idp.google.signIn(page, 'ada')
  await expect(page.getByRole('heading')).toHaveText('Members only')
})

test('a token endpoint that is down signs no one in', async ({ page, idp, record }) => {
  await idp.github.once('token', { does: 'status', status: 503 })
  await page.goto('/')
  await page.getByRole('button', { name: 'GitHub' }).click()
  await idp.github.signIn(page, 'ada')
  await expect(page).toHaveURL(/error=/)
  await expect(record).toHaveFault('github', 'token', { fired: 1 })
})

const testAsGrace = signedIn('grace', async ({ page, idp, person }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Google' }).click()
  await idp.google.signIn(page, 'grace')
  await expect(page.getByText(person.email)).toBeVisible()
})

testAsGrace('Grace sees what members see', async ({ page }) => {
  await page.goto('/members')
  await expect(page.getByRole('heading')).toHaveText('Members only')
})
