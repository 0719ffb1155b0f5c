import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { startCanary } from './canary.ts'
import { inFrame, launchFirefox, needFirefox, press, ready } from './firefox.ts'
import { expect, test } from './test.ts'
import { killWorker } from './worker-control.ts'

/** The passkey dialog of the simulated browser. */
function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: /passkey for app\.example$/ })
}

test('a passkey is added, survives a killed worker in its dialog, and signs its person in', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.reset({ strategy: 'database' })
  await workbench.signIn()
  const frame = workbench.frame()
  const dialog = dialogOf(page)
  await test.step('cancelling tells the page only that it was not allowed', async () => {
    await frame.getByRole('link', { name: 'Account' }).click()
    await frame.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(frame.getByRole('alert')).toContainText('It was cancelled')
    await expect(dialog).toBeHidden()
  })
  await test.step('a new worker and a reloaded workbench show the same dialog, and the page gets its passkey', async () => {
    await frame.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(dialog).toBeVisible()
    await killWorker(page)
    await page.reload()
    await workbench.ready()
    await dialog.getByRole('button', { name: 'It’s me' }).click()
    await expect(frame.getByText('on several devices')).toBeVisible()
    expect((await workbench.database()).authenticators).toMatchObject([
      { credentialDeviceType: 'multiDevice', credentialBackedUp: true },
    ])
  })
  await test.step('it signs in', async () => {
    await frame.getByRole('button', { name: 'Sign out' }).click()
    await frame.getByRole('link', { name: 'Other ways to sign in' }).click()
    await frame.getByRole('button', { name: 'Use a passkey' }).click()
    await dialog.getByRole('button', { name: /^Ada Byron/ }).click()
    await dialog.getByRole('button', { name: 'It’s me' }).click()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  })
  const ended = await workbench.recordedOf('ceremony.ended')
  expect(ended.map(({ data }) => data.outcome)).toMatchObject([
    { reason: 'cancelled', name: 'NotAllowedError' },
    { status: 'created' },
    { status: 'asserted' },
  ])
})

test('a script answers the dialogs, with a security key that it plugs in', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const frame = workbench.frame()
  await test.step('a page that came without passkeys gets them when its script first asks', async () => {
    await expect(frame.locator('html')).not.toContainText('passkey')
    const asked = frame.locator('html').evaluate(async () => {
      const { credentials } = navigator
      const challenge = new Uint8Array(16)
      const error = await credentials.get({ publicKey: { challenge } }).catch((reason: unknown) => reason)
      return error instanceof DOMException ? error.name : error
    })
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    expect(await asked).toBe('NotAllowedError')
  })
  await frame.getByRole('link', { name: 'Account' }).click()
  await page.evaluate(() =>
    window.authscope.passkeys.change({ do: 'plug in', authenticator: 'key-ada', device: 'laptop' }),
  )
  await frame.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialogOf(page)).toBeVisible()
  const outcome = await page.evaluate(async () => {
    const { passkeys } = window.authscope
    let view = await passkeys.decide({ kind: 'choose', id: 'key-ada' })
    while (view.dialog)
      view = await passkeys.decide(
        view.dialog.kind.endsWith('PIN') ? { kind: 'PIN', pin: '2468' } : { kind: 'continue' },
      )
    return view.outcome
  })
  expect(outcome).toMatchObject({ status: 'created', authenticator: 'key-ada' })
  await expect(frame.getByText('on one device')).toBeVisible()
})

