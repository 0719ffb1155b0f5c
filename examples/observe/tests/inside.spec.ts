import { expect, test } from 'authscope/playwright'

test('observe: the callbacks and the adapter see who signs in', async ({ page, idp, people, record }) => {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'GitHub' }).click()
  await idp.github.signIn(page, 'ada')
  await expect(record).toHaveOperation('createUser', { given: { email: people.ada.email } })
  await expect(record).toHaveCallback('jwt', {
    given: { trigger: 'signUp', account: { provider: 'github' } },
    result: { from: 'github' },
  })
  await expect(record).toHaveEvent('signIn', { isNewUser: true })
})

test('observe: whom the callback refuses has no account', async ({ page, idp, record }) => {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'GitHub' }).click()
  await idp.github.signIn(page, 'mallory')
  await expect(page).toHaveURL(/error=AccessDenied/)
  await expect(record).toHaveCallback('signIn', { result: false })
  await expect(record).toHaveLog({ level: 'error', message: /AccessDenied/ })
  await expect(record).not.toHaveOperation('createUser')
})

test('the link in a mail is made, and used once', async ({ page, mailbox, people, record }) => {
  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill(people.grace.email)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(record).toHaveCallback('sendVerificationRequest', {
    given: { identifier: people.grace.email },
  })
  const { links } = await mailbox('grace').next()
  await page.goto(links[0] ?? '')
  await expect(record).toHaveOperation('useVerificationToken', {
    result: { identifier: people.grace.email },
  })
})
