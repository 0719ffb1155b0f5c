import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'

/** An authenticator of this machine, as Chromium simulates one. Its owner always consents. */
async function plugIn(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Ada signs in with GitHub and adds a passkey. */
async function addPasskey(workbench: Workbench): Promise<void> {
  await workbench.open()
  await plugIn(workbench.page)
  await workbench.reset({ passkeys: 'machine' })
  await workbench.signIn()
  await workbench.frame().getByRole('link', { name: 'Account' }).click()
  await workbench.frame().getByRole('button', { name: 'Add a passkey' }).click()
  await expect(workbench.frame().getByText('on one device')).toBeVisible()
}

const field = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Fields' }).getByRole('button', { name: new RegExp(` ${name} `) })

/** Where there is no room for both, bytes and checks take turns. */
const turnTo = (page: Page, side: 'Bytes' | 'Checks') =>
  page.getByRole('button', { name: new RegExp(`^${side}( |$)`) }).click()

const checkOf = (page: Page, number: number) => page.locator(`li.verification-step[value="${number}"]`)

test('a new passkey is shown byte by byte, by keyboard too, and its checks agree with SimpleWebAuthn', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await addPasskey(workbench)
  await workbench.tab('Passkeys').click()
  await turnTo(page, 'Checks')
  await expect(page.getByText('Accepted.')).toBeVisible()
  await expect(page.getByText('SimpleWebAuthn agrees.')).toBeVisible()

  await checkOf(page, 16).locator('summary').click()
  expect(await violations(page, { within: '[role="tabpanel"]' }), 'the checks').toEqual([])
  await turnTo(page, 'Bytes')
  expect(await violations(page, { within: '[role="tabpanel"]' }), 'the bytes').toEqual([])
  const bytes = page.getByRole('slider', { name: 'Bytes of attestationObject' })
  await field(page, 'signCount').click()
  const at = Number(await bytes.getAttribute('aria-valuenow'))
  await expect(bytes).toHaveAttribute('aria-valuetext', new RegExp(`^byte ${at}, 00, signCount: \\d+$`))
  await bytes.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bytes).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^byte ${at - 1}, [0-9a-f]{2}, flags: UP UV`),
  )
  await expect(field(page, 'flags')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('End')
  await expect(bytes).toHaveAttribute('aria-valuenow', String(await bytes.getAttribute('aria-valuemax')))
  const scrolled = () =>
    bytes.evaluate((view) => view.scrollTop > 0 || view.scrollHeight === view.clientHeight)
  await expect.poll(scrolled).toBe(true)

  await test.step('a step leads to the bytes that it looked at', async () => {
    await turnTo(page, 'Checks')
    await checkOf(page, 9).locator('summary').click()
    await page.getByRole('button', { name: /^Show bytes \d+–\d+ of clientDataJSON$/ }).click()
    await expect(page.getByRole('slider', { name: 'Bytes of clientDataJSON' })).toHaveAttribute(
      'aria-valuetext',
      /origin: http:\/\/localhost/,
    )
  })

  await test.step('a step that is off says what it kept away', async () => {
    await turnTo(page, 'Checks')
    await checkOf(page, 9).getByRole('switch').uncheck()
    await expect(page.getByText('Accepted with 1 step off.')).toBeVisible()
    await expect(page.getByText('Without step 9.')).toBeVisible()
    await page.getByRole('button', { name: 'Check everything again' }).click()
    await expect(page.getByText('Accepted.')).toBeVisible()
  })
})

test('a flipped origin in a paused sign-in is refused, and the step that caught it is shown', async ({
  workbench,
  page,
}) => {
  await addPasskey(workbench)
  const frame = workbench.frame()
  await frame.getByRole('button', { name: 'Sign out' }).click()
  await frame.getByRole('link', { name: 'Other ways to sign in' }).click()
  await page.evaluate(() => window.authscope.pauseAt({ kind: 'request.sent', url: '*/callback/passkey' }))
  await frame.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Edit request' }).click()
  await page.getByRole('button', { name: 'Passkey', exact: true }).click()
  const editor = page.getByRole('form', { name: 'Paused passkey' })
  await editor.getByLabel('Origin').fill('https://evil.example')
  expect(await violations(page, { within: 'form[aria-label="Paused passkey"]' }), 'the editor').toEqual([])
  await expect(editor.getByText(/^Step 12 of the app’s checks will catch this/)).toBeVisible()
  await editor.getByRole('button', { name: 'Send request' }).click()
  await expect(editor).toHaveCount(0)
  await page.evaluate(() => window.authscope.resume('end'))
  await expect(
    workbench
      .frame()
      .getByText(/Try signing in with a different account|unable to sign in|error/i)
      .first(),
  ).toBeVisible()

  await workbench.tab('Passkeys').click()
  await page.getByRole('button', { name: /^Sign in .*refused$/ }).click()
  await turnTo(page, 'Checks')
  await expect(page.getByText('Refused at step 12: The origin is expected.')).toBeVisible()
  await expect(page.getByText('SimpleWebAuthn agrees.')).toBeVisible()
  await expect(checkOf(page, 12)).toContainText('https://evil.example')
  await expect(checkOf(page, 21)).toHaveClass(/failed/)
})
