import { expect, signedIn, test } from 'authscope/playwright'

test('idp: an answer that is late is waited for', async ({ page, idp }) => {
  const answer = await idp.google.pause('token')
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Google' }).click()
  const signing = idp.google.signIn(page, 'ada')
  await answer.reached()
  await answer.resume()
  await signing
  await expect(page.getByRole('heading')).toHaveText('Hello, Ada Byron')
})

test('people and mailbox: the link in a mail signs Grace in', async ({ page, mailbox, people }) => {
  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill(people.grace.email)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(mailbox('grace')).toHaveMail({ subject: /Sign in/ })
  const { links } = await mailbox('grace').next()
  await page.goto(links[0] ?? '')
  await expect(page).toHaveCookie('authjs.session-token', { httpOnly: true, sameSite: 'Lax' })
})

test('faults: a mail service that is down is an error on the page', async ({ page, faults, people }) => {
  await faults.add({ provider: 'resend', endpoint: 'mail', effect: { does: 'status', status: 503 } })
  await page.goto('/auth/signin')
  await page.getByLabel('Email').fill(people.grace.email)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page).toHaveURL(/error=/)
})

test('record: the app uses PKCE and asks for three scopes', async ({ page, idp, record, people }) => {
  expect(await page.goto('/auth/signin')).not.toHaveRedirect({})
  await page.getByRole('button', { name: 'Google' }).click()
  await idp.google.signIn(page, 'ada')
  await expect(record).toHaveRequest('google', 'authorization', {
    query: { code_challenge_method: 'S256', scope: 'openid profile email' },
  })
  await expect(record).toHaveRedirect({ to: /\/auth\/callback\/google$/, query: { code: /./ } })
  await expect(record).toHaveToken('google', { aud: 'my-google-app', email: people.ada.email })
})

test('world: a provider whose clock is an hour behind signs no one in', async ({ page, idp, world }) => {
  await world.setClockOffset(-3_700_000)
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Google' }).click()
  await idp.google.signIn(page, 'ada')
  await expect(page).toHaveURL(/error=/)
})

test.describe('internet: an option with people and faults', () => {
  test.use({
    internet: {
      people: [{ id: 'zoe', name: 'Zoë Quinn', email: 'zoe@example.com', emailVerified: false }],
      faults: [{ provider: 'google', endpoint: 'userinfo', effect: { does: 'delay', ms: 300 } }],
    },
  })

  test('signs Zoë in', async ({ page, idp }) => {
    await page.goto('/auth/signin')
    await page.getByRole('button', { name: 'Google' }).click()
    await idp.google.signIn(page, 'zoe')
    await expect(page.getByRole('heading')).toHaveText('Hello, Zoë Quinn')
  })
})

const testAsGrace = signedIn('grace', async ({ page, idp }) => {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'GitHub' }).click()
  await idp.github.signIn(page, 'grace')
  await expect(page.getByRole('heading')).toHaveText('Hello, Grace Brewster')
})

testAsGrace('signedIn: Grace is signed in from the start', async ({ page, people }) => {
  await page.goto('/')
  await expect(page.getByText(people.grace.email)).toBeVisible()
})
