import { describe, expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { authorize, redeem, startFlow } from '../testing/client.ts'
import { CALLBACK, createWorld } from '../testing/world.ts'

const DOCS = 'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/'

describe('authorize page', () => {
  it('names the app, the people, the scopes in words and where it leads', async () => {
    const { text, status } = await createBrowser(createWorld()).open((await startFlow()).url)
    expect(status).toBe(200)
    expect(text).toContain('<legend>Sign in to GitHub as</legend>')
    expect(text).toMatch(/<label for="person-0">Ada Byron<\/label>/)
    expect(text).toContain('read your e-mail addresses')
    expect(text).toContain('You will go back to https://app.example')
    expect(text).toContain('>Authorize Example</button>')
    expect(text).toContain('>Cancel</button>')
  })

  it('says what an app without scopes can do', async () => {
    const { text } = await createBrowser(createWorld()).open((await startFlow({ scope: null })).url)
    expect(text).toContain('read your public profile')
  })

  it.each([
    ['who sits at the device', { person: 'noor' }, {}, 'noor'],
    ['the account that the app suggests', { person: 'noor' }, { login: 'bobby-tables' }, 'robert'],
    ['the first one otherwise', { person: 'nobody' }, {}, 'ada'],
  ])('proposes %s', async (_title, options, changes, expected) => {
    const { text } = await createBrowser(createWorld(options)).open((await startFlow(changes)).url)
    const checked = [...text.matchAll(/<input type="radio"[^>]* checked>/g)].map(([tag]) => tag)
    expect(checked).toHaveLength(1)
    expect(checked[0]).toContain(`value="${expected}"`)
  })

  it('shows hostile names and parameters as text', async () => {
    const { text } = await createBrowser(createWorld()).open((await startFlow({ state: '"><script>' })).url)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  it('says so when the world has no people', async () => {
    const page = await createBrowser(createWorld({ people: [] })).open((await startFlow()).url)
    expect(page.text).toContain('no one can sign in')
    expect((await page.press('Authorize Example')).status).toBe(422)
    expect((await page.press('Cancel')).url.searchParams.get('error')).toBe('access_denied')
  })

  it('[PA6] sends the browser back with access_denied when the person cancels', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    const flow = await startFlow()
    const { url } = await (await browser.open(flow.url)).press('Cancel')
    expect(url.origin + url.pathname).toBe(CALLBACK)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      error_uri: `${DOCS}#access-denied`,
      iss: 'https://github.com/login/oauth',
      state: flow.state,
    })
    expect(browser.cookies.has('user_session')).toBe(false)
    await expect(redeem(world, flow, url)).rejects.toThrow()
  })

  it('[PF1] takes no decision that came from another page', async () => {
    const world = createWorld()
    const flow = await startFlow()
    const page = await createBrowser(world).open(flow.url)
    const forged = await page.press('Authorize Example', { authenticity_token: 'forged' })
    expect([forged.status, forged.url.hostname]).toEqual([422, 'github.com'])
    const victim = createBrowser(world)
    await victim.open(flow.url)
    const form = new URLSearchParams(flow.url.searchParams)
    form.set('authenticity_token', /name="authenticity_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '')
    form.set('authorize', '1')
    form.set('person', 'ada')
    const stolen = await world.fetch('https://github.com/login/oauth/authorize', {
      method: 'POST',
      body: form,
      headers: { Cookie: `_gh_sess=${victim.cookies.get('_gh_sess')}` },
    })
    expect(stolen.status).toBe(422)
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PF1', passed: false })
  })

  it('[PF1] takes no decision with the token of another form', async () => {
    const browser = createBrowser(createWorld())
    const login = await browser.open('https://github.com/login')
    const authenticity_token = /name="authenticity_token" value="([^"]+)"/.exec(login.text)?.[1] ?? ''
    const page = await browser.open((await startFlow()).url)
    expect((await page.press('Authorize Example', { authenticity_token })).status).toBe(422)
  })

  it('[PA6] takes anything but a yes for a no', async () => {
    const page = await createBrowser(createWorld()).open((await startFlow()).url)
    const { url } = await page.press('Authorize Example', { authorize: 'true' })
    expect(url.searchParams.get('error')).toBe('access_denied')
  })

  it('refuses anyone who is not in the directory', async () => {
    const page = await createBrowser(createWorld()).open((await startFlow()).url)
    const again = await page.press('Authorize Example', { person: 'mallory' })
    expect(again.status).toBe(422)
    expect(again.text).toContain('role="alert">Choose an account first.')
  })
})

