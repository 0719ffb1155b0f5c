import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'

const DEAD = 'This link has expired'

// The error page of a dead link answers 403, which Chromium also writes to the console.
test.use({ expectedComplaints: /status of 403/ })

/** Asks for a link on the laptop, where the app's sign-in page stands open afterwards. */
async function askForLink({ go, frame, heading }: Workbench): Promise<void> {
  await go('https://app.example/login')
  await frame().getByLabel('E-mail', { exact: true }).fill('ada@example.com')
  await frame().getByRole('button', { name: 'Send the link with Resend' }).click()
  await expect(heading()).toHaveText('Check your e-mail')
}

/** The link of the latest mail, pressed in the webmail of a device; it opens in a tab of its own. */
async function pressLink({ go, frame }: Workbench, device: string): Promise<void> {
  await go('https://mail.example/', device)
  await frame(device).getByRole('link', { name: 'Sign in to app.example' }).first().click()
  await frame(device)
    .getByRole('link', { name: /^https:\/\/app\.example\/auth\/callback\/resend\?/ })
    .click()
}

test('a link that was asked for on the laptop signs in the phone, once', async ({ workbench }) => {
  await workbench.open()
  await askForLink(workbench)
  await pressLink(workbench, 'phone')
  await expect(workbench.heading('phone')).toHaveText('Signed in as ada@example.com')
  await workbench.go('https://app.example/')
  await expect(workbench.frame().getByText('You are not signed in.')).toBeVisible()

  await pressLink(workbench, 'laptop')
  await expect(workbench.heading()).toHaveText(DEAD)
  await expect(workbench.frame().getByRole('link', { name: 'Sign in' })).toBeVisible()
  const logged = await workbench.recordedOf('log.written')
  expect(logged.map(({ data }) => data.message.split(':')[0])).toEqual(['Verification'])
  expect((await workbench.database()).verificationTokens).toEqual([])

  await askForLink(workbench)
  await pressLink(workbench, 'laptop')
  await expect(workbench.heading()).toHaveText('Signed in as ada@example.com')
  expect((await workbench.database()).users).toHaveLength(1)
})

test('a link works for 24 hours, and a second later it does not', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  for (const [late, seen] of [
    [0, 'Signed in as ada@example.com'],
    [1, DEAD],
  ] as const) {
    await workbench.reset()
    await askForLink(workbench)
    const [row] = (await workbench.database()).verificationTokens
    const expires = new Date(String(row?.['expires'])).getTime()
    const [mail] = await page.evaluate(() => window.authscope.mail())
    const link = /https:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    // A browser's request is on its way for 20 ms.
    await page.evaluate(
      (to) => window.authscope.clock.jump(to),
      new Date(expires - 20 + late * 1000).toISOString(),
    )
    await workbench.go(link, 'phone')
    await expect(workbench.heading('phone')).toHaveText(seen)
  }
})

test('a link that a scanner opens before the person is used up, and the steps show by whom', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await page.evaluate(() =>
    window.authscope.faults.add({ target: { at: 'mail' }, effect: { does: 'scan' }, once: true }),
  )
  await askForLink(workbench)
  await pressLink(workbench, 'laptop')
  await expect(workbench.heading()).toHaveText(DEAD)
  const visits = (await workbench.recordedOf('request.sent')).filter(({ data }) =>
    data.request.url.startsWith('https://app.example/auth/callback/resend?'),
  )
  expect(visits.map(({ from }) => from.name)).toEqual(['link scanner', 'laptop'])
  // Whoever fetches the link is the user, whose session nobody then uses.
  expect((await workbench.database()).users).toMatchObject([{ email: 'ada@example.com' }])
  expect((await workbench.recordedOf('fault.injected')).map(({ data }) => data.fault)).toEqual(['scan'])

  await askForLink(workbench)
  await pressLink(workbench, 'laptop')
  await expect(workbench.heading()).toHaveText('Signed in as ada@example.com')
})
