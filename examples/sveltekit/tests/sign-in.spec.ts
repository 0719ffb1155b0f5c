import { expect, test } from 'authscope/playwright'

for (const provider of ['google', 'discord'] as const) {
  test(`${provider} signs Ada in`, async ({ page, idp, people }) => {
    await page.goto('/')
    await page.getByRole('button', { name: provider }).click()
    await idp[provider].signIn(page, 'ada')
    await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
    await expect(page.getByText(people.ada.email)).toBeVisible()
  })
}

test.describe('with providers whose clock is an hour behind', () => {
  test.use({ internet: { clockOffsetMs: -3_700_000 } })

  test('an ID token of Google has expired when it arrives', async ({ page, idp }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'google' }).click()
    await idp.google.signIn(page, 'ada')
    await expect(page).toHaveURL(/error=/)
  })
})
