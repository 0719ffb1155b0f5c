import { describe, expect, it } from 'vitest'
import type { House } from './testing/simulated-browser.ts'
import { houseWith, only, openPage, signIn, stepsOf } from './testing/user-code-house.ts'

const AUTH = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'

export const { handlers, auth } = NextAuth({
  providers: [GitHub],
  callbacks: {
    jwt: ({ token, profile }) => (profile ? { ...token, role: 'admin' } : token),
    session: ({ session, token }) => ({ ...session, role: token.role }),
    AUTHORIZED
  },
})
`
const auth = (authorized = '') => AUTH.replace('AUTHORIZED', authorized)

const next = (middleware: string, authorized = '') => ({
  'auth.ts': auth(authorized),
  'middleware.ts': middleware,
})

async function calls(house: House) {
  return only(await stepsOf(house), 'callback.returned').filter(({ data }) => data.callback === 'middleware')
}

describe('middleware.ts', () => {
  it('getToken finds the cookie of https when it is told to, and a notice says so', async () => {
    const middleware = (more: string) => `import { getToken } from 'next-auth/jwt'
import { NextResponse } from 'next/server'
export async function middleware(req) {
  return NextResponse.json({ name: (await getToken({ req, secret: process.env.NEXT_PUBLIC_AUTH_SECRET${more} }))?.name ?? null })
}
export const config = { matcher: '/who' }
`
    const shown = async (more: string) => {
      const { house } = await houseWith(next(middleware(more)))
      await signIn(house)
      const { text } = await openPage(house, '/who')
      const notices = only(await stepsOf(house), 'code.noticed').map(({ data }) => data.message)
      return { text, isSaid: notices.some((each) => each.includes('Pass secureCookie: true')) }
    }
    expect(await shown('')).toEqual({ text: '{"name":null}', isSaid: true })
    expect(await shown(', secureCookie: true')).toEqual({ text: '{"name":"Ada Byron"}', isSaid: false })
  })

  it('auth(handler) has the session and sends the browser elsewhere', async () => {
    const { house } = await houseWith(
      next(`import { auth } from './auth'
import { NextResponse } from 'next/server'

export default auth((req) => {
  if (!req.auth && req.nextUrl.pathname.startsWith('/dashboard'))
    return NextResponse.redirect(new URL('/api/auth/signin?callbackUrl=' + req.nextUrl.pathname, req.nextUrl))
  if (req.nextUrl.pathname === '/who') return NextResponse.json({ role: req.auth?.role ?? null })
  if (req.nextUrl.pathname === '/old') return NextResponse.rewrite(new URL('/new', req.url))
  const response = NextResponse.next()
  response.headers.set('x-seen', req.method)
  return response
})
`),
    )
    expect((await openPage(house, '/dashboard/1')).url).toBe(
      'https://app.example/api/auth/signin?callbackUrl=/dashboard/1',
    )
    const [first] = await calls(house)
    expect(first?.data).toMatchObject({
      result: { status: 307 },
      location: { file: 'middleware.ts', line: 4 },
    })
    await signIn(house)
    const page = await openPage(house, '/dashboard/1')
    expect(page.url).toBe('https://app.example/dashboard/1')
    expect(page.text).toContain('Signed in as Ada Byron')
    expect(page.text).toContain('your own page would be here')
    expect((await openPage(house, '/who')).text).toContain('"role":"admin"')
    expect((await openPage(house, '/old')).text).toContain('/new')
    const steps = await stepsOf(house)
    const seen = only(steps, 'response.received').map(({ data }) => data.response.headers)
    expect(
      seen.some((headers) => headers.some(([name, value]) => name === 'x-seen' && value === 'GET')),
    ).toBe(true)
    expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  })

  it('a guard that covers the routes of Auth.js, too, lets a page sign in by a server action, which a notice says', async () => {
    const files = {
      'auth.ts': `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
export const { handlers, auth } = NextAuth({
  pages: { signIn: '/welcome' },
  providers: [Credentials({ credentials: { pin: {} }, authorize: ({ pin }) => (pin === '1' ? { id: '7', name: 'Ada Byron' } : null) })],
})
`,
      'middleware.ts': `import { auth } from './auth'
