import { expect, it } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { authorize, startFlow } from '../testing/client.ts'
import { app, createWorld } from '../testing/world.ts'

const SITE = 'https://ghe.example.com'

/** A world whose config names an Enterprise Server, and GitHub's code flow as far as the callback, there. */
async function atEnterprise() {
  const world = createWorld({ issuers: [{ provider: 'github', issuer: `${SITE}/login/oauth` }] })
  const browser = createBrowser(world)
  const flow = await startFlow()
  const url = new URL(flow.url.pathname + flow.url.search, SITE)
  const callback = await authorize(browser, { ...flow, url })
  return { world, flow, callback }
}

it('an Enterprise Server answers below its own host as GitHub does', async () => {
  const { world, flow, callback } = await atEnterprise()
  expect(callback.searchParams.get('iss')).toBe(`${SITE}/login/oauth`)
  const body = new URLSearchParams({
    client_id: app.clientId,
    client_secret: app.clientSecret,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: flow.verifier,
  })
  const tokens = await world.fetch(`${SITE}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body,
  })
  const { access_token } = (await tokens.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}`, 'user-agent': 'authjs' }
  const user = await (await world.fetch(`${SITE}/api/v3/user`, { headers })).json()
  expect(user).toMatchObject({
    login: 'ada',
    html_url: `${SITE}/ada`,
    url: `${SITE}/api/v3/users/ada`,
    avatar_url: expect.stringMatching(/^https:\/\/ghe\.example\.com\/avatars\/u\/\d+\?v=4$/),
  })
  const picture = await world.fetch((user as { avatar_url: string }).avatar_url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
  const emails = await world.fetch(`${SITE}/api/v3/user/emails`, { headers })
  expect(await emails.json()).toMatchObject([{ email: 'ada@example.com', primary: true }])
  // Its tokens are nobody else's.
  expect((await world.fetch('https://api.github.com/user', { headers })).status).toBe(401)
})

it('plain http is redirected, and an unknown origin has no server', async () => {
  const { world } = await atEnterprise()
  const plain = await world.fetch('http://ghe.example.com/login?a=b')
  expect([plain.status, plain.headers.get('location')]).toEqual([301, `${SITE}/login?a=b`])
  expect((await world.fetch(`${SITE}/no/such/page`)).status).toBe(404)
  expect(await createWorld().answer(`${SITE}/login`)).toBeUndefined()
})
