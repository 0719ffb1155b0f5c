import type { Person } from '../src/protocol/setup.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'

// Linking a second provider while signed in: app-pages.spec.ts. Without a browser: src/check/linking.test.ts.

const ADA = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com' } satisfies Person

/** Through a provider for the first time, as far as its answer leads. */
async function signInWith({ go, frame }: Workbench, provider: string): Promise<void> {
  await go('https://app.example/auth/signin')
  await frame()
    .getByRole('button', { name: `Sign in with ${provider}` })
    .click()
  await frame().getByRole('button', { name: 'Authorize Example' }).click()
}

async function signOut({ go, frame }: Workbench): Promise<void> {
  await go('https://app.example/')
  await frame().getByRole('button', { name: 'Sign out' }).click()
  await expect(frame().getByText('You are not signed in.')).toBeVisible()
}

test('a second provider with the same address is refused, until it is linked while signed in', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  const frame = workbench.frame()
  await workbench.signIn()
  await signOut(workbench)
  await signInWith(workbench, 'Google')
  await expect(workbench.address).toHaveValue('https://app.example/auth/signin?error=OAuthAccountNotLinked')
  await expect(frame.getByRole('alert')).toContainText('Sign in the way you did before')
  const logged = await workbench.recordedOf('log.written')
  expect(logged.map(({ data }) => data.message.split(':')[0])).toEqual(['OAuthAccountNotLinked'])
  expect((await workbench.database()).accounts.map(({ provider }) => provider)).toEqual(['github'])

  await frame.getByRole('button', { name: 'Sign in with GitHub' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  await frame.getByRole('link', { name: 'Account' }).click()
  await frame.getByRole('button', { name: 'Link Google' }).click()
  await expect(frame.getByRole('listitem').filter({ hasText: 'Google' })).toBeVisible()
  await signOut(workbench)
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  const { users, accounts } = await workbench.database()
  expect(users).toHaveLength(1)
  expect(accounts.map(({ provider }) => provider)).toEqual(['github', 'google'])
})

test('a person without an account at a provider learns it there, and signs in with another one', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  await workbench.reset({ people: [{ ...ADA, accounts: { google: { closed: true } } }] })
  const frame = workbench.frame()
  await workbench.go('https://app.example/auth/signin')
  await frame.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(frame.getByText('Ada Byron')).toBeVisible()
  await expect(workbench.address).toHaveValue(/^https:\/\/accounts\.google\.com\//)
  await signInWith(workbench, 'GitHub')
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
})

test('an unverified address is shown as such in the ID token, and links to nothing by itself', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  await signOut(workbench)
  // Somebody else gives Ada's address as theirs.
  const mallory = { id: 'mallory', name: 'Mallory', email: ADA.email, emailVerified: false }
  await page.evaluate(
    (people) =>
      window.authscope.change({
        people,
        devices: [{ id: 'laptop', person: 'mallory', attacker: true }],
      }),
    [ADA, mallory],
  )
  await signInWith(workbench, 'Google')
  await expect(workbench.address).toHaveValue('https://app.example/auth/signin?error=OAuthAccountNotLinked')
  const asked = (await workbench.recordedOf('callback.called')).findLast(
    ({ data }) => data.callback === 'signIn',
  )
  expect(asked?.data.args[0]).toMatchObject({ profile: { email: ADA.email, email_verified: false } })
  const { users, accounts } = await workbench.database()
  expect(users).toMatchObject([{ name: 'Ada Byron' }])
  expect(accounts).toHaveLength(1)
})