export default auth((req) => {
  if (!req.auth && req.nextUrl.pathname !== '/welcome') return Response.redirect(new URL('/welcome', req.nextUrl))
})
export const config = { matcher: ['/((?!_next).*)'] }
`,
    }
    const { house } = await houseWith(files)
    const frame = house.frame()
    await frame.open('https://app.example/reports')
    expect(frame.page().url).toBe('https://app.example/welcome')
    await frame.press('Sign in with Credentials', { pin: '1' })
    await frame.open('https://app.example/reports')
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    const notices = only(await stepsOf(house), 'code.noticed').map(({ data }) => data.message)
    expect(notices.filter((each) => each.startsWith('middleware sends this form to'))).toHaveLength(1)
  })

  it('export { auth as middleware } asks authorized, and sends who it refuses to the sign-in page', async () => {
    const { house } = await houseWith(
      next(
        `export { auth as middleware } from './auth'
export const config = { matcher: ['/((?!api|_next/static|favicon.ico|$).*)'] }
`,
        'authorized: ({ auth, request }) => request.nextUrl.pathname !== "/admin" || auth?.role === "admin",',
      ),
    )
    expect((await openPage(house, '/admin')).url).toBe(
      'https://app.example/api/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fadmin',
    )
    expect((await openPage(house, '/elsewhere')).text).toContain('No one is signed in')
    await signIn(house)
    expect((await openPage(house, '/admin')).text).toContain('Signed in as Ada Byron')
    const steps = await stepsOf(house)
    const authorized = only(steps, 'callback.returned').filter(({ data }) => data.callback === 'authorized')
    expect(authorized.map(({ data }) => data.result)).toEqual([false, true, true, true])
    expect((await calls(house))[0]?.data.location).toEqual({ file: 'middleware.ts', line: 1 })
  })

  it.each([
    ['a plain path', `'/a/:path*'`, { '/a': true, '/a/b/c': true, '/b': false }],
    [
      'an array with a lookahead',
      `['/((?!api|public).*)', '/api/me']`,
      { '/x': true, '/public/y': false, '/api/me': true, '/api/you': false },
    ],
    [
      'an object with conditions',
      `[{ source: '/h', has: [{ type: 'query', key: 'v', value: '[0-9]+' }], missing: [{ type: 'header', key: 'x-never' }] }]`,
      { '/h?v=12': true, '/h': false, '/h?v=a': false },
    ],
    ['an optional segment', `'/:lang(en|de)?/home'`, { '/home': true, '/de/home': true, '/fr/home': false }],
  ])('config.matcher: %s', async (_name, matcher, paths) => {
    const { house } = await houseWith(
      next(`export const config = { matcher: ${matcher} }
export function middleware(request) { return Response.json({ met: request.url }) }
`),
    )
    for (const [path, isMet] of Object.entries(paths))
      expect([path, (await openPage(house, path)).text.includes('"met"')]).toEqual([path, isMet])
  })

  it('NextAuth(authConfig) in the middleware reads the session without the callbacks of auth.ts', async () => {
    const { house } = await houseWith({
      'auth.config.ts': `export default { providers: [], callbacks: { authorized: ({ auth }) => auth?.role === 'admin' } }`,
      'auth.ts': auth(),
      'middleware.ts': `import NextAuth from 'next-auth'
import authConfig from './auth.config'
export default NextAuth(authConfig).auth
export const config = { matcher: '/dashboard' }
`,
    })
    await signIn(house)
    expect((await openPage(house, '/dashboard')).url).toContain('/api/auth/signin')
  })

  it('auth() without arguments is answered in the middleware', async () => {
    const { house } = await houseWith(
      next(`import { auth } from './auth'
export async function middleware() { const session = await auth(); return session ? undefined : new Response('go away', { status: 401 }) }
export const config = { matcher: '/inner' }
`),
    )
    expect((await openPage(house, '/inner')).text).toContain('go away')
    await signIn(house)
    expect((await openPage(house, '/inner')).text).toContain('Signed in as Ada')
  })

  it('one that throws fails its step at its line, and the app goes on elsewhere', async () => {
    const { house } = await houseWith(
      next(`export function middleware(request) {
  throw new Error('no tenant')
}
export const config = { matcher: '/t' }
`),
    )
    expect((await openPage(house, '/t')).text).toContain('no tenant')
    const [call] = await calls(house)
    expect(call).toMatchObject({
      outcome: 'failed',
      data: { error: { location: { file: 'middleware.ts', line: 2 } } },
    })
    expect((await openPage(house, '/')).text).toContain('You are not signed in')
  })
})

it('a page of the app’s that no file has is a placeholder that names the path', async () => {
  const { house } = await houseWith({ 'auth.ts': auth() })
  const page = await openPage(house, '/dashboard')
  expect(page.text).toContain('/dashboard')
  expect(page.text).toContain('No one is signed in')
  expect((await openPage(house, '/api/things')).text).toContain('"session": null')
})

it('the app answers below its own host, too', async () => {
  const { house } = await houseWith(
    next(`import { NextResponse } from 'next/server'
