import { expect, test } from './test.ts'

test('a person who denies consent is back on the sign-in page, not signed in, and may allow it then', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  await workbench.toConsent()
  await workbench.frame().getByRole('button', { name: 'Cancel' }).click()
  await expect(workbench.address).toHaveValue('https://app.example/auth/signin?error=OAuthCallbackError')
  await expect(workbench.heading()).toHaveText('Sign in')
  await expect(workbench.frame().getByRole('alert')).toBeVisible()
  const { users, accounts, sessions } = await workbench.database()
  expect([users, accounts, sessions]).toEqual([[], [], []])
  expect((await workbench.cookies()).map(({ name }) => name)).not.toContain('__Secure-authjs.session-token')
  const failed = (await workbench.recorded()).filter(({ outcome }) => outcome === 'failed')
  expect(failed.length).toBeGreaterThan(0)
  expect((await workbench.recordedOf('request.sent')).map(({ data }) => data.request.url)).not.toContain(
    'https://github.com/login/oauth/access_token',
  )
  await workbench.go('https://app.example/')
  await workbench.signIn()
  expect((await workbench.database()).users).toHaveLength(1)
})
