import type { Scenario } from '../src/protocol/scenario.ts'
import { expect, test } from './test.ts'

/** The two strategies differ in the session, not in what is done here. */
const VARIANT = { jwt: {}, database: { tag: '@all' } }

for (const strategy of ['jwt', 'database'] satisfies Scenario['strategy'][]) {
  test(
    `a signed-in person updates the session without a new sign-in (${strategy})`,
    VARIANT[strategy],
    async ({ workbench }) => {
      await workbench.open()
      await workbench.reset({ strategy })
      await workbench.signIn()
      const frame = workbench.frame()
      const signIns = async () =>
        (await workbench.recordedOf('event.fired')).filter(({ data }) => data.event === 'signIn').length
      await frame.getByLabel('Data for update()').fill('{ "nickname": "Enchantress of Numbers" }')
      await frame.getByRole('button', { name: 'Update session' }).click()
      await expect(frame.getByRole('status')).toHaveText('Session updated')
      await expect(frame.locator('pre')).toContainText('"nickname": "Enchantress of Numbers"')
      expect(await signIns()).toBe(1)
      const posts = (await workbench.recordedOf('request.sent')).filter(
        ({ data }) => data.mode === 'fetch' && data.request.method === 'POST',
      )
      expect(posts.map(({ data }) => data.request.url)).toEqual(['https://app.example/auth/session'])
      const sessions = (await workbench.recordedOf('callback.called')).filter(
        ({ data }) => data.callback === 'session',
      )
      expect(JSON.stringify(sessions.at(-1)?.data.args)).toContain('Enchantress of Numbers')
      // The token keeps it for the next page; a row of the database has no place for it.
      if (strategy !== 'jwt') return
      await workbench.go('https://app.example/')
      await expect(frame.getByText('Session updated')).toHaveCount(0)
      await expect(frame.locator('pre')).toContainText('"nickname": "Enchantress of Numbers"')
    },
  )
}
