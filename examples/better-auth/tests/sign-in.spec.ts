import { expect, test } from 'authscope/playwright'

for (const [provider, name] of [
  ['github', 'GitHub'],
  ['microsoft-entra-id', 'Microsoft'],
] as const) {
  test(`${name} signs Ada in`, async ({ page, idp, people }) => {
    await page.goto('/')
    await page.getByRole('button', { name }).click()
    await idp[provider].signIn(page, 'ada')
    await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
    await expect(page.getByText(people.ada.email)).toBeVisible()
  })
}

test('a link by mail signs Grace in', async ({ page, mailbox, people }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill(people.grace.email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(mailbox('grace')).toHaveMail({ subject: /^Sign in/, from: /app@my\.example/ })
  const { links } = await mailbox('grace').next()
  await page.goto(links[0] ?? '')
  await expect(page.getByRole('heading')).toHaveText(`Hello, ${people.grace.email}`)
})

test('a passkey is of one person: Ada signs in with hers, Grace cannot', async ({
  page,
  idp,
  authenticator,
}) => {
  const status = page.getByRole('status')
  await page.goto('/')
  await page.getByRole('button', { name: 'GitHub' }).click()
  await idp.github.signIn(page, 'ada')

  await authenticator.decline()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(status).toContainText('NotAllowedError')
  await authenticator.accept()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(status).toHaveText('The passkey is yours.')
  expect(await authenticator.passkeys()).toMatchObject([{ rpId: 'localhost' }])
  await page.getByRole('button', { name: 'Sign out' }).click()

  await authenticator.use('grace')
  await page.getByRole('button', { name: 'Passkey' }).click()
  await expect(status).toContainText('NotAllowedError')

  await authenticator.use('ada')
  await page.getByRole('button', { name: 'Passkey' }).click()
  await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
})
