import { describe, expect, it } from 'vitest'
import type { ControlView } from '../protocol/control.ts'
import { createHouse, type House } from './testing/simulated-browser.ts'
import { authTs, houseWith, only, signIn, stepsOf } from './testing/user-code-house.ts'

const ROLES = `import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
import { roleOf } from './roles'

export const { handlers, auth } = NextAuth({
  providers: [
    GitHub({
      profile(profile) {
        return { id: String(profile.id), name: profile.name, email: profile.email, role: roleOf(profile.login) }
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      if (user) token.role = (user as { role?: string }).role
      console.log('role', token.role)
      return token
    },
    session({ session, token }) {
      return { ...session, user: { ...session.user, role: token.role } }
    },
  },
})
`
const FILES = {
  'auth.ts': ROLES,
  'roles.ts': `export function roleOf(login: string): string { return login === 'ada' ? 'admin' : 'guest' }`,
}

it('a sign-in at a company’s own GitHub goes to its host', async () => {
  const { house } = await houseWith(`import NextAuth from 'next-auth'
import GitHub from 'next-auth/providers/github'
export const { handlers, auth } = NextAuth({
  providers: [GitHub({ enterprise: { baseUrl: 'https://ghe.example.com' } })],
})
`)
  const frame = house.frame()
  await frame.open('https://app.example/api/auth/signin')
  await frame.press('Sign in with GitHub')
  expect(new URL(frame.page().url).origin).toBe('https://ghe.example.com')
  await frame.press('Authorize Example')
  expect(frame.page().text).toContain('Signed in as Ada Byron')
  const asked = only(await stepsOf(house), 'request.sent').map(({ data }) => new URL(data.request.url).host)
  expect([...new Set(asked)]).toEqual(['app.example', 'ghe.example.com'])
  expect((await house.command('database.read', {})).users).toEqual([])
})

