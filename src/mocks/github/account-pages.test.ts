import { describe, expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { authorize, callApi, redeem, startFlow } from '../testing/client.ts'
import { app, createWorld } from '../testing/world.ts'

const CONNECTION = `https://github.com/settings/connections/applications/${app.clientId}`

describe('GitHub’s own pages', () => {
  it('sign someone in and out', async () => {
    const browser = createBrowser(createWorld({ person: 'kofi' }))
    expect((await browser.open('https://github.com/')).text).toContain('You are not signed in.')
    const home = await (await browser.open('https://github.com/login')).press('Sign in')
    expect(home.url.href).toBe('https://github.com/')
    expect(home.text).toContain('Signed in as <strong>Kofi Brandt</strong>')
    const after = await (await browser.open('https://github.com/logout')).press('Sign out')
    expect(after.text).toContain('You are not signed in.')
    expect([...browser.cookies.keys()]).toEqual(['_gh_sess'])
    expect((await browser.open('https://github.com/logout')).text).toContain('You are not signed in')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://',
    null,
  ])('return to no other site after the login: %s', async (target) => {
    const browser = createBrowser(createWorld())
    const url = new URL('https://github.com/login')
    if (target !== null) url.searchParams.set('return_to', target)
    expect((await (await browser.open(url)).press('Sign in')).url.origin).toBe('https://github.com')
  })

  it('[PF1] refuse forms that another site made', async () => {
    const browser = createBrowser(createWorld())
    const login = await (await browser.open('https://github.com/login')).press('Sign in', {
      authenticity_token: 'x',
    })
    expect(login.status).toBe(422)
    await (await browser.open('https://github.com/login')).press('Sign in')
    const logout = await (await browser.open('https://github.com/logout')).press('Sign out', {
      authenticity_token: 'x',
    })
    expect(logout.status).toBe(422)
    expect(browser.cookies.has('user_session')).toBe(true)
  })

  it('forget a login on the server too, so that a copied cookie opens nothing', async () => {
    const browser = createBrowser(createWorld())
    await (await browser.open('https://github.com/login')).press('Sign in')
    const copied = browser.cookies.get('user_session') ?? ''
    await (await browser.open('https://github.com/logout')).press('Sign out')
    browser.cookies.set('user_session', copied)
    expect((await browser.open('https://github.com/')).text).toContain('You are not signed in.')
  })

  it('show what an app was allowed and take it back', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    const flow = await startFlow()
    const { access_token } = await redeem(world, flow, await authorize(browser, flow))
    const page = await browser.open(CONNECTION)
    expect(page.text).toContain('read your whole profile')
    expect(page.text).toContain('Access tokens: 1')
    expect((await page.press('Revoke access', { authenticity_token: 'x' })).status).toBe(422)
    expect((await page.press('Revoke access')).text).toContain(
      'Example has no access to your GitHub account.',
    )
    await expect(callApi(world, access_token, '/user')).resolves.toMatchObject({ status: 401 })
    expect((await browser.open((await startFlow()).url)).text).toContain('>Authorize Example</button>')
  })

  it('ask for a login before they show a connection, and know no unknown app', async () => {
    const browser = createBrowser(createWorld())
    const login = await browser.open(CONNECTION)
    expect(login.url.pathname).toBe('/login')
    const page = await login.press('Sign in')
    expect(page.url.href).toBe(CONNECTION)
    expect(page.text).toContain('has no access')
    expect((await browser.open(`${CONNECTION}x`)).status).toBe(404)
  })
})
