import { describe, expect, test } from 'vitest'
import { github } from '../testing/github-like.ts'
import { createTestBed, origin } from '../testing/test-bed.ts'
import { escapeHtml, html } from './html.ts'
import type { Page, SignInOption, SignInPage } from './page.ts'
import { renderPage } from './render-page.ts'
import { safeColor, safeUrl } from './safe-value.ts'

const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`
const titleOf = (text: string) => /<title>(.*?)<\/title>/.exec(text)?.[1]

const option: SignInOption = {
  id: 'github',
  name: 'GitHub',
  type: 'oauth',
  signinUrl: `${origin}/auth/signin/github`,
  callbackUrl: `${origin}/auth/callback/github`,
}
const signIn: SignInPage = {
  name: 'signin',
  theme: {},
  csrfToken: 'token',
  callbackUrl: `${origin}/next`,
  webauthnUrl: `${origin}/auth/webauthn-options`,
  providers: [option],
  error: undefined,
  email: undefined,
}

describe('[PAGE-1] the built-in pages', () => {
  test.each([
    ['/auth/signin', 'Sign In'],
    ['/auth/signout', 'Sign Out'],
    ['/auth/error', 'Error'],
    ['/auth/verify-request', 'Verify Request'],
  ])('[PAGE-1] %s', async (path, title) => {
    const text = await (await createTestBed().get(path)).text()
    expect(titleOf(text)).toBe(title)
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<body class="__next-auth-theme-auto">')
    expect(text).toContain('<div class="page">')
    expect(text).not.toContain('<script')
  })

  test('[PAGE-1] one form per provider, with token and callback URL', async () => {
    const bed = createTestBed({ providers: [github, { ...github, id: 'two', name: 'Two' }] })
    const csrfToken = await bed.csrfToken()
    const text = await (await bed.get('/auth/signin?callbackUrl=/next')).text()
    expect(text.match(/<form action="[^"]*" method="POST">/g)).toEqual([
      `<form action="${origin}/auth/signin/github" method="POST">`,
      `<form action="${origin}/auth/signin/two" method="POST">`,
    ])
    expect(text).toContain(`<input type="hidden" name="csrfToken" value="${csrfToken}">`)
    expect(text).toContain(`<input type="hidden" name="callbackUrl" value="${origin}/next">`)
    expect(text).toContain('>Sign in with GitHub</button>')
    expect(text).not.toContain('role="alert"')
  })

  test('[PAGE-1] e-mail and credentials forms', () => {
    const email = { ...option, id: 'mail', name: 'Mail', type: 'email' }
    const credentials = {
      ...option,
      id: 'pass',
      name: 'Password',
      type: 'credentials',
      credentials: {
        user: { label: 'User', placeholder: 'you', required: true, onclick: 'alert(1)' },
        pin: { type: 'password' },
      },
    }
    const text = renderPage({ ...signIn, providers: [option, email, credentials], email: 'a@b.c' })
    expect(text).toContain(
      '<input id="email-mail" name="email" type="email" value="a@b.c" placeholder="email@example.com" required>',
    )
    expect(text).toContain('<input id="user-pass" name="user" type="text" placeholder="you" required>')
    expect(text).toContain('<input id="pin-pass" name="pin" type="password">')
    expect(text).toContain(`<form action="${option.callbackUrl}" method="POST">`)
    expect(text.match(/<hr>/g)).toHaveLength(1)
    expect(text).not.toContain('onclick')
  })

  test('[PAGE-1] the sign-in page explains known errors and any other', () => {
    expect(renderPage({ ...signIn, error: 'OAuthAccountNotLinked' })).toContain(
      'Sign in the way you did before',
    )
    for (const error of ['Whatever', 'constructor', '__proto__'])
      expect(renderPage({ ...signIn, error })).toContain('Please try again, or use another account')
  })

  test('[PAGE-1] the sign-out form posts to its own address', async () => {
    const text = await (await createTestBed().get('/auth/signout?callbackUrl=/x')).text()
    expect(text).toContain(`<form action="${origin}/auth/signout?callbackUrl=/x" method="POST">`)
  })

  test('[PAGE-1] theme: scheme, logo, colours', () => {
    const theme = {
      colorScheme: 'dark',
      logo: '/logo.svg',
      brandColor: '#ff0000',
      buttonText: 'black',
    } as const
    const text = renderPage({ ...signIn, theme })
    expect(text).toContain('__next-auth-theme-dark')
    expect(text).toContain('<img class="logo" src="/logo.svg" alt="">')
    expect(text).toContain(':root{--brand-color:#ff0000}:root{--button-text-color:black}')
  })
})

describe('[PAGE-2] nothing from outside becomes markup', () => {
  const theme = {
    logo: hostile,
    brandColor: `red}${hostile}`,
    buttonText: hostile,
    colorScheme: hostile as 'dark',
  }
  const provider: SignInOption = {
    id: hostile,
    name: hostile,
    type: 'oauth',
    signinUrl: hostile,
    callbackUrl: hostile,
    style: { bg: hostile, text: hostile, logo: `https://x.example/${hostile}` },
  }
  const credentials = {
    [hostile]: { label: hostile, type: hostile, placeholder: hostile, [hostile]: hostile },
  }
  const pages: Page[] = [
    {
      ...signIn,
      theme,
      csrfToken: hostile,
      callbackUrl: hostile,
      error: hostile,
      email: hostile,
      providers: [
        provider,
        { ...provider, type: 'email' },
        { ...provider, type: 'credentials', credentials },
      ],
    },
    { name: 'signout', theme, csrfToken: hostile, action: hostile },
    { name: 'error', theme, error: hostile, origin, signinUrl: hostile },
    { name: 'error', theme, error: 'AccessDenied', origin, signinUrl: hostile },
    { name: 'verify-request', theme, origin },
  ]
  test.each(pages)('[PAGE-2] $name', (page) => {
    const text = renderPage(page)
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<img src=x')
    expect(text).not.toMatch(/"'>/)
    expect(text.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/ on\w+=(?!alert)/)
  })

  test('[PAGE-2] hostile parameters on a real request', async () => {
    const query = new URLSearchParams({
      error: hostile,
      email: hostile,
      csrfToken: hostile,
      theme: hostile,
      providers: 'x',
    })
    for (const path of ['signin', 'signout', 'error', 'verify-request']) {
      const text = await (await createTestBed().get(`/auth/${path}?${query}`)).text()
      expect(text).not.toContain('<script')
      expect(text).toContain('</html>')
    }
  })

  test('[PAGE-2] html escapes values, keeps markup, leaves absent ones out', () => {
    expect(html`<p title="${'"'}">${['<', html`<b>`, 1, undefined, false]}</p>`.markup).toBe(
      '<p title="&quot;">&lt;<b>1</p>',
    )
    expect(escapeHtml(`<>&"'`)).toBe('&lt;&gt;&amp;&quot;&#39;')
  })

  test('[PAGE-2] only web URLs and plain colours', () => {
    const good = ['https://a.example/x.png', '/x.png', 'data:image/png;base64,AA==']
    expect(good.map(safeUrl)).toEqual(good)
    expect(['javascript:alert(1)', '//evil.example', 'data:text/html,x', undefined].map(safeUrl)).toEqual(
      Array(4).fill(undefined),
    )
    const colors = ['#fff', 'red', 'rgb(1, 2, 3)', 'oklch(70% 0.1 200 / 50%)']
    expect(colors.map(safeColor)).toEqual(colors)
    expect(
      ['red}', 'url(//evil.example)', '#ggg', 'red;--x:1', '</style>', undefined].map(safeColor),
    ).toEqual(Array(6).fill(undefined))
  })
})

