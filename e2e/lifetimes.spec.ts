// src/check/lifetimes.test.ts and refresh.test.ts show the same without a browser.

import type { Scenario } from '../src/protocol/scenario.ts'
import { expect, test } from './test.ts'

for (const strategy of ['jwt', 'database'] satisfies Scenario['strategy'][]) {
  test(`31 days after the last visit the person is no longer signed in (${strategy})`, {
    tag: '@all',
  }, async ({ workbench, page }) => {
    await workbench.open()
    await workbench.reset({ strategy })
    await workbench.signIn()
    const visitAfter = async (days: number) => {
      await page.evaluate((seconds) => window.authscope.clock.advance(seconds), days * 86_400)
      await workbench.go('https://app.example/')
    }
    // Each visit lengthens the session.
    for (const days of [29, 29]) {
      await visitAfter(days)
      await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
    }
    await visitAfter(31)
    await expect(workbench.frame().getByText('You are not signed in.')).toBeVisible()
    const cookies = (await workbench.cookies()).map(({ name }) => name)
    expect(cookies).not.toContain('__Secure-authjs.session-token')
    await workbench.frame().getByRole('link', { name: 'Sign in', exact: true }).click()
    await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
    await workbench
      .frame()
      .getByRole('button', { name: /^(Sign in|Authorize Example)$/ })
      .click()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
    expect((await workbench.database()).users).toHaveLength(1)
  })
}

test('two session reads race for one refresh token, and the provider takes the second for a thief', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  await workbench.reset({ providers: [{ id: 'gitlab' }] })
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with GitLab' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(frame.locator('pre')).toContainText('"hasAccessToken": true')

  const readTwice = () =>
    frame.locator('html').evaluate(() =>
      Promise.all(
        [1, 2].map(async () => {
          const session = await (await fetch('/auth/session')).json()
          return session.error ?? session.hasAccessToken
        }),
      ),
    )
  expect(await readTwice()).toEqual([true, true])
  // Whether two requests overlap is the real browser's affair: when they do not, both succeed, and the next pair races.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.authscope.clock.advance(7200))
      return (await readTwice()).map(String).sort()
    })
    .toEqual(['RefreshTokenError', 'true'])

  const used = (await workbench.recordedOf('request.sent'))
    .map(({ data }) => new URLSearchParams(data.request.body?.text ?? ''))
    .filter((form) => form.get('grant_type') === 'refresh_token')
    .map((form) => form.get('refresh_token'))
  expect(used.at(-1)).toBe(used.at(-2))
  const failed = await workbench.recordedOf('check.failed')
  expect(failed.map(({ rule }) => rule)).toEqual(['PT14'])
  const logged = await workbench.recordedOf('log.written')
  expect(logged.map(({ data }) => data.message)).toEqual([
    'RefreshTokenError: No new access token from gitlab.',
  ])

  await workbench.go('https://app.example/')
  await expect(frame.locator('pre')).toContainText('"error": "RefreshTokenError"')
  await expect(frame.locator('pre')).not.toContainText('refresh_token')
})

test('Apple’s response is posted from its site: the check cookies are sent, and the Lax ones are not', {
  tag: '@all',
}, async ({ workbench }) => {
  await workbench.open()
  await workbench.reset({ providers: [{ id: 'apple' }] })
  const frame = workbench.frame()
  await frame.getByRole('link', { name: 'Sign in', exact: true }).click()
  await frame.getByRole('button', { name: 'Sign in with Apple' }).click()
  await frame.getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
  const posted = (await workbench.recordedOf('request.sent')).find(
    ({ data }) => data.request.url === 'https://app.example/auth/callback/apple',
  )
  expect(posted?.data).toMatchObject({ site: 'cross-site', request: { method: 'POST' } })
  const of = <T extends { readonly exchange: string }>(steps: readonly T[]) =>
    steps.filter(({ exchange }) => exchange === posted?.exchange)
  const sent = of(await workbench.recordedOf('cookie.sent')).map(({ data }) => data.cookie)
  expect(sent.map(({ name, sameSite }) => [name, sameSite]).sort()).toEqual([
    ['__Secure-authjs.nonce', 'none'],
    ['__Secure-authjs.state', 'none'],
  ])
  const notSent = of(await workbench.recordedOf('cookie.not-sent'))
  expect(notSent.map(({ data }) => data.cookie.name)).toContain('__Host-authjs.csrf-token')
  for (const { data } of notSent)
    expect(data).toMatchObject({ cookie: { sameSite: 'lax' }, verdict: { rule: expect.stringMatching(/./) } })
})