it('a sign-in with the user’s own configuration gives the session that its callbacks make', async () => {
  const { house, interpreters } = await houseWith(FILES)
  const frame = house.frame()
  await frame.open('https://app.example/')
  await frame.click('Sign in')
  expect(frame.page().url).toBe('https://app.example/api/auth/signin')
  await frame.press('Sign in with GitHub')
  await frame.press('Authorize Example')
  expect(frame.page().url).toBe('https://app.example/')
  expect(frame.page().text).toContain('"role": "admin"')
  const steps = await stepsOf(house)
  expect(steps.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const loads = only(steps, 'code.loaded')
  expect(loads.length).toBe(interpreters.acquired())
  expect(new Set(loads.map(({ exchange }) => exchange)).size).toBe(loads.length)
  expect(loads[0]?.data).toEqual({
    entry: 'auth.ts',
    flavour: 'next-auth',
    basePath: '/api/auth',
    strategy: 'jwt',
  })
  const jwt = only(steps, 'callback.returned').find(({ data }) => data.callback === 'jwt')
  expect(jwt?.data).toMatchObject({ result: { role: 'admin' }, location: { file: 'auth.ts', line: 14 } })
  const profile = only(steps, 'callback.returned').find(({ data }) => data.callback === 'profile')
  expect(profile?.data.location).toMatchObject({ file: 'auth.ts', line: 8 })
  expect(only(steps, 'console.written')[0]?.data).toEqual({
    level: 'log',
    text: 'role admin',
    label: 'callbacks.jwt',
    location: { file: 'auth.ts', line: 16 },
  })
})

describe('a callback that fails', () => {
  it.each([
    ['throws', `signIn() { throw new Error('not today') }`, 'AccessDenied'],
    ['says no', 'signIn: () => false', 'AccessDenied'],
    ['throws no Error', `signIn() { throw 'text' }`, 'AccessDenied'],
    ['runs for ever', 'signIn() { for (;;); }', 'AccessDenied'],
  ])('signIn that %s is AccessDenied, and the next sign-in works', async (_name, callback, error) => {
    const { house, code } = await houseWith(authTs(`callbacks: { ${callback} },`))
    const frame = await signIn(house)
    expect(frame.page().url).toContain(`error=${error}`)
    const [returned] = only(await stepsOf(house), 'callback.returned').filter(
      ({ data }) => data.callback === 'signIn',
    )
    expect(returned?.data.location).toEqual({ file: 'auth.ts', line: 7 })
    await house.command('setup.change', {
      setup: { code: { ...code, files: { 'auth.ts': authTs('') } } },
    })
    expect((await signIn(house)).page().text).toContain('Signed in as Ada Byron')
  })

  it('its step has the user’s own frames, and of an endless loop what it was and where', async () => {
    const { house } = await houseWith(
      authTs(`callbacks: { jwt({ token }) {
    if (token.loop) for (;;);
    return token
  },
  session() {
    const inner = () => { throw new TypeError('no role') }
    return inner()
  } },`),
    )
    await signIn(house)
    const thrown = only(await stepsOf(house), 'callback.returned').find(
      ({ data }) => data.callback === 'session',
    )
    expect(thrown?.data.error).toMatchObject({
      type: 'TypeError',
      message: 'no role',
      location: { file: 'auth.ts', line: 12 },
    })
    expect(thrown?.data.error?.stack?.split('\n')).toHaveLength(2)

    const looping = await houseWith(authTs(`callbacks: { jwt() {\n    for (;;);\n  } },`))
    await signIn(looping.house)
    const ended = only(await stepsOf(looping.house), 'callback.returned').find(
      ({ data }) => data.callback === 'jwt',
    )
    expect(ended?.data.error).toMatchObject({ problem: 'overrun', location: { file: 'auth.ts' } })
    expect(ended?.outcome).toBe('failed')
  })
})

describe('code that gives no configuration', () => {
  it.each([
    ['a syntax error', 'export const = 1', 'syntax', 'auth.ts:1'],
    ['no configuration', 'export const a = 1', 'no-config', 'NextAuth'],
    ['an error of its own', `const a = 1\nthrow new Error('no ' + a)`, 'threw', 'auth.ts:2'],
    ['version 4', `export const authOptions = { providers: [] }`, 'version-4', 'migrating-to-v5'],
  ])('is a page that says what and where: %s', async (_name, text, problem, words) => {
    const { house } = await houseWith(text)
    const { status, text: shown } = await house.frame().open('https://app.example/')
    expect(status).toBe(500)
    expect(shown).toContain(words)
    const [failed] = only(await stepsOf(house), 'code.failed')
    expect(failed?.data).toMatchObject({ problem, label: 'auth.ts' })
  })

  it('is an error page on a machine without an interpreter, too', async () => {
    const house = createHouse('user-code-none')
    await house.command('world.reset', {
      scenario: { code: { files: { 'auth.ts': ROLES }, entry: 'auth.ts' } },
    })
    expect((await house.frame().open('https://app.example/')).text).toContain('no interpreter')
  })
})

describe('pages of the user’s app', () => {
  const PAGES =
    authTs(`pages: { signIn: '/enter', error: '/oops', signOut: '/leave', newUser: '/welcome', verifyRequest: '/sent' },
  callbacks: { authorized: ({ auth, request }) => !!auth || request.nextUrl?.pathname === '/open' },`)

  it('replace the routes of `pages`, and work', async () => {
    const { house } = await houseWith(PAGES)
    const frame = house.frame()
    await frame.open('https://app.example/members')
    expect(frame.page().url).toBe('https://app.example/enter?callbackUrl=https%3A%2F%2Fapp.example%2Fmembers')
    await frame.press('Sign in with Credentials', { pin: '0' })
    expect(frame.page().url).toContain('/enter?error=CredentialsSignin')
    await frame.press('Sign in with Credentials', { pin: '1234' })
    await frame.open('https://app.example/members')
    expect(frame.page().text).toContain('you are signed in as Pin')
    expect((await frame.open('https://app.example/members/picture?n=2')).status).toBe(200)
    await frame.open('https://app.example/leave')
    await frame.press('Sign out')
    expect((await frame.open('https://app.example/oops?error=Verification')).text).toContain(
      'error=Verification',
    )
    expect((await frame.open('https://app.example/sent')).text).toContain('Check your e-mail')
    expect((await frame.open('https://app.example/none')).url).toContain('/enter?callbackUrl=')
    expect((await frame.open('https://app.example/none.png')).status).toBe(404)
    const asked = only(await stepsOf(house), 'callback.returned').filter(
      ({ data }) => data.callback === 'authorized',
    )
    expect(asked.map(({ data }) => data.result)).toEqual(expect.arrayContaining([false, true]))
  })

  it('has a picture of its own instead of one that the code names and that was not pasted', async () => {
    const { house } = await houseWith(
      `import logo from '../public/logo.png'\n${authTs("theme: { logo: logo.src, brandColor: '#123456' }")}`,
    )
    const frame = house.frame()
    const shown = await frame.open('https://app.example/logo.png')
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('>logo.png<')])
    expect((await frame.open('https://app.example/other.png')).status).toBe(404)
  })

  it('are behind middleware, whose answers are those of next/server', async () => {
    const { house } = await houseWith(
      `import { NextResponse } from 'next/server'\n${authTs(`callbacks: { authorized({ auth, request }) {
    if (auth) {
      const response = NextResponse.next()
      response.cookies.set('seen', request.nextUrl.pathname)
      return response
    }
    if (request.cookies.has('door')) return NextResponse.rewrite(new URL('/', request.url))
    const url = request.nextUrl.clone()
    url.pathname = '/closed'
    const response = NextResponse.redirect(url)
    response.cookies.set('door', 'ajar', { httpOnly: true })
    return response
  } },`)}`,
    )
    const frame = house.frame()
    await frame.open('https://app.example/members?a=1')
    expect(frame.page().url).toBe('https://app.example/closed?a=1')
    await frame.open('https://app.example/members')
    expect(frame.page().url).toBe('https://app.example/members')
    const atHome = await house.frame().open('https://app.example/')
    expect(frame.page().text).toBe(atHome.text)
    await signIn(house)
    expect((await frame.open('https://app.example/members')).text).toContain('you are signed in as Ada Byron')
    const cookies = await house.command('cookies.list', { device: 'laptop' })
    const set = cookies.filter(({ name }) => name === 'door' || name === 'seen')
    expect(Object.fromEntries(set.map(({ name, value }) => [name, value]))).toEqual({
      door: 'ajar',
      seen: '%2Fmembers',
    })
  })
})

