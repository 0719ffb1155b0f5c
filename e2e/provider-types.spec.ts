import { expect, test } from './test.ts'

// OAuth: sign-in.spec.ts. Passkeys, registered, used and added: passkey.spec.ts. The app's own password form: app-pages.spec.ts.

test('OpenID Connect: a person signs in with Google, and the app reads no more than a verified ID token', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with Google' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  const { users, accounts } = await workbench.database()
  expect(users).toMatchObject([{ name: 'Ada Byron', email: 'ada@example.com' }])
  expect(accounts).toMatchObject([
    { provider: 'google', type: 'oidc', id_token: expect.stringContaining('.') },
  ])
  const passed = (await workbench.recordedOf('check.passed')).map(({ data }) => data.check)
  expect(passed).toEqual(expect.arrayContaining(['id-token', 'id-token-signature']))
  const asked = (await workbench.recordedOf('request.sent'))
    .filter(({ data }) => data.mode === 'server')
    .map(({ data }) => data.request.url)
  expect(asked).toEqual([
    'https://accounts.google.com/.well-known/openid-configuration',
    'https://oauth2.googleapis.com/token',
    'https://www.googleapis.com/oauth2/v3/certs',
  ])
})

test('e-mail: a person asks for a link, finds it in the webmail and is signed in', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByLabel('Email').first().fill('Ada@Example.com')
  await frame.getByRole('button', { name: 'Sign in with Resend' }).click()
  await expect(workbench.heading()).toHaveText('Check your e-mail')
  await workbench.go('https://mail.example/')
  await frame.getByRole('link', { name: 'Sign in to app.example' }).click()
  await frame.getByRole('link', { name: /^https:\/\/app\.example\/auth\/callback\/resend\?/ }).click()
  await expect(workbench.heading()).toHaveText('Signed in as ada@example.com')
  const { users, accounts, verificationTokens } = await workbench.database()
  expect(users).toMatchObject([{ email: 'ada@example.com', emailVerified: expect.anything() }])
  expect([accounts, verificationTokens]).toEqual([[], []])
})

test('credentials: a password that is wrong is refused on the engine’s page, and the right one signs in', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  for (const [password, seen] of [
    ['grace-test-password', 'Sign in'],
    ['ada-test-password', 'Signed in as Ada Byron'],
  ] as const) {
    await frame.getByLabel('User name or e-mail').fill('ada')
    await frame.getByLabel('Password', { exact: true }).fill(password)
    await frame.getByRole('button', { name: 'Sign in with Credentials' }).click()
    await expect(workbench.heading()).toHaveText(seen)
    if (seen === 'Sign in')
      await expect(frame.getByRole('alert')).toContainText("These details don't match any account")
  }
  const logged = await workbench.recordedOf('log.written')
  expect(logged.map(({ data }) => data.message.split(':')[0])).toEqual(['CredentialsSignin'])
  const { users, sessions } = await workbench.database()
  expect([users, sessions]).toEqual([[], []])
})
