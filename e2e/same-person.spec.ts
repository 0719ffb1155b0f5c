import { expect, test } from './test.ts'

test('a second sign-in of the same person finds the same user, and so does one on another device', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  await workbench.signIn()
  const first = await workbench.database()
  await workbench.frame().getByRole('button', { name: 'Sign out' }).click()
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  // GitHub remembers what it was allowed, as the real one does.
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  const second = await workbench.database()
  expect(second.users.map(({ id }) => id)).toEqual(first.users.map(({ id }) => id))
  expect(second.accounts).toHaveLength(1)
  const events = (await workbench.recordedOf('event.fired')).map(({ data }) => data.event)
  expect(events.filter((event) => event === 'createUser')).toHaveLength(1)
  expect(events.filter((event) => event === 'linkAccount')).toHaveLength(1)
  expect(events.filter((event) => event === 'signIn')).toHaveLength(2)

  await workbench.go('https://app.example/', 'phone')
  await workbench.frame('phone').getByRole('link', { name: 'Sign in', exact: true }).click()
  await workbench.frame('phone').getByRole('button', { name: 'Sign in with GitHub' }).click()
  await workbench
    .frame('phone')
    .getByRole('button', { name: /^(Authorize Example|Sign in)$/ })
    .click()
  await expect(workbench.heading('phone')).toHaveText('Signed in as Ada Byron')
  const { users, accounts } = await workbench.database()
  expect([users.length, accounts.length]).toEqual([1, 1])
})
