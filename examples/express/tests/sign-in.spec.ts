import { expect, test } from 'authscope/playwright'

for (const provider of ['google', 'github'] as const) {
  test(`${provider} signs Ada in`, async ({ page, idp, people }) => {
    await page.goto('/auth/signin')
    await page.getByRole('button', { name: provider }).click()
    await idp[provider].signIn(page, 'ada')
    await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
    await expect(page.getByText(people.ada.email)).toBeVisible()
  })
}

test('a tampered ID token signs no one in', async ({ page, idp, record }) => {
  await idp.google.once('token', { does: 'wrong-claim', claim: 'aud' })
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Google' }).click()
  await idp.google.signIn(page, 'ada')
  await expect(page).toHaveURL(/error=/)
  await expect(record).toHaveFault('google', 'token', { fired: 1 })
})

test('the link in a mail signs Grace in', async ({ page, mailbox, people }) => {
  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill(people.grace.email)
  await page.getByRole('button', { name: 'Resend' }).click()
  const { links } = await mailbox('grace').next()
  await page.goto(links[0] ?? '')
  await page.goto('/')
  await expect(page.getByText(people.grace.email).first()).toBeVisible()
})
