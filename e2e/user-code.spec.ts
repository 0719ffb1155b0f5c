import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** A configuration with one jwt callback; its body stands on line 9. */
function authTs(jwt: string): string {
  return `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [GitHub],
  pages: { signIn: '/enter' },
  callbacks: {
    async jwt({ token, profile }: { token: Record<string, unknown>; profile?: { login?: string } }) {
      ${jwt}
      return token
    },
    session({ session, token }) {
      return { ...session, user: { ...session.user, role: token.role, at: token.at } }
    },
  },
})
`
}

const ROLE = `if (profile) token.role = profile.login === 'ada' ? 'admin' : 'guest'`

function change(page: Page, jwt: string): Promise<unknown> {
  const code = { files: { 'auth.ts': authTs(jwt) }, entry: 'auth.ts' }
  return page.evaluate((wanted) => window.authscope.change({ code: wanted }), code)
}

test('the user’s own auth.ts answers: its callbacks make the session, and each call has its line', async ({
  workbench,
  page,
}) => {
  await workbench.open()
  await change(page, `${ROLE}\n      console.log('role is', token.role)`)
  await workbench.go('https://app.example/members')
  await expect(workbench.frame().getByRole('heading', { level: 1 })).toHaveText('Sign in')
  expect(await workbench.address.inputValue()).toContain('app.example/enter')
  await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
  await workbench.go('https://app.example/')
  await expect(workbench.frame().locator('pre')).toContainText('"role": "admin"')
  const [line] = await workbench.recordedOf('console.written')
  expect(line?.data).toMatchObject({ text: 'role is admin', place: { file: 'auth.ts', line: 8 } })
})

test.describe('code that never ends', () => {
  // The engine's own error page.
  test.use({ expectedComplaints: /status of 500 .*error=Configuration/ })

  test('is ended, and the next exchange works; so it does without a server', async ({
    workbench,
    page,
    startSite,
  }) => {
    const site = await startSite()
    await workbench.open(site.url)
    // What is fetched when there is time is there from then on.
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ authscope: 'keep' })
    })
    const isKept = () =>
      page.evaluate(async () => (await caches.match(new URL('sandbox.js', location.href))) !== undefined)
    await expect.poll(isKept).toBe(true)
    const kept = () =>
      page.evaluate(async () => {
        const all = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        )
        return all.flat().filter(({ url }) => /\.wasm$|zod|bcrypt/.test(url)).length
      })
    await expect.poll(kept).toBe(3)
    await site.close()
    await page.reload()
    await workbench.ready()
    await change(page, `${ROLE}\n      if (profile) Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)`)
    await workbench.go('https://app.example/enter')
    await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
    await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
    await expect
      .poll(async () =>
        (await workbench.recordedOf('callback.returned')).some(
          ({ data }) => data.error?.problem === 'overrun',
        ),
      )
      .toBe(true)
    await change(page, ROLE)
    await workbench.go('https://app.example/enter')
    await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
    await expect(workbench.heading()).toHaveText('Signed in as Ada Byron')
    await expect(workbench.frame().locator('pre')).toContainText('"role": "admin"')
  })
})
