import { expect, test } from 'authscope/playwright'

const ISSUER = 'https://id.my-company.example'

test("the company's provider signs Ada in", async ({ page, idp, people, record }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await idp[ISSUER].signIn(page, 'ada')
  await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
  await expect(page.getByText(people.ada.email)).toBeVisible()
  await expect(record).toHaveToken(ISSUER, { iss: ISSUER, aud: 'my-app', nonce: expect.any(String) })
})

for (const claim of ['iss', 'aud', 'nonce', 'exp'] as const) {
  test(`an ID token with a wrong ${claim} signs no one in`, async ({ page, idp, record }) => {
    await idp[ISSUER].once('token', { does: 'wrong-claim', claim })
    await page.goto('/login')
    await idp[ISSUER].signIn(page, 'ada')
    await expect(page.getByRole('heading')).toHaveText('Sign-in failed')
    await expect(record).toHaveFault(ISSUER, 'token', { fired: 1 })
  })
}

test('while the provider is slow the browser waits, and then Ada is signed in', async ({ page, idp }) => {
  const answer = await idp[ISSUER].pause('userinfo')
  await page.goto('/login')
  const signing = idp[ISSUER].signIn(page, 'ada')
  await answer.reached()
  await answer.resume()
  await signing
  await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
})