export const middleware = (request) => NextResponse.json({ host: request.headers.get('host') })
export const config = { matcher: '/t' }`),
  )
  const frame = house.frame()
  await frame.open('https://acme.app.example/t')
  expect(frame.page().text).toContain('{"host":"acme.app.example"}')
})

it('the usual split asks the authorized of auth.config.ts in middleware, though auth.ts has it, too', async () => {
  const { house } = await houseWith({
    'auth.config.ts': `import GitHub from 'next-auth/providers/github'
export default { providers: [GitHub], callbacks: { authorized: ({ auth }) => auth !== null } }`,
    'auth.ts': `import NextAuth from 'next-auth'
import authConfig from './auth.config'
export const { handlers, auth } = NextAuth({ ...authConfig, session: { strategy: 'jwt' } })
`,
    'middleware.ts': `import NextAuth from 'next-auth'
import authConfig from './auth.config'
export default NextAuth(authConfig).auth
export const config = { matcher: '/dashboard' }
`,
  })
  expect((await openPage(house, '/dashboard')).url).toContain('/api/auth/signin')
  await signIn(house)
  expect((await openPage(house, '/dashboard')).text).toContain('Signed in as Ada Byron')
})

it.each([
  ['the adapter that the shared part has', 'adapter: PrismaAdapter({}), ', 'adapter: undefined'],
  [
    'its own providers alone, without an adapter',
    "session: { strategy: 'jwt' }, ",
    'adapter: PrismaAdapter({})',
  ],
])('the session of the usual split is read with %s', async (_name, shared, own) => {
  const { house } = await houseWith({
    'auth.config.ts': `import { PrismaAdapter } from '@auth/prisma-adapter'
export default { ${shared}providers: [], callbacks: { authorized: ({ auth }) => auth !== null } }`,
    'auth.ts': `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import Resend from 'next-auth/providers/resend'
import { PrismaAdapter } from '@auth/prisma-adapter'
import authConfig from './auth.config'
export const { handlers, auth } = NextAuth({ ${own}, ...authConfig, providers: [GitHub, Resend({ from: 'a@app.example' })] })
`,
    'middleware.ts': `import NextAuth from 'next-auth'
import authConfig from './auth.config'
export default NextAuth(authConfig).auth
export const config = { matcher: '/dashboard' }
`,
  })
  expect((await openPage(house, '/dashboard')).url).toContain('/api/auth/signin')
  await signIn(house)
  expect((await openPage(house, '/dashboard')).text).toContain('Signed in as Ada Byron')
  expect(
    (await stepsOf(house)).filter(({ kind, outcome }) => kind === 'check.failed' && outcome === 'failed'),
  ).toEqual([])
})

describe('authorized without a middleware file', () => {
  const AUTHORIZED = 'authorized: ({ auth }) => !!auth,'
  const noticesIn = async (house: House) =>
    only(await stepsOf(house), 'code.noticed').filter(({ data }) => data.notice === 'middleware')

  it('is asked about every page but the first, and a notice says once that Auth.js would not ask it', async () => {
    const { house } = await houseWith({ 'auth.ts': auth(AUTHORIZED) })
    expect((await openPage(house, '/')).text).toContain('You are not signed in')
    expect((await openPage(house, '/dashboard')).url).toContain('/api/auth/signin')
    expect(await noticesIn(house)).toMatchObject([
      {
        data: {
          message: expect.stringContaining("export { auth as middleware } from './auth'"),
          location: { file: 'auth.ts', line: 9 },
        },
      },
    ])
  })

  it('needs no notice in a project with the file', async () => {
    const { house } = await houseWith(next(`export { auth as middleware } from './auth'`, AUTHORIZED))
    expect((await openPage(house, '/dashboard')).url).toContain('/api/auth/signin')
    expect(await noticesIn(house)).toEqual([])
  })

  it('is not asked where no middleware of next-auth could be', async () => {
    const { house } = await houseWith({
      'auth.ts': `import { Auth } from '@auth/core'
import GitHub from '@auth/core/providers/github'
export const config = { basePath: '/auth', trustHost: true, providers: [GitHub], callbacks: { authorized: () => false } }
export const handle = (request) => Auth(request, config)
`,
    })
    expect((await openPage(house, '/dashboard')).url).toBe('https://app.example/dashboard')
    expect(await noticesIn(house)).toMatchObject([
      { data: { message: expect.stringContaining('nothing asks it') } },
    ])
  })
})