describe('[PAGE-3] pages of the application', () => {
  const pages = {
    signIn: '/in?a=1',
    signOut: '/out',
    error: '/wrong?b=2',
    verifyRequest: '/mail',
    newUser: '/new#top',
  }

  test.each([
    ['/auth/signin?callbackUrl=/x', `/in?a=1&callbackUrl=${encodeURIComponent(`${origin}/x`)}`],
    ['/auth/signin?error=Other', `/in?a=1&callbackUrl=${encodeURIComponent(origin)}&error=Other`],
    ['/auth/signout', '/out'],
    ['/auth/error?error=AccessDenied', '/wrong?b=2&error=AccessDenied'],
    ['/auth/error', '/wrong?b=2'],
    ['/auth/verify-request?provider=mail&type=email', '/mail?provider=mail&type=email'],
  ])('[PAGE-3] %s', async (path, location) => {
    const response = await createTestBed({ pages }).get(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, location])
  })

  test('[PAGE-3] errors lead to them', async () => {
    const bed = createTestBed({ pages: { signIn: '/in?a=1', error: 'https://other.example/wrong' } })
    const csrf = await bed.post('/auth/signout', { csrfToken: 'x' })
    expect(csrf.headers.get('location')).toBe(`${origin}/in?a=1&error=MissingCSRF`)
    const unknown = await bed.get('/auth/callback/nope')
    expect(unknown.headers.get('location')).toBe('https://other.example/wrong?error=Configuration')
  })
})

describe('[PAGE-4] the error page', () => {
  test.each([
    ['?error=Configuration', 500],
    ['?error=AccessDenied', 403],
    ['?error=Verification', 403],
    ['?error=WebAuthnVerificationError', 200],
    ['?error=toString', 200],
    ['', 200],
  ])('[PAGE-4] error%s is %i', async (query, status) => {
    expect((await createTestBed().get(`/auth/error${query}`)).status).toBe(status)
  })

  test('[PAGE-4] its sign-in link leads to the sign-in page', async () => {
    const bed = createTestBed()
    const text = await (await bed.get('/auth/error?error=AccessDenied')).text()
    const href = /<a class="button" href="([^"]*)"/.exec(text)?.[1]
    expect(href).toBe(`${origin}/auth/signin`)
    expect(titleOf(await (await bed.get(String(href))).text())).toBe('Sign In')
  })
})