describe('authorization request', () => {
  it('[PA1] gets GitHub’s page not found when the client is unknown', async () => {
    const world = createWorld()
    for (const client_id of ['nobody', null]) {
      const page = await createBrowser(world).open((await startFlow({ client_id })).url)
      expect([page.status, page.url.hostname]).toEqual([404, 'github.com'])
      expect(world.checks.at(-1)).toMatchObject({ rule: 'PA1', passed: false })
    }
  })

  it.each([
    'https://app.example/',
    'https://app.example/auth/callback/githubber',
    'https://app.example/auth/callback/github/../evil',
    'https://app.example/auth/callback/github/%2e%2e/evil',
    'https://app.example:8443/auth/callback/github',
    'http://app.example/auth/callback/github',
    'https://evilapp.example/auth/callback/github',
    'https://app.example.evil.example/auth/callback/github',
    'https://app.example@evil.example/auth/callback/github',
    'https://user@app.example/auth/callback/github',
    'https://app.example/auth/callback/github#fragment',
    'javascript:alert(1)',
    '/auth/callback/github',
    '',
  ])('[PA2] sends redirect_uri %s as an error to the registered callback', async (redirect_uri) => {
    const flow = await startFlow({ redirect_uri })
    const { url, status } = await createBrowser(createWorld()).open(flow.url)
    expect([status, url.origin + url.pathname]).toEqual([0, CALLBACK])
    expect(url.searchParams.get('error')).toBe('redirect_uri_mismatch')
    expect(url.searchParams.get('error_uri')).toBe(`${DOCS}#redirect-uri-mismatch`)
    expect(url.searchParams.get('state')).toBe(flow.state)
  })

  it.each([CALLBACK, `${CALLBACK}/sub?x=1`, 'https://staging.app.example/auth/callback/github', null])(
    '[PA2] takes redirect_uri %s',
    async (redirect_uri) => {
      const world = createWorld()
      const browser = createBrowser(world)
      const { searchParams, origin, pathname } = await authorize(browser, await startFlow({ redirect_uri }))
      const expected = new URL(redirect_uri ?? CALLBACK)
      expect(origin + pathname).toBe(expected.origin + expected.pathname)
      expect(searchParams.get('x')).toBe(expected.searchParams.get('x'))
      expect(searchParams.get('code')).toMatch(/^[0-9a-f]{20}$/)
    },
  )

  it.each([
    ['plain', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: null }],
    ['no challenge', { code_challenge: null }],
    ['a short challenge', { code_challenge: 'abc' }],
  ])('[PA4] refuses a PKCE challenge with %s', async (_title, changes) => {
    const { url } = await createBrowser(createWorld()).open((await startFlow(changes)).url)
    expect(url.searchParams.get('error')).toBe('invalid_request')
  })

  it('[PA3] [PA5] ignores response_type, and leaves unknown and contained scopes out', async () => {
    const world = createWorld()
    const flow = await startFlow({ response_type: 'token', scope: 'user,user:email openid openid' })
    const tokens = await redeem(world, flow, await authorize(createBrowser(world), flow))
    expect(tokens.scope).toBe('user')
    expect(world.checks.find((check) => check.rule === 'PA5')?.detail).toContain('openid')
  })
})

describe('login session and consent', () => {
  it('sets cookies that no script and no other site’s sub-request gets', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    await authorize(browser, await startFlow())
    const line = browser.setCookies.find((cookie) => cookie.startsWith('user_session='))
    expect(line).toMatch(
      /^user_session=[A-Za-z0-9]{48}; Path=\/; Max-Age=1209600; Secure; HttpOnly; SameSite=Lax$/,
    )
    expect(browser.cookies.get('dotcom_user')).toBe('ada')
    expect(browser.cookies.get('logged_in')).toBe('yes')
  })

  it('[PA6] does not ask a second time for the same scopes', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    await authorize(browser, await startFlow())
    const flow = await startFlow()
    const { url, status } = await browser.open(flow.url)
    expect(status).toBe(0)
    expect((await redeem(world, flow, url)).scope).toBe('read:user,user:email')
    expect(
      world.checks.find((check) => check.rule === 'PA6' && check.detail.includes('before')),
    ).toBeDefined()
  })

  it('gives every scope allowed before to a request that names none', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    await authorize(browser, await startFlow({ scope: 'gist' }))
    await authorize(browser, await startFlow({ scope: 'read:user' }))
    const flow = await startFlow({ scope: null })
    expect((await redeem(world, flow, await authorize(browser, flow))).scope).toBe('gist,read:user')
  })

  it('asks again for more scopes, naming the person who is signed in', async () => {
    const browser = createBrowser(createWorld())
    await authorize(browser, await startFlow({ scope: 'read:user' }))
    const page = await browser.open((await startFlow({ scope: 'repo' })).url)
    expect(page.text).toContain('Signed in as <strong>Ada Byron</strong>')
    expect(page.text).not.toContain('type="radio"')
    expect((await page.press('Authorize Example')).url.searchParams.has('code')).toBe(true)
  })

  it('lets the person use another account', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    await authorize(browser, await startFlow({ scope: 'read:user' }))
    const page = await browser.open((await startFlow({ scope: 'repo' })).url)
    const link = /<a href="([^"]*)">Use another account/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const choice = await browser.open(new URL(link, page.url))
    expect(choice.text).toContain('Sign in to GitHub as')
    await choice.press('Authorize Example', { person: 'kofi' })
    expect(browser.cookies.get('dotcom_user')).toBe('kofi-brandt')
  })

  it('asks for the account with prompt=select_account even when all was allowed before', async () => {
    const browser = createBrowser(createWorld())
    await authorize(browser, await startFlow())
    const { status, text } = await browser.open((await startFlow({ prompt: 'select_account' })).url)
    expect(status).toBe(200)
    expect(text).toContain('Sign in to GitHub as')
  })

  it('forgets a login session after fourteen days, but not the consent', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    await authorize(browser, await startFlow())
    world.now += 14 * 24 * 60 * 60 * 1000
    const page = await browser.open((await startFlow()).url)
    expect(page.text).toContain('Sign in to GitHub as')
  })
})
