import { expect, test } from './test.ts'

// The error page of the engine answers 403, which Chromium also writes to the console.
test.use({ expectedComplaints: /status of 403/ })

test('a person who denies consent ends on the error page and is not signed in', async ({ workbench }) => {
  await workbench.open()
  await workbench.toConsent()
  await workbench.frame().getByRole('button', { name: 'Cancel' }).click()
  await expect(workbench.heading()).not.toHaveText(/Authorize/)
  await expect(workbench.address).toHaveValue(/^https:\/\/app\.example\/auth\/(?:error|signin)\?/)
  const { users, accounts, sessions } = await workbench.database()
  expect([users, accounts, sessions]).toEqual([[], [], []])
  expect((await workbench.cookies()).map(({ name }) => name)).not.toContain('__Secure-authjs.session-token')
  const failed = (await workbench.recorded()).filter(({ outcome }) => outcome === 'failed')
  expect(failed.length).toBeGreaterThan(0)
  expect((await workbench.recordedOf('request.sent')).map(({ data }) => data.request.url)).not.toContain(
    'https://github.com/login/oauth/access_token',
  )
})

test('a person who denied consent may try again and allow it', async ({ workbench }) => {
  await workbench.open()
  await workbench.toConsent()
  await workbench.frame().getByRole('button', { name: 'Cancel' }).click()
  await expect(workbench.heading()).not.toHaveText(/Authorize/)
  await workbench.go('https://app.example/')
  await workbench.signIn()
  expect((await workbench.database()).users).toHaveLength(1)
})
