import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'

/** The settings of the world, opened at one of their parts. */
async function openWorld(page: Page, part: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Sandbox / }).click()
  await page.getByRole('button', { name: 'Settings…' }).click()
  const sheet = page.getByRole('dialog', { name: /^Sandbox / })
  await sheet.getByRole('tab', { name: part }).click()
  return sheet.getByRole('tabpanel', { name: part })
}

async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const SHEET = { within: '.world-sheet' }

test('a new person is added and signs in; bad input is explained at its field and stays', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  const people = await openWorld(page, 'People')
  await people.getByRole('button', { name: 'Add a person' }).click()
  await people.getByLabel('Name', { exact: true }).fill('Edsger Wybe')
  await people.getByLabel('E-mail', { exact: true }).fill('no address')
  await people.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(people.getByLabel('E-mail', { exact: true })).toBeFocused()
  await expect(people.getByLabel('E-mail', { exact: true })).toHaveAccessibleDescription(
    /^E-mail must be an e-mail address, or empty for none, not "no address"\./,
  )
  await expect(people.getByLabel('Name', { exact: true })).toHaveValue('Edsger Wybe')
  await people.getByLabel('E-mail', { exact: true }).fill('edsger@example.com')
  await people.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(people.getByRole('button', { name: /Edsger Wybe/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Devices' }).click()
  await page.getByRole('button', { name: 'Edit laptop' }).click()
  await page.getByLabel('Used by').selectOption('Edsger Wybe')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit laptop' })).toBeFocused()
  await close(page)
  await workbench.signIn()
  await expect(workbench.heading()).toHaveText('Signed in as Edsger Wybe')

  await openWorld(page, 'People')
  await people.getByRole('button', { name: /Edsger Wybe/ }).click()
  await expect(people.getByText('To remove this person, give laptop to someone else first.')).toBeVisible()
  const github = people.getByRole('listitem', { name: 'GitHub' })
  await expect(github).toContainText('Signed in on laptop.')
  await github.getByRole('button', { name: 'Revoke consent at GitHub' }).click()
  await expect(github).toContainText('No consent given.')
  await github.getByRole('button', { name: 'End login at GitHub' }).click()
  await expect(github).toContainText('Signed in on no device.')
  const changes = await workbench.recordedOf('provider.changed')
  expect(changes.map(({ data }) => data.command)).toEqual(['consent.revoke', 'logins.end'])
})

test('a device is added, used next to another one, named an attacker’s, and removed', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  const devices = await openWorld(page, 'Devices')
  await devices.getByRole('button', { name: 'Add a device' }).click()
  await devices.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(devices.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)
  await devices.getByLabel('Name', { exact: true }).fill('Library computer')
  await devices.getByLabel('Used by').selectOption('Mallory')
  await devices.getByLabel('An attacker’s device').check()
  await devices.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(devices.getByRole('button', { name: 'Edit Library computer' })).toBeVisible()
  await devices.getByRole('button', { name: 'Show laptop in split view' }).click()
  await close(page)
  const shown = page.getByRole('region', { name: 'Device library-computer' })
  await expect(shown).toContainText('Mallory, attacker')
  await expect(page.getByRole('region', { name: 'Device laptop' })).toBeVisible()
  await workbench.signIn('library-computer')
  await expect(workbench.heading('library-computer')).toHaveText('Signed in as Mallory')

  await openWorld(page, 'Devices')
  await devices.getByRole('button', { name: 'Edit Library computer' }).click()
  await devices.getByRole('button', { name: 'Remove Library computer' }).click()
  await expect(devices.getByText(/Its \d+ cookies and tabs are lost\./)).toBeVisible()
  await devices.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(devices.getByText('Library computer')).toBeHidden()
  await close(page)
  await expect(shown).toBeHidden()
  await workbench.go('https://app.example/members')
  await expect(workbench.heading()).toBeVisible()
})

test('the clock says what expires next, and a session expires then', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const clock = await openWorld(page, 'Clock')
  const expiries = clock.getByRole('region', { name: 'Next to expire' })
  const token = expiries.getByRole('listitem').filter({ hasText: 'session token' })
  await expect(token.filter({ hasText: '15 s tolerance included' })).toContainText('in 30 days')
  await clock.getByLabel('Amount', { exact: true }).fill('-3')
  await clock.getByRole('button', { name: 'Advance' }).click()
  await expect(clock.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(
    /must be a number above 0/,
  )
  await clock.getByLabel('Time (UTC)', { exact: true }).fill('2026-03-01T09:41:07')
  await clock.getByRole('button', { name: 'Jump', exact: true }).click()
  await expect(clock.getByLabel('Time (UTC)', { exact: true })).toHaveAccessibleDescription(
    /only goes forward/,
  )
  await clock.getByRole('button', { name: 'Jump there, to the expiry of session token' }).click()
  await expect(token).toBeHidden()
  await close(page)
  await workbench.go('https://app.example/')
  await expect(workbench.heading()).toHaveText('Example')
})

test.describe('a fault', () => {
  test.use({ expectedComplaints: /status of 500/ })

  test('fires once: its error page, its step, and the chip that announced it', async ({
    workbench,
    page,
  }) => {
    await workbench.open()
    const faults = await openWorld(page, 'Faults')
    await faults.getByLabel('Status').fill('99')
    await faults.getByRole('button', { name: 'Switch on', exact: true }).click()
    await expect(faults.getByLabel('Status')).toHaveAccessibleDescription(/from 200 to 599, not 99/)
    await faults.getByLabel('Status').fill('503')
    await faults.getByRole('button', { name: 'Switch on', exact: true }).click()
    const active = faults.getByRole('region', { name: 'Active faults' })
    await expect(active).toContainText('The token endpoint of GitHub returns status 503')
    await faults.getByRole('checkbox', { name: 'Link scanner' }).check()
    await expect(active.getByRole('listitem')).toHaveCount(2)
    await faults.getByRole('checkbox', { name: 'Link scanner' }).uncheck()
    await expect(active.getByRole('listitem')).toHaveCount(1)
    await close(page)
    const chip = page.getByRole('button', { name: '1 fault', exact: true })
    await expect(chip).toBeVisible()
    await workbench.toConsent()
    await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
    await expect(workbench.heading()).toHaveText('Server error')
    await expect(chip).toBeHidden()
    const [fired] = await workbench.recordedOf('fault.injected')
    expect(fired?.data).toMatchObject({ fault: 'status', ended: true })
    await workbench.go('https://app.example/auth/signin')
    await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  })
})

test('another list of providers is another sign-in page, and the world goes on', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const app = await openWorld(page, 'App')
  const list = app.getByRole('list', { name: 'Providers of app.example' })
  await app.getByLabel('Find a provider to add').fill('spot')
  await app.getByRole('option', { name: 'Spotify' }).click()
  await expect(list.getByRole('listitem').last()).toContainText('Spotify')
  await list.getByRole('button', { name: 'Remove Resend' }).click()
  await list.getByRole('button', { name: 'Move Google up' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Google')
  await app.getByRole('button', { name: 'Custom OpenID provider' }).click()
  await app.getByLabel('Id', { exact: true }).fill('google')
  await app.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(app.getByLabel('Id', { exact: true })).toHaveAccessibleDescription(/already in use/)
  await expect(app.getByLabel('Issuer')).toHaveAccessibleDescription(/must be the URL/)
  await app.getByLabel('Id', { exact: true }).fill('office')
  await app.getByLabel('Issuer').fill('https://id.office.example')
  await app.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(list.getByRole('listitem').last()).toContainText('office')
  await app.getByRole('button', { name: 'Rotate' }).click()
  await expect(app.getByText('encrypts + decrypts')).toBeVisible()
  await close(page)
  await workbench.go('https://app.example/')
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  await workbench.go('https://app.example/auth/signin', 'phone')
  const buttons = workbench.frame('phone').getByRole('button', { name: /^Sign in with/ })
  await expect(buttons).toHaveText([/Google/, /GitHub/, /Credentials/, /Passkey/, /Spotify/, /office/])
  await buttons.filter({ hasText: 'office' }).click()
  await expect(workbench.frame('phone').getByRole('button', { name: 'Authorize Example' })).toBeVisible()
  const asked = (await workbench.recordedOf('request.sent')).map(({ data }) => new URL(data.request.url).host)
  expect(asked).toContain('id.office.example')
})

const PARTS = ['People', 'Devices', 'Clock', 'Faults', 'App'] as const

test('axe finds nothing in the settings of the world, and a keyboard is enough for them', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.signIn()
  await page.getByRole('button', { name: /^Sandbox / }).press('Shift+f')
  const sheet = page.getByRole('dialog', { name: /^Sandbox / })
  await expect(sheet.getByRole('tab', { name: 'Faults' })).toHaveAttribute('aria-selected', 'true')
  for (const part of PARTS) {
    await sheet.getByRole('tab', { name: part }).click()
    await expect(sheet.getByRole('tabpanel', { name: part })).toBeVisible()
    expect(await violations(page, SHEET), part).toEqual([])
    const edit = sheet.locator('[data-edit]').first()
    if (!(await edit.count())) continue
    await edit.press('Enter')
    await expect(sheet.getByRole('form').getByRole('textbox').first()).toBeFocused()
    if (part === 'People') expect(await violations(page, SHEET), 'somebody edited').toEqual([])
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('the settings of the world fit a narrow window, and are legible in the dark', { tag: '@all' }, async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await workbench.open()
  const faults = await openWorld(page, 'Faults')
  await faults.getByLabel('Status').fill('99')
  await faults.getByRole('button', { name: 'Switch on', exact: true }).click()
  await expect(faults.getByText(/from 200 to 599, not 99/)).toBeVisible()
  expect(await violations(page, SHEET)).toEqual([])
  const sheet = page.getByRole('dialog', { name: /^Sandbox / })
  for (const part of PARTS) {
    await sheet.getByRole('tab', { name: part }).click()
    const panel = sheet.getByRole('tabpanel', { name: part })
    expect(await panel.evaluate((element) => element.scrollWidth <= element.clientWidth), part).toBe(true)
  }
})
