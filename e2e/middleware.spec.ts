import { violations } from './axe.ts'
import { expect, test } from './test.ts'

const AUTH = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'

export const { handlers, auth } = NextAuth({
  providers: [
    Credentials({
      credentials: { email: {}, password: { type: 'password' } },
      async authorize(credentials) {
        const response = await fetch('https://api.shop.example/login', { method: 'POST', body: JSON.stringify(credentials) })
        return response.ok ? response.json() : null
      },
    }),
  ],
  callbacks: {
    jwt: ({ token }) => token,
  },
})
`
const MIDDLEWARE = `import { auth } from './auth'

export default auth((request) => {
  if (!request.auth) return Response.redirect(new URL('/api/auth/signin?callbackUrl=' + encodeURIComponent(request.nextUrl.href), request.nextUrl))
})
export const config = { matcher: ['/dashboard/:path*'] }
`

test('a protected page sends to the sign-in, which asks a server that gets an answer', {
  tag: '@all',
}, async ({ workbench, page }) => {
  await workbench.open()
  const code = { files: { 'auth.ts': AUTH, 'middleware.ts': MIDDLEWARE }, entry: 'auth.ts' }
  await page.evaluate((wanted) => window.authscope.change({ code: wanted }), code)
  const frame = workbench.frame()
  const enter = async () => {
    await workbench.go('https://app.example/dashboard')
    await frame.getByLabel('email').fill('ada@example.com')
    await frame.getByRole('button', { name: /^Sign in with/ }).click()
  }

  await test.step('the middleware is a step with its line', async () => {
    await enter()
    await expect(frame.getByText(/^Signed in as /)).toBeVisible()
    const calls = await workbench.recordedOf('callback.returned')
    expect(calls.find(({ data }) => data.callback === 'middleware')?.data).toMatchObject({
      result: { status: 302 },
      location: { file: 'middleware.ts', line: 3 },
    })
  })

  await test.step('where no server answered, an answer can be written', async () => {
    await workbench.select('api.shop.example/login')
    await page.getByRole('button', { name: 'Write the answer…' }).click()
    const sheet = page.getByRole('dialog', { name: /^Sandbox / })
    await expect(sheet.getByLabel('URL')).toHaveValue('https://api.shop.example/login')
    await expect(sheet.getByLabel('Method')).toHaveValue('POST')
    await expect(sheet.getByLabel('Body')).toHaveValue(/"name": "Ada Byron"/)
    await sheet.getByLabel('Body').fill('{ "id": "7" ')
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet.getByLabel('Body')).toHaveAccessibleDescription(
      'The body isn’t JSON, though its content type says it is.',
    )
    await sheet.getByLabel('Body').fill('{ "id": "7", "name": "Ada Byron" }')
    expect(await violations(page, { within: '.world-sheet' })).toEqual([])
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(
      sheet.getByRole('button', { name: 'Edit POST https://api.shop.example/login' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('signed in, the page says who sees it; the editor says how it went', async () => {
    await workbench.go('https://app.example/api/auth/signout')
    await frame.getByRole('button', { name: 'Sign out' }).click()
    await expect(frame.getByLabel('email')).toBeVisible()
    await enter()
    await expect(workbench.heading()).toHaveText('/dashboard')
    await expect(frame.getByText('Signed in as Ada Byron')).toBeVisible()
    await page.getByRole('button', { name: 'auth.ts', exact: true }).click()
    const line = page.getByRole('note', { name: 'How the run went' })
    await expect(line).toContainText('Signed in as Ada Byron · 3 callbacks called')
    await expect(line.getByRole('button', { name: /^Start with/ })).toBeVisible()
  })
})
