import { expect, test } from 'authscope/playwright'

for (const [provider, name] of [
  ['github', 'GitHub'],
  ['google', 'Google'],
] as const) {
  test(`${name} signs Ada in`, async ({ page, idp, people, record }) => {
    await page.goto('/')
    await page.getByRole('link', { name }).click()
    await idp[provider].signIn(page, 'ada')
    await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
    await expect(page.getByText(people.ada.email)).toBeVisible()
    await expect(record).toHaveRequest(provider, 'token', { status: 200 })
  })
}

test('someone who cancels stays out', async ({ page, idp, record }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Google' }).click()
  await idp.google.cancel(page)
  await expect(page).toHaveURL(/\?failed$/)
  await expect(record).toHaveRedirect({ to: /\/callback\/google$/, query: { error: 'access_denied' } })
})
