import type { Scenario } from '../src/protocol/scenario.ts'
import { expect, test } from './test.ts'
import type { Workbench } from './workbench.ts'

const SESSION_COOKIE = '__Secure-authjs.session-token'

/** From the press of the button to the session: nothing failed, and each part of the engine had its turn. */
async function expectWholeRecord(workbench: Workbench, strategy: Scenario['strategy']): Promise<void> {
  const steps = await workbench.recorded()
  expect(steps.map(({ seq }) => seq)).toEqual(steps.map((_step, index) => index + 1))
  expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const callbacks = (await workbench.recordedOf('callback.called')).map(({ data }) => data.callback)
  expect(callbacks).toEqual(expect.arrayContaining(['signIn', 'redirect', 'session']))
  expect(callbacks.includes('jwt')).toBe(strategy === 'jwt')
  const events = (await workbench.recordedOf('event.fired')).map(({ data }) => data.event)
  expect(events.slice(0, 3)).toEqual(['createUser', 'linkAccount', 'signIn'])
  const servers = (await workbench.recordedOf('request.sent'))
    .filter(({ data }) => data.mode === 'server')
    .map(({ data }) => data.request.url)
  expect(servers.slice(0, 2)).toEqual([
    'https://github.com/login/oauth/access_token',
    'https://api.github.com/user',
  ])
}

for (const strategy of ['jwt', 'database'] satisfies Scenario['strategy'][]) {
  test(`a person signs in with GitHub, sees who they are, and signs out (${strategy})`, {
    tag: strategy === 'database' ? '@all' : [],
  }, async ({ workbench }) => {
    await workbench.open()
    await workbench.reset({ strategy })

    await test.step('the person sees who they are', async () => {
      await expect(workbench.heading()).toHaveText('Example')
      await workbench.signIn()
      await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
      await expect(workbench.address).toHaveValue('https://app.example/')
      const { users, accounts, sessions } = await workbench.database()
      expect(users).toMatchObject([{ name: 'Ada Byron', email: 'ada@example.com' }])
      expect(accounts).toMatchObject([{ provider: 'github', userId: users[0]?.['id'] }])
      expect(sessions).toHaveLength(strategy === 'database' ? 1 : 0)
    })

    await test.step('the sign-in is recorded', () => expectWholeRecord(workbench, strategy))

    await test.step('the session lives in a cookie that scripts cannot read', async () => {
      const session = (await workbench.cookies()).find(({ name }) => name === SESSION_COOKIE)
      expect(session).toMatchObject({
        Domain: 'app.example',
        Path: '/',
        Secure: true,
        HttpOnly: true,
        SameSite: 'Lax',
        HostOnly: true,
      })
      expect(session?.Expires).toMatch(/^2026-04-01T/)
      await expect
        .poll(() =>
          workbench
            .frame()
            .locator('body')
            .evaluate(() => document.cookie),
        )
        .not.toContain('session-token')
    })

    await test.step('the person signs out and is anonymous again', async () => {
      await workbench.frame().getByRole('button', { name: 'Sign out' }).click()
      await expect(workbench.heading()).toHaveText('Example')
      await expect(workbench.frame().getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
      expect((await workbench.cookies()).map(({ name }) => name)).not.toContain(SESSION_COOKIE)
      expect((await workbench.database()).sessions).toEqual([])
      const events = await workbench.recordedOf('event.fired')
      expect(events.at(-1)?.data.event).toBe('signOut')
    })
  })
}

test('the session strategy has one control, whose change applies from the next request and deletes nothing', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  const choose = async (strategy: string) => {
    const select = (await workbench.sandbox()).getByLabel('Session strategy', { exact: true })
    await select.selectOption(strategy)
    await expect(select).toHaveValue(strategy)
    await page.keyboard.press('Escape')
  }
  await choose('database')
  await workbench.signIn()
  expect((await workbench.database()).sessions).toHaveLength(1)
  const steps = (await workbench.recorded()).length
  await choose('jwt')
  expect((await workbench.recorded()).length).toBeGreaterThan(steps)
  await workbench.go('https://app.example/')
  await expect(workbench.heading()).toHaveText('Example')
  expect((await workbench.database()).users).toHaveLength(1)
})
