import type { CDPSession, Page } from '@playwright/test'
import type { Scenario } from '../src/protocol/scenario.ts'
import { expect, test } from './test.ts'
import { killWorker } from './worker-control.ts'

/** An authenticator of this machine, as Chromium simulates one: it keeps passkeys, and its owner always consents unless told otherwise. */
async function plugIn(page: Page): Promise<{ readonly cdp: CDPSession; readonly authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** The two strategies differ in the session, not in what is done here. */
const VARIANT = { jwt: {}, database: { tag: '@all' } }

for (const strategy of ['jwt', 'database'] satisfies Scenario['strategy'][]) {
  test(
    `a signed-in person adds a passkey, signs out and comes back with it (${strategy})`,
    VARIANT[strategy],
    async ({ workbench, page, baseURL }) => {
      await workbench.open()
      const { cdp, authenticatorId } = await plugIn(page)
      await workbench.reset({ strategy, passkeys: 'machine' })
      await workbench.signIn()
      const frame = workbench.frame()
      await frame.getByRole('link', { name: 'Account' }).click()
      await frame.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(frame.getByText('on one device')).toBeVisible()
      const { users, accounts, authenticators } = await workbench.database()
      expect(users).toHaveLength(1)
      expect(accounts).toMatchObject([
        { provider: 'github' },
        { provider: 'passkey', userId: users[0]?.['id'] },
      ])
      expect(authenticators).toMatchObject([
        { userId: users[0]?.['id'], credentialDeviceType: 'singleDevice' },
      ])
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

      await frame.getByRole('button', { name: 'Sign out' }).click()
      await frame.getByRole('link', { name: 'Other ways to sign in' }).click()
      await frame.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
      const after = await workbench.database()
      expect(after.users).toHaveLength(1)
      expect(Number(after.authenticators[0]?.['counter'])).toBeGreaterThan(
        Number(authenticators[0]?.['counter']),
      )

      const decisions = (await workbench.recordedOf('decision.taken')).filter(
        ({ data }) => data.decision === 'relying-party',
      )
      // For the options and for the verification of each ceremony.
      expect(decisions).toHaveLength(4)
      expect(decisions[0]).toMatchObject({
        outcome: 'warning',
        data: {
          facts: {
            configured: { id: 'app.example', origin: 'https://app.example' },
            used: { id: 'localhost', origin: new URL(baseURL ?? '').origin },
          },
        },
      })
      const verified = (await workbench.recordedOf('check.passed')).filter(
        ({ rule }) => rule === 'WEBAUTHN-7',
      )
      expect(verified.map(({ data }) => data.check)).toEqual(['registration', 'authentication'])

      await test.step('the authenticator is asked for one passkey only, and says so', async () => {
        await frame.getByRole('link', { name: 'Account' }).click()
        await frame.getByRole('button', { name: 'Add a passkey' }).click()
        await expect(frame.getByRole('alert')).toHaveText(
          'This authenticator already has a passkey for this account.',
        )
      })
    },
  )
}

test('a new person signs up with a passkey on the engine’s page, and signs in with it there', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await plugIn(page)
  await workbench.reset({ passkeys: 'machine' })
  const frame = workbench.frame()
  for (const visit of ['the first', 'the second']) {
    await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
    await frame.locator('#email-passkey').fill('countess@example.com')
    await frame.getByRole('button', { name: 'Sign in with Passkey' }).click()
    await expect(workbench.heading(), visit).toHaveText('Signed in as countess@example.com')
    await frame.getByRole('button', { name: 'Sign out' }).click()
  }
  const { users, accounts, authenticators } = await workbench.database()
  expect(users).toMatchObject([{ email: 'countess@example.com' }])
  expect([accounts, authenticators].map(({ length }) => length)).toEqual([1, 1])
  const ceremonies = (await workbench.recordedOf('decision.taken')).filter(
    ({ rule }) => rule === 'WEBAUTHN-1',
  )
  expect(ceremonies.map(({ data }) => data.branch)).toEqual(['register', 'authenticate'])
})

test('a passkey that its owner does not release signs no one in, and a ceremony for another relying party never reaches the browser', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  const { cdp, authenticatorId } = await plugIn(page)
  await workbench.reset({ passkeys: 'machine' })
  const frame = workbench.frame()
  await test.step('the owner does not release it', async () => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await workbench.go('https://app.example/login')
    await frame.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(frame.getByRole('alert')).toContainText('It was cancelled')
    expect((await workbench.database()).sessions).toEqual([])
  })

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  const asserted: unknown[] = []
  cdp.on('WebAuthn.credentialAsserted', (event) => asserted.push(event))
  const options = { challenge: 'AQID', rpId: 'app.example', userVerification: 'required' }
  await workbench.reset({
    passkeys: 'machine',
    answers: {
      'https://app.example/auth/webauthn-options/passkey': {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'authenticate', options }),
      },
    },
  })
  await workbench.go('https://app.example/login')
  await frame.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(frame.getByRole('alert')).toContainText('for the relying party "app.example"')
  await expect(frame.getByRole('alert')).toContainText('here for "localhost"')
  expect(asserted).toEqual([])
})

test.describe('at another address', () => {
  test.use({ ownContext: true })

  test('a passkey is used without a server, by a worker that has just been started', { tag: '@all' }, async ({
    workbench,
    page,
    startSite,
  }) => {
    const site = await startSite()
    await workbench.open(site.url)
    await workbench.reset({ passkeys: 'machine' })
    await workbench.signIn()
    const frame = workbench.frame()
    await frame.getByRole('link', { name: 'Account' }).click()
    await expect(frame.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
    await site.close()
    await killWorker(page)
    // Chromium unplugs its authenticators when the session that killed the worker ends.
    await plugIn(page)
    await frame.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(frame.getByText('on one device')).toBeVisible()
    await frame.getByRole('button', { name: 'Sign out' }).click()
    await frame.getByRole('link', { name: 'Other ways to sign in' }).click()
    await frame.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  })

  test('at an IP address the pages say why passkeys are off', { tag: '@all' }, async ({
    workbench,
    startSite,
  }) => {
    const { port } = new URL((await startSite()).url)
    await workbench.open(`http://127.0.0.1:${port}/`)
    await workbench.reset({ passkeys: 'machine' })
    await workbench.go('https://app.example/login')
    const frame = workbench.frame()
    const reason = frame.getByText('Passkeys are off: this workbench is open at 127.0.0.1')
    await expect(reason).toContainText(`Open http://localhost:${port}/ to use them.`)
    await expect(frame.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
    await workbench.go('https://app.example/auth/signin')
    await expect(reason).toBeVisible()
    await expect(frame.getByRole('button', { name: 'Sign in with Passkey' })).toBeHidden()
  })
})
