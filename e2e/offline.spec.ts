import type { BrowserContext } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ ownContext: true })

test('everything works without a server some seconds after the first load', async ({
  workbench,
  page,
  startSite,
}) => {
  const site = await startSite()
  await workbench.open(site.url)
  await workbench.settled()
  await site.close()
  await page.reload()
  await workbench.ready()
  await workbench.signIn()
  await page.reload()
  await workbench.ready()
  await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
})

test('a new window opens without a server', { tag: '@all' }, async ({
  workbench,
  context,
  page,
  startSite,
}) => {
  const site = await startSite()
  await workbench.open(site.url)
  await workbench.settled()
  await site.close()
  const other = await context.newPage()
  await page.close()
  await other.goto(`${site.url}?world=elsewhere`)
  await other.evaluate(() => window.authscope.ready)
  await expect(other.locator('iframe').contentFrame().getByRole('heading', { level: 1 })).toHaveText(
    'Example',
  )
})

const CODE = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt({ token, profile }) {
      if (profile) token.plan = 'free'
      return token
    },
    session({ session, token }) {
      return { ...session, user: { ...session.user, plan: token.plan } }
    },
  },
})
`

test('once there was time to fetch them, the editor and the user’s own code work without a server', {
  tag: '@all',
}, async ({ workbench, context, page, startSite }) => {
  // Monaco and its TypeScript are loaded.
  test.slow()
  await hurryKeeping(context)
  const site = await startSite()
  await workbench.open(site.url)
  // The last one that is fetched.
  const isKept = () =>
    page.evaluate(async () => (await caches.match(new URL('isolate.js', location.href))) !== undefined)
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await site.close()
  await page.reload()
  await workbench.ready()
  await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
  const code = page.getByRole('region', { name: 'Code', exact: true })
  await code.locator('.view-line', { hasText: 'basePath' }).hover()
  await page.mouse.wheel(0, 400)
  await code.locator('.view-line', { hasText: 'token.login' }).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('\ntoken.')
  await expect(page.locator('.suggest-widget')).toContainText('picture')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(CODE)
  await code.getByRole('button', { name: 'Run code' }).click()
  await expect(code.getByRole('status').first()).toContainText('Running.')
  await page.getByRole('button', { name: 'Workbench', exact: true }).click()
  // The page of the app as it was has another address behind its link.
  const link = workbench.frame().getByRole('link', { name: 'Sign in', exact: true })
  await expect(link).toHaveAttribute('href', /\/api\/auth\//)
  await workbench.signIn()
  await expect(workbench.frame().locator('pre')).toContainText('"plan": "free"')
})

/** Makes the wait of twelve seconds short, after which the page has what it does not need at first fetched. */
async function hurryKeeping(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const native = window.setTimeout
    const hurried = (work: () => void, ms = 0) => native(work, ms === 12_000 ? 0 : ms)
    Object.assign(window, { setTimeout: hurried })
  })
}
