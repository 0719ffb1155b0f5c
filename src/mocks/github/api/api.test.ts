import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { authorize, callApi, redeem, startFlow } from '../../testing/client.ts'
import { createWorld } from '../../testing/world.ts'

async function tokenFor(person: string, scope = 'read:user user:email') {
  const world = createWorld()
  const flow = await startFlow({ scope })
  const { access_token: token } = await redeem(
    world,
    flow,
    await authorize(createBrowser(world), flow, person),
  )
  return { world, token }
}

describe('/user', () => {
  it('has the shape that GitHub documents', async () => {
    const { world, token } = await tokenFor('kofi')
    const response = await callApi(world, token, '/user')
    expect(response.headers.get('X-OAuth-Scopes')).toBe('read:user, user:email')
    expect(response.headers.get('X-Accepted-OAuth-Scopes')).toBe('')
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const user = (await response.json()) as Record<string, unknown>
    expect(user).toMatchObject({
      login: 'kofi-brandt',
      id: expect.any(Number),
      avatar_url: `https://avatars.githubusercontent.com/u/${user['id']}?v=4`,
      html_url: 'https://github.com/kofi-brandt',
      type: 'User',
      email: 'kofi@example.com',
      two_factor_authentication: true,
      plan: { name: 'free' },
    })
    expect((await world.fetch(String(user['avatar_url']))).status).toBe(200)
  })

  it('shows only the public part without read:user', async () => {
    const { world, token } = await tokenFor('ada', 'user:email')
    const user = await (await callApi(world, token, '/user')).json()
    expect(user).toHaveProperty('email', 'ada@example.com')
    expect(user).not.toHaveProperty('plan')
  })

  it('knows the same number for a person whose name and address changed', async () => {
    const { world, token } = await tokenFor('ada')
    const before = (await (await callApi(world, token, '/user')).json()) as { id: number }
    const renamed = createWorld({
      people: [{ id: 'ada', name: 'Ada King', email: 'king@example.com', login: 'king' }],
    })
    const flow = await startFlow()
    const other = await redeem(renamed, flow, await authorize(createBrowser(renamed), flow))
    const after = (await (await callApi(renamed, other.access_token, '/user')).json()) as { id: number }
    expect(after.id).toBe(before.id)
  })
})

describe('/user/emails', () => {
  it('has the address that /user hides', async () => {
    const { world, token } = await tokenFor('noor')
    expect(await (await callApi(world, token, '/user')).json()).toMatchObject({ login: 'noor', email: null })
    expect(await (await callApi(world, token, '/user/emails')).json()).toEqual([
      { email: 'noor@example.com', primary: true, verified: true, visibility: 'private' },
      {
        email: expect.stringMatching(/^\d+\+noor@users\.noreply\.github\.com$/),
        primary: false,
        verified: true,
        visibility: null,
      },
    ])
  })

  it('says when an address was never verified', async () => {
    const { world, token } = await tokenFor('theo')
    expect(await (await callApi(world, token, '/user/emails')).json()).toEqual([
      { email: 'theo@example.com', primary: true, verified: false, visibility: 'public' },
    ])
  })

  it('[PU3] is not found without the scope, and there with the larger one', async () => {
    const without = await tokenFor('ada', 'read:user')
    const response = await callApi(without.world, without.token, '/user/emails')
    expect(response.status).toBe(404)
    expect(response.headers.get('X-Accepted-OAuth-Scopes')).toBe('user, user:email')
    expect(without.world.checks.at(-1)).toMatchObject({ rule: 'PU3', passed: false })
    const larger = await tokenFor('ada', 'user')
    expect((await callApi(larger.world, larger.token, '/user/emails')).status).toBe(200)
  })
})

describe('every endpoint', () => {
  it('[PU1] refuses a request without a user agent', async () => {
    const { world, token } = await tokenFor('ada')
    const response = await world.fetch('https://api.github.com/user', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('User-Agent')
  })

  it.each([
    [undefined, 'Requires authentication'],
    ['Basic YWRhOng=', 'Requires authentication'],
    ['Bearer gho_wrong', 'Bad credentials'],
  ])('[PU2] refuses Authorization: %s', async (authorization, message) => {
    const headers = {
      'User-Agent': 'test',
      ...(authorization === undefined ? {} : { Authorization: authorization }),
    }
    const response = await createWorld().fetch('https://api.github.com/user', { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      message,
      documentation_url: expect.stringContaining('https://docs.github.com/rest'),
      status: '401',
    })
  })

  it('takes the older scheme “token” too', async () => {
    const { world, token } = await tokenFor('ada')
    const headers = { 'User-Agent': 'test', Authorization: `token ${token}` }
    expect((await world.fetch('https://api.github.com/user', { headers })).status).toBe(200)
  })

  it('answers a preflight of any origin', async () => {
    const response = await createWorld().fetch('https://api.github.com/user', { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Authorization')
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain('GET')
  })
})
