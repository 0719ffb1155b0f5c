import { expect, type Locator } from '@playwright/test'
import { test } from './test.ts'
import type { Workbench } from './workbench.ts'

/** The first interpreter is loaded and compiled, and code runs in it. */
const LOADING = { timeout: 60_000 }

const CODE = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { roleOf } from '@/lib/users'
import authConfig from './auth.config'

export const { handlers, auth } = NextAuth({
  ...authConfig,
  providers: [GitHub],
  callbacks: {
    async jwt({ token }) {
      token.role = await roleOf(token.email)
      return token
    },
    session: ({ session, token }) => ({ ...session, role: token.role }),
  },
})
`

const STAFF = `import NextAuth from 'next-auth'
import Okta from 'next-auth/providers/okta'

export const { handlers, auth } = NextAuth({
  providers: [Okta],
  callbacks: {
    signIn({ user, profile }) {
      if (!user.email?.endsWith('@staff.example')) return false
      return (profile as { groups?: string[] }).groups?.includes('Admins') ?? false
    },
  },
})
`

/** The part of the workbench where this code runs. */
async function runCode(workbench: Workbench, text: string): Promise<Locator> {
  const { page } = workbench
  await workbench.open()
  await page.evaluate(
    (own) => window.authscope.change({ code: { files: { 'auth.ts': own }, entry: 'auth.ts' } }),
    text,
  )
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await code.getByRole('button', { name: 'Run code' }).click()
  return code
}

test.describe('a sign-in that asks for more than one thing', () => {
  // The error page that says so.
  test.use({ expectedComplaints: /status of 403 .*error=AccessDenied/ })

  test('gets all of it at one press, and ends signed in; each thing can be taken back', {
    tag: '@all',
  }, async ({ workbench }) => {
    test.slow()
    const code = await runCode(workbench, STAFF)
    const frame = workbench.frame()
    await frame.getByRole('link', { name: 'Sign in', exact: true }).click(LOADING)
    await frame.getByRole('button', { name: 'Sign in with Okta' }).click()
    await frame.getByRole('button', { name: 'Authorize Example' }).click()
    const run = code.getByRole('note', { name: 'How the run went' })
    await expect(run).toContainText('Start with signIn, which returned false')
    await run.getByRole('button', { name: 'Give what it asks for and sign in again' }).click()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron', LOADING)
    await expect(run).toContainText('Signed in as Ada Byron')
    await code.getByText('2 things given').click()
    await code.getByRole('button', { name: 'Take back: Ada Byron has groups at okta' }).click()
    await code.getByRole('button', { name: /^Take back: Ada Byron has the address/ }).click()
    await expect(code.getByText(/things? given/)).toBeHidden()
    const { people } = await workbench.page.evaluate(() => window.authscope.setup())
    expect(people.find(({ id }) => id === 'ada')).toMatchObject({ email: 'ada@example.com' })
  })
})

test('what a pasted file misses is asked for below it: the file, what it returns, a stub', {
  tag: '@all',
}, async ({ workbench }) => {
  test.slow()
  const code = await runCode(workbench, CODE)
  const missing = code.getByRole('region', { name: 'What is not here' })
  const files = code.getByRole('list', { name: 'Files' })

  await test.step('the settings of a missing file are left out until it is pasted', async () => {
    await expect(missing).toContainText('auth.ts:4 uses authConfig of ./auth.config', LOADING)
    await missing.getByRole('button', { name: 'Paste auth.config.ts' }).click()
    await missing.getByLabel('Text of auth.config.ts').fill(`export default { session: { maxAge: 3600 } }`)
    await missing.getByRole('button', { name: 'Add and run' }).click()
    await expect(files.getByRole('button', { name: 'auth.config.ts', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await workbench.toConsent()
    await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  })

  await test.step('a call in a callback gives what the code reads, until it is said what it returns', async () => {
    await expect(missing).toContainText('auth.ts:11 uses roleOf() of @/lib/users', LOADING)
    await expect(missing).toContainText('It returned "user", made up')
    await expect(workbench.frame().locator('pre')).toContainText('"role": "user"')
    await missing.getByRole('button', { name: 'Return JSON' }).click()
    await missing.getByLabel('JSON that roleOf() returns').fill('admin')
    await missing.getByRole('button', { name: 'Use and run' }).click()
    await expect(missing.getByRole('alert')).toContainText('This is not JSON')
    await missing.getByLabel('JSON that roleOf() returns').fill('"admin"')
    await missing.getByRole('button', { name: 'Use and run' }).click()
    const given = code.getByRole('list', { name: 'Given to the code' })
    await code.getByText('1 thing given').click()
    await expect(given).toContainText('roleOf() of @/lib/users returns "admin"')
    await expect(workbench.frame().locator('pre')).toContainText('"role": "admin"', LOADING)
  })

  await test.step('it is taken back, and a stub is a file to be changed', async () => {
    await code.getByRole('button', { name: /^Take back: roleOf\(\) of @\/lib\/users/ }).click()
    await expect(code.getByText('1 thing given')).toBeHidden()
    // The page shows the session, so that the callback is called again.
    await workbench.go('https://app.example/')
    await expect(missing).toContainText('auth.ts:11 uses roleOf() of @/lib/users', LOADING)
    await missing.getByRole('button', { name: 'Write a stub' }).click()
    await expect(files.getByRole('button', { name: 'lib/users.ts', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(code.locator('.view-lines')).toContainText('export async function roleOf')
    await expect(missing).toBeHidden(LOADING)
  })
})
