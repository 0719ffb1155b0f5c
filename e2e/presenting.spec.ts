import type { Page } from '@playwright/test'
import { PLAYS_ALL } from '../src/check/testing/extent.ts'
import { expect, test } from './test.ts'
import { TABS, type Workbench } from './workbench.ts'

/** What somebody could act with after this sign-in, as the script interface says it. */
async function secretsOf(workbench: Workbench): Promise<readonly string[]> {
  const cookies = (await workbench.cookies()).filter(({ name }) => /csrf|session/.test(name))
  const urls = (await workbench.recordedOf('request.sent')).map(({ data }) => data.request.url)
  const codes = urls.flatMap((url) => new URL(url).searchParams.get('code') ?? [])
  const encrypted = (await workbench.recordedOf('token.encrypted')).flatMap(({ data }) => [
    data.token,
    ...['value', 'access_token'].flatMap((name) => {
      const value = data.claims[name]
      return typeof value === 'string' ? [value] : []
    }),
  ])
  return [...new Set([...cookies.map(({ value }) => value), ...codes, ...encrypted])]
}

/** Everything that the workbench shows or says, attributes too; of the simulated page nothing. */
function shown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
    return [document.documentElement.outerHTML, ...fields, document.title].join('\n')
  })
}

function foundIn(text: string, secrets: readonly string[]): readonly string[] {
  // Panes cut long values, and encrypted tokens all begin with the same header, which is not a secret.
  const begins = (secret: string) => !secret.startsWith('eyJ') && text.includes(secret.slice(0, 24))
  return secrets.filter((secret) => text.includes(secret) || begins(secret))
}

test('presenter mode hides every secret in every tab, shows one on demand, and is remembered', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await workbench.signIn()
  const secrets = await secretsOf(workbench)
  expect(secrets.length).toBeGreaterThan(6)
  await expect.poll(async () => foundIn(await shown(page), secrets), { message: 'as usual' }).not.toEqual([])
  await workbench.steps.press('Shift+M')
  // On a stage, only the story is shown; its presenter may still go to the workbench.
  await expect(page.getByRole('banner')).toBeHidden()
  expect(foundIn(await shown(page), secrets), 'on a stage').toEqual([])
  await page.keyboard.press('.')
  await expect(page.getByRole('button', { name: 'Presenting' })).toBeVisible()
  for (const step of await workbench.recorded()) {
    if (
      !/^(request|response|cookie|token|callback|adapter)/.test(step.kind) ||
      step.seq % (PLAYS_ALL ? 4 : 12) !== 0
    )
      continue
    await page.evaluate((seq) => {
      window.location.hash = `step=${seq}`
    }, step.seq)
    await expect(page.locator('.what h2')).toContainText(/\d/)
    expect(foundIn(await shown(page), secrets), `step ${step.seq}`).toEqual([])
  }
  for (const name of TABS) {
    await workbench.tab(name).click()
    await expect(page.getByRole('tabpanel').locator('*').first()).toBeVisible()
    expect(foundIn(await shown(page), secrets), name).toEqual([])
  }
  await workbench.tab('Cookies').click()
  const jar = page.getByRole('region', { name: 'Jars' })
  await jar.getByRole('button', { name: 'Show hidden.session-' }).first().click()
  await expect(page.getByRole('button', { name: 'Presenting, 1 shown' })).toBeVisible()
  const session = (await workbench.cookies()).find(({ name }) => name.endsWith('session-token'))
  await expect(jar).toContainText(session?.value.slice(0, 60) ?? 'a session cookie')
  const others = secrets.filter((secret) => secret !== session?.value)
  expect(foundIn(await shown(page), others), 'with the session shown').toEqual([])
  await page.reload()
  await workbench.ready()
  await expect(page.getByRole('button', { name: 'Presenting', exact: true })).toBeVisible()
  expect(foundIn(await shown(page), secrets), 'after a reload').toEqual([])
  await workbench.steps.press('Shift+M')
  await expect(page.getByRole('button', { name: 'Presenting' })).toBeHidden()
})

test('an address with a hidden code loads the real one', async ({ workbench }) => {
  await workbench.open()
  await workbench.go('https://app.example/?code=ThisIsTheCode1')
  await workbench.steps.press('Shift+M')
  await expect(workbench.address).toHaveValue('https://app.example/?code=hidden.code-1')
  await workbench.address.press('Enter')
  await expect
    .poll(async () => (await workbench.recordedOf('request.sent')).map(({ data }) => data.request.url))
    .toEqual([
      'https://app.example/',
      'https://app.example/?code=ThisIsTheCode1',
      'https://app.example/?code=ThisIsTheCode1',
    ])
})

test('presenter mode has large type, and one key restarts the scene', async ({ workbench, page }) => {
  await page.goto('./#scene=github')
  await page.waitForURL(/\?world=scene-github$/)
  await workbench.ready()
  const size = () => workbench.steps.evaluate((tree) => Number.parseFloat(getComputedStyle(tree).fontSize))
  const usual = await size()
  await workbench.steps.press('Shift+M')
  await expect(page.locator('.caption-sentence')).toHaveCSS('font-size', '32px')
  await page.keyboard.press('.')
  await expect.poll(size).toBeCloseTo(usual * 1.35, 1)
  const left = page.waitForEvent('load')
  await workbench.steps.press('Shift+G')
  await left
  await expect(page).toHaveURL(/scene=github|world=scene-github/)
})