describe('what follows from the user’s code', () => {
  const AUTH = `import NextAuth from 'next-auth'
import Keycloak from 'next-auth/providers/keycloak'
export const { auth } = NextAuth({
  secret: 'of my own',
  providers: [
    Keycloak,
    { id: 'acme', name: 'Acme', type: 'oidc', issuer: 'https://id.acme.example', clientId: 'mine', clientSecret: 'hidden' },
  ],
  callbacks: {
    async jwt({ token }) {
      const late = new Promise((resolve) => setTimeout(() => resolve('too late'), 5000))
      token.first = await Promise.race([fetch('https://id.acme.example/.well-known/openid-configuration').then(() => 'answered'), late])
      return token
    },
    session: ({ session, token }) => ({ ...session, first: token.first }),
  },
})
`

  it('its providers know the app by the client of the code; accounts and encrypted tokens belong to that app', async () => {
    const { house, code } = await houseWith(AUTH)
    const { environment } = await house.command('code.environment', { code })
    expect(Object.keys(environment)).toEqual([
      'AUTH_SECRET',
      'AUTH_KEYCLOAK_ID',
      'AUTH_KEYCLOAK_SECRET',
      'AUTH_KEYCLOAK_ISSUER',
    ])
    const frame = house.frame()
    await frame.open('https://app.example/api/auth/signin')
    await frame.press('Sign in with Acme')
    expect(frame.page().url).toMatch(/^https:\/\/id\.acme\.example\//)
    await frame.press('Authorize Example')
    expect(frame.page().text).toContain('Signed in as Ada Byron')
    expect(await house.command('accounts.list', {})).toContainEqual(
      expect.objectContaining({
        provider: 'acme',
        person: 'ada',
        scopes: expect.arrayContaining(['openid']),
      }),
    )
    expect(frame.page().text).toContain('"first": "answered"')
  })

  it('a paused session token is encrypted with the secret that the code names', async () => {
    const { house } = await houseWith(AUTH)
    const frame = house.frame()
    await frame.open('https://app.example/api/auth/signin')
    await frame.press('Sign in with Acme')
    await frame.press('Authorize Example')
    const encrypted = only(await stepsOf(house), 'token.encrypted').findLast(
      ({ data }) => data.purpose === 'session',
    )
    await house.command('breakpoint.set', {
      breakpoint: { enabled: true, on: { kind: 'request.sent', url: 'https://app.example/' } },
    })
    const opening = frame.open('https://app.example/')
    const { paused } = (await until(house, ({ control }) => control.paused.length > 0)).control
    await house.command('paused.edit', {
      exchange: paused[0]?.exchange ?? '',
      edit: {
        at: 'token',
        token: encrypted?.data.token ?? '',
        claims: { ...encrypted?.data.claims, first: 'edited' },
        signature: 'right',
      },
    })
    await house.command('control.resume', { to: 'end' })
    await opening
    // It could be decrypted, so it was encrypted with the right secret; the callback then says what it says.
    const opened = only(await stepsOf(house), 'token.decrypted').at(-1)
    expect(opened?.data.claims).toMatchObject({ first: 'edited' })
    expect(frame.page().text).toContain('Signed in as Ada Byron')
  })
})

async function until(house: House, is: (view: ControlView) => boolean): Promise<ControlView> {
  for (;;) {
    const view = await house.command('control.read', {})
    if (is(view)) return view
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

it('after a rewind to before a call and a fork, the flow continues with the code as it is then', async () => {
  const { house, code } = await houseWith(FILES)
  await signIn(house)
  const called = only(await stepsOf(house), 'callback.called').find(({ data }) => data.callback === 'jwt')
  await house.command('world.rewind', { to: (called?.seq ?? 0) - 1 })
  await house.command('world.fork', {})
  const edited = ROLES.replace('token.role =', 'token.role = "new " +')
  await house.command('setup.change', {
    setup: { code: { ...code, files: { ...FILES, 'auth.ts': edited } } },
  })
  await house.command('control.resume', { to: 'end' })
  await until(house, ({ control }) => control.paused.length === 0)
  const frame = house.frame()
  const [tab] = (await house.command('world.read', {})).devices[0]?.tabs ?? []
  await frame.load(tab?.address ?? '')
  expect(frame.page().text).toContain('"role": "new admin"')
  const steps = await stepsOf(house)
  expect(steps.filter(({ kind }) => kind === 'replay.diverged')).toEqual([])
  // What was recorded before that is not done again.
  const redeemed = steps.filter(({ summary }) => summary === 'POST github.com/login/oauth/access_token')
  expect(redeemed).toHaveLength(1)
})
