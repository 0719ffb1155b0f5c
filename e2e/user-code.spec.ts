import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { createWorkbench } from './workbench.ts'

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

test('the user’s own auth.ts runs: its callbacks make the session, and each call shows its line', {
  tag: '@all',
}, async ({ workbench, page }) => {
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
  expect(line?.data).toMatchObject({ text: 'role is admin', location: { file: 'auth.ts', line: 10 } })
})

test.describe('code that never ends', () => {
  // The engine's own error page.
  test.use({ ownContext: true, expectedComplaints: /status of 500 .*error=Configuration/ })

  test('is stopped, and the next exchange works; without a server, too', async ({
    workbench,
    page,
    startSite,
  }) => {
    const site = await startSite()
    await workbench.open(site.url)
    // What is fetched when there is time is there from then on.
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ authscope: 'precache' })
    })
    const isKept = () =>
      page.evaluate(async () => (await caches.match(new URL('isolate.js', location.href))) !== undefined)
    await expect.poll(isKept).toBe(true)
    const kept = () =>
      page.evaluate(async () => {
        const all = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        )
        return all.flat().filter(({ url }) => /\.wasm$|zod-mini|bcrypt/.test(url)).length
      })
    await expect.poll(kept).toBe(4)
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

test('a workbench that is closed in the middle of a call finds the exchange where it was and finishes it', {
  tag: '@all',
}, async ({ workbench, context, page }) => {
  await workbench.open()
  const code = {
    files: { 'auth.ts': authTs(`if (profile) for (let i = 0; i < 8_000_000; i++) token.role = 'admin'`) },
    entry: 'auth.ts',
    limits: { runMs: 10_000, memoryBytes: 64 * 1024 * 1024 },
  }
  await page.evaluate((wanted) => window.authscope.change({ code: wanted }), code)
  await workbench.go('https://app.example/enter')
  await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  // The adapter has no row to write, so nothing is recorded between this answer and the end of the loop.
  await expect
    .poll(async () =>
      (await workbench.recordedOf('response.received')).some(({ from }) => from.name === 'api.github.com'),
    )
    .toBe(true)
  const other = createWorkbench(await context.newPage())
  await page.close()
  await other.open()
  await expect(other.heading()).toHaveText('Signed in as Ada Byron', { timeout: 30_000 })
  await expect(other.frame().locator('pre')).toContainText('"role": "admin"')
  const redeemed = (await other.recordedOf('request.sent')).filter(({ data }) =>
    data.request.url.startsWith('https://github.com/login/oauth/access_token'),
  )
  expect(redeemed).toHaveLength(1)
  const jwt = (await other.recordedOf('callback.returned')).filter(
    ({ data }) => data.callback === 'jwt' && data.error,
  )
  expect(jwt).toEqual([])
})

test('of two windows one provides the interpreter, and the other takes over when it is closed', {
  tag: '@all',
}, async ({ workbench, context, page }) => {
  await workbench.open()
  const other = createWorkbench(await context.newPage())
  await other.open()
  await change(page, ROLE)
  await other.go('https://app.example/enter')
  await other.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
  await page.close()
  await other.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect(other.heading()).toHaveText('Signed in as Ada Byron')
  const loads = await other.recordedOf('code.loaded')
  expect(new Set(loads.map(({ exchange }) => exchange)).size).toBe(loads.length)
})

test('a link with code builds its world, once the reader has seen the code and agrees', {
  tag: '@all',
}, async ({ workbench, page, context }) => {
  await workbench.open()
  await change(page, ROLE)
  await workbench.go('https://app.example/members')
  await workbench.frame().getByRole('button', { name: 'Sign in with GitHub' }).click()
  await workbench.frame().getByRole('button', { name: 'Authorize Example' }).click()
  await expect(workbench.heading()).toHaveText('Members only')
  const roles = async (of: typeof workbench) =>
    (await of.recordedOf('callback.returned'))
      .filter(({ data }) => data.callback === 'jwt')
      .map(({ data }) => (data.result as { role?: string }).role)
  const first = await roles(workbench)
  expect(first).toContain('admin')
  await page.getByRole('heading', { name: 'Steps' }).click()
  await page.keyboard.press('d')
  const link = await page.getByRole('dialog').getByRole('textbox').inputValue()
  const second = await context.newPage()
  const other = createWorkbench(second)
  await second.goto(link)
  await expect(second.getByRole('main')).toContainText("token.role = profile.login === 'ada'")
  await second.getByRole('button', { name: 'Build this sandbox' }).click()
  await second.waitForURL(/\?world=link-[0-9a-f]{8}/)
  await other.ready()
  expect((await roles(other)).slice(0, first.length)).toEqual(first)
})
