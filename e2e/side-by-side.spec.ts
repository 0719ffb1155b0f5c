import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './test.ts'

const CODE = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt({ token, profile }) {
      if (profile) token.role = 'admin'
      return token
    },
    session({ session, token, user }) {
      return { ...session, user: { ...session.user, role: token?.role ?? user.email } }
    },
  },
})
`

function compared(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Compare branches' })
  return {
    dialog,
    tab: (name: string) => dialog.getByRole('tab', { name: new RegExp(`^${name}\\b`) }),
    panel: dialog.getByRole('tabpanel'),
  }
}

test('one flow under both strategies, and with two versions of the code: calls and responses are compared', {
  tag: '@all',
}, async ({ workbench }) => {
  // Monaco is loaded, and a sign-in is played three times.
  test.slow()
  const { page } = workbench
  await workbench.open()
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  const { dialog, panel, tab } = compared(page)
  await expect(code.locator('.view-line').first()).toContainText('import NextAuth')

  await test.step('a configuration is pasted, runs, and a person signs in', async () => {
    await code.locator('.view-lines').click()
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(CODE)
    await code.getByRole('button', { name: 'Run code' }).click()
    await expect(code.getByRole('status').first()).toContainText('Running.')
    await page.getByRole('button', { name: 'Workbench', exact: true }).click()
    // The page of the app as it was has another address behind its link.
    await expect(workbench.frame().getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
      'href',
      /\/api\/auth\//,
    )
    await workbench.signIn()
    await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  })

  await test.step('under jwt and database: other calls, other arguments, another cookie', async () => {
    await code.getByRole('button', { name: 'Compare' }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toContainText("The code hasn't changed since it ran. Change a line first.")
    await expect(menu.getByRole('menuitem', { name: 'Last run vs. current code' })).toBeDisabled()
    await expect(menu).toContainText(
      /Replays steps \d+ to \d+ with database sessions: .*Click Authorize Example/,
    )
    await menu.getByRole('menuitem', { name: 'Try this with database sessions' }).click()
    await expect(dialog).toContainText('You’re on database now; main is unchanged.')
    await expect(panel.getByRole('listitem').nth(0)).toHaveText('jwt was called only in main, 2 times.')
    await expect(panel.getByRole('listitem').nth(1)).toHaveText(
      'session got token in main and user in database.',
    )
    const received = panel.getByRole('table', { name: 'Fields of session, received' }).first()
    await expect(received.getByRole('row', { name: /^token\.role/ })).toContainText('"admin"')
    await expect(received.getByRole('row', { name: /^user\.email / })).toContainText('only database')
    expect(await violations(page, { within: '[role="dialog"]' })).toEqual([])
    await tab('Client').click()
    const cookie = panel.getByRole('row', { name: /^Set-Cookie __Secure-authjs\.session-token / }).first()
    await expect(cookie).toContainText(/encrypted token \(JWE\), \d+ bytes/)
    await expect(cookie).toContainText('id (UUID), 36 bytes')
    await tab('Steps').click()
    await expect(panel.getByRole('option', { name: /createSession/ }).first()).toContainText('only database')
  })

  await test.step('one click goes back to the version that ran', async () => {
    await dialog.getByRole('button', { name: 'Back to main' }).click()
    await expect(dialog).toBeHidden()
    await expect(workbench.onBranch('main')).toBeVisible()
    expect((await page.evaluate(() => window.authscope.setup())).strategy).toBe('jwt')
  })

  await test.step('the version that ran and the edited one: the value of the changed line, in token and session', async () => {
    await code.locator('.view-line', { hasText: "'admin'" }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(`\ntoken.role = 'owner'`)
    await code.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('menuitem', { name: 'Last run vs. current code' }).click()
    await expect(dialog).toContainText('You’re on current code now')
    const returned = panel.getByRole('table', { name: 'Fields of jwt, returned' }).first()
    await expect(returned.getByRole('row', { name: /^role/ })).toContainText('"admin"')
    await expect(returned.getByRole('row', { name: /^role/ })).toContainText('"owner"')
    await tab('Tokens').click()
    await expect(panel.getByRole('row', { name: /^role/ })).toContainText('"owner"')
    await tab('Client').click()
    await expect(panel.getByRole('listitem').filter({ hasText: '"role": "owner"' }).last()).toContainText(
      'only current code',
    )
    await page.keyboard.press('Escape')
    await expect(workbench.onBranch('current code')).toBeVisible()
    await expect(code.getByRole('status').first()).toContainText('Running.')
    await expect(workbench.frame().locator('pre')).toContainText('"role": "owner"')
  })

  await test.step('the sandbox menu chooses another strategy than the code, and the one in the code comes back', async () => {
    const chosen = () => page.evaluate(async () => (await window.authscope.setup()).code?.strategy)
    const select = (await workbench.sandbox()).getByLabel('Session strategy', { exact: true })
    await expect(select).toHaveValue('jwt')
    await select.selectOption('database')
    await expect.poll(chosen).toBe('database')
    await expect(select).toHaveValue('database')
    await select.selectOption({ label: 'jwt, as in the code' })
    await expect.poll(chosen).toBeUndefined()
    await expect(select).toHaveValue('jwt')
  })
})