test('keys are changed by hand, an edited response is signed again, and the app leaves a check out', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.reset({ strategy: 'database' })
  await workbench.signIn()
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Account' }).click()
  await frame.getByRole('button', { name: 'Add a passkey' }).click()
  expect(await violations(page, { within: '.ceremony' }), 'the dialog').toEqual([])
  await dialogOf(page).getByRole('button', { name: 'It’s me' }).click()
  await expect(frame.getByText('on several devices')).toBeVisible()

  await test.step('a counter is set by hand', async () => {
    await page.getByRole('button', { name: 'Keys of Ada Byron' }).click()
    const keys = page.getByRole('dialog', { name: 'People’s keys' })
    await keys.getByText('at app.example').click()
    await keys.getByLabel(/^Counter/).fill('7')
    await keys.getByRole('button', { name: 'Set counter' }).click()
    await expect(keys.getByText(/, counter 7,/)).toBeVisible()
    expect(await violations(page, { within: '[role="dialog"]' }), 'the keys').toEqual([])
    await keys.getByRole('button', { name: 'Close' }).click()
  })
  await frame.getByRole('button', { name: 'Sign out' }).click()
  await frame.getByRole('link', { name: 'Other ways to sign in' }).click()
  await page.evaluate(() => window.authscope.pauseAt({ kind: 'request.sent', url: '*/callback/passkey' }))
  const signInElsewhere = async () => {
    await workbench.go('https://app.example/login')
    await frame.getByRole('button', { name: 'Use a passkey' }).click()
    await dialogOf(page)
      .getByRole('button', { name: /^Ada Byron/ })
      .click()
    await dialogOf(page).getByRole('button', { name: 'It’s me' }).click()
    await page.getByRole('button', { name: 'Edit request' }).click()
    await page.getByRole('button', { name: 'Passkey', exact: true }).click()
    const editor = page.getByRole('form', { name: 'Paused passkey' })
    await editor.getByLabel('Origin').fill('https://evil.example')
    await editor.getByLabel('Re-sign with the person’s key').check()
    await editor.getByRole('button', { name: 'Re-sign' }).click()
    await expect(editor).toHaveCount(0)
    await page.evaluate(() => window.authscope.resume('end'))
  }
  await test.step('a good signature over another origin is refused at the origin', async () => {
    await signInElsewhere()
    await workbench.tab('Passkeys').click()
    await page.getByRole('button', { name: /^Sign in .*refused$/ }).click()
    await page.getByRole('button', { name: /^Checks/ }).click()
    await expect(page.getByText('Refused at step 12: The origin is expected.')).toBeVisible()
  })
  await test.step('without that check, the same gets in', async () => {
    await page.getByRole('switch', { name: 'Check step 12' }).uncheck()
    await expect(page.getByText('app.example leaves this step out from now on.')).toBeVisible()
    await signInElsewhere()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  })
})

const CODE = `import NextAuth from "next-auth"
import Passkey from "next-auth/providers/passkey"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { prisma } from "./prisma"

export const { handlers, auth, signIn, signOut } = NextAuth({
  adapter: PrismaAdapter(prisma),
  providers: [Passkey],
  experimental: { enableWebAuthn: true },
})
`

test('pasted code makes a passkey, and offers it in autofill', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.reset({ code: { files: { 'auth.ts': CODE }, entry: 'auth.ts' } })
  const frame = workbench.frame()
  await test.step('a new person makes one', async () => {
    await workbench.go('https://app.example/api/auth/signin')
    await frame.getByLabel('Email').fill('countess@example.com')
    await frame.getByRole('button', { name: 'Sign in with Passkey' }).click()
    await dialogOf(page).getByRole('button', { name: 'It’s me' }).click()
    await expect.poll(async () => (await workbench.database()).authenticators).toHaveLength(1)
  })
  await test.step('the next time the page offers it without being asked', async () => {
    await workbench.go('https://app.example/api/auth/signin')
    await dialogOf(page).getByRole('button', { name: 'countess@example.com' }).click()
    await dialogOf(page).getByRole('button', { name: 'It’s me' }).click()
    await expect
      .poll(async () => (await workbench.recordedOf('ceremony.ended')).map(({ data }) => data.outcome.status))
      .toEqual(['withdrawn', 'created', 'asserted'])
    const verified = () => workbench.recordedOf('check.passed')
    await expect
      .poll(async () =>
        (await verified()).filter(({ rule }) => rule === 'WEBAUTHN-7').map(({ data }) => data.check),
      )
      .toEqual(['registration', 'authentication'])
  })
})

test('a passkey works in Firefox without a real authenticator', { tag: '@all' }, async ({ baseURL }) => {
  needFirefox()
  const canary = await startCanary()
  const browser = await launchFirefox(canary)
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    await page.goto(baseURL ?? '')
    await ready(page)
    await page.evaluate(() => window.authscope.reset({ providers: [{ id: 'passkey' }] }))
    for (let visit = 1; visit <= 2; visit += 1) {
      await page.evaluate(() => window.authscope.open('laptop', 'https://app.example/auth/signin'))
      const field = await inFrame(page, '#email-passkey', '')
      await field.evaluate((input) => {
        if (input instanceof HTMLInputElement) input.value = 'countess@example.com'
      })
      await (await inFrame(page, 'button', 'Sign in with Passkey')).evaluate((button) => {
        if (button instanceof HTMLElement) button.click()
      })
      await press(page, 'It’s me')
      await inFrame(page, 'h1', 'Signed in as countess@example.com')
      await (await inFrame(page, 'button', 'Sign out')).evaluate((button) => {
        if (button instanceof HTMLElement) button.click()
      })
      await inFrame(page, 'a', 'Sign in')
    }
    const { authenticators } = await page.evaluate(() => window.authscope.database())
    expect(authenticators).toHaveLength(1)
  } finally {
    await browser.close()
    await canary.close()
  }
})
