import { ClientSecretBasic } from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { createNetwork } from '../network.ts'
import { createBrowser } from '../testing/browser.ts'
import { authorize, callApi, redeem, startFlow } from '../testing/client.ts'
import { app, createWorld } from '../testing/world.ts'

const TOKEN_ENDPOINT = 'https://github.com/login/oauth/access_token'

/** What the token endpoint says to a body of fields. */
async function askForToken(
  world: ReturnType<typeof createWorld>,
  fields: Record<string, string>,
  headers: Record<string, string> = { Accept: 'application/json' },
) {
  return world.fetch(TOKEN_ENDPOINT, { method: 'POST', body: new URLSearchParams(fields), headers })
}

const credentials = { client_id: app.clientId, client_secret: app.clientSecret }

async function signIn(person?: string, changes?: Record<string, string | null>) {
  const world = createWorld()
  const browser = createBrowser(world)
  const flow = await startFlow(changes)
  const callback = await authorize(browser, flow, person)
  return { world, browser, flow, callback, code: callback.searchParams.get('code') ?? '' }
}

describe('code flow, judged by oauth4webapi', () => {
  it('ends with a token that reads the profile', async () => {
    const { world, flow, callback } = await signIn()
    const tokens = await redeem(world, flow, callback)
    expect(tokens.token_type).toBe('bearer')
    expect(tokens.scope).toBe('read:user,user:email')
    expect(tokens.access_token).toMatch(/^gho_[A-Za-z0-9]{36}$/)
    const user = await callApi(world, tokens.access_token, '/user')
    expect(await user.json()).toMatchObject({ login: 'ada', name: 'Ada Byron', email: 'ada@example.com' })
    expect(world.checks.filter((check) => !check.passed)).toEqual([])
  })

  it('[PT2] accepts the client secret by HTTP Basic', async () => {
    const { world, flow, callback } = await signIn()
    const tokens = await redeem(world, flow, callback, {
      authentication: ClientSecretBasic(app.clientSecret),
    })
    expect(tokens.access_token).toMatch(/^gho_/)
  })

  it('[PT4] refuses a code that is used twice and keeps the first token', async () => {
    const { world, flow, callback } = await signIn()
    const tokens = await redeem(world, flow, callback)
    await expect(redeem(world, flow, callback)).rejects.toThrow()
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PT4', passed: false })
    expect((await callApi(world, tokens.access_token, '/user')).status).toBe(200)
  })

  it('[PT5] refuses a code after ten minutes, and takes it a millisecond before', async () => {
    const late = await signIn()
    late.world.now += 600_000
    await expect(redeem(late.world, late.flow, late.callback)).rejects.toThrow()
    expect(late.world.checks.at(-1)).toMatchObject({ rule: 'PT5', passed: false, detail: 'expired 0 s ago' })
    const early = await signIn()
    early.world.now += 599_999
    expect((await redeem(early.world, early.flow, early.callback)).access_token).toMatch(/^gho_/)
  })

  it('[PT7] refuses a wrong code_verifier, and a missing one', async () => {
    const { world, flow, callback, code } = await signIn()
    await expect(redeem(world, flow, callback, { verifier: 'x'.repeat(43) })).rejects.toThrow()
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PT7', check: 'pkce', passed: false })
    const missing = await askForToken(world, { ...credentials, code })
    expect(await missing.json()).toMatchObject({ error: 'bad_verification_code' })
    expect((await redeem(world, flow, callback)).access_token).toMatch(/^gho_/)
  })

  it('[PT7] works without PKCE, and then refuses a code_verifier', async () => {
    const { world, code } = await signIn(undefined, { code_challenge: null, code_challenge_method: null })
    const surplus = await askForToken(world, { ...credentials, code, code_verifier: 'x'.repeat(43) })
    expect(await surplus.json()).toMatchObject({ error: 'bad_verification_code' })
    expect(await (await askForToken(world, { ...credentials, code })).json()).toHaveProperty('access_token')
  })
})

describe('token endpoint', () => {
  it('answers form-encoded, JSON or XML as Accept says', async () => {
    const answers = []
    for (const accept of ['*/*', 'application/json', 'application/xml']) {
      const { world, code, flow } = await signIn()
      const response = await askForToken(
        world,
        { ...credentials, code, code_verifier: flow.verifier },
        { Accept: accept },
      )
      answers.push({ type: response.headers.get('Content-Type'), body: await response.text() })
    }
    const [form, json, xml] = answers
    expect(form?.type).toContain('application/x-www-form-urlencoded')
    expect(new URLSearchParams(form?.body).get('scope')).toBe('read:user,user:email')
    expect(json?.type).toContain('application/json')
    expect(JSON.parse(json?.body ?? '')).toHaveProperty('token_type', 'bearer')
    expect(xml?.type).toContain('application/xml')
    expect(xml?.body).toContain('<token_type>bearer</token_type>')
  })

  it('reads a JSON body too', async () => {
    const { world, code, flow } = await signIn()
    const response = await world.fetch(TOKEN_ENDPOINT, {
      method: 'POST',
      body: JSON.stringify({ ...credentials, code, code_verifier: flow.verifier, ignored: 1 }),
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
    expect(await response.json()).toHaveProperty('access_token')
  })

  it.each([
    ['[PT2] a wrong secret', { client_secret: 'wrong' }, 'incorrect_client_credentials'],
    ['[PT2] an unknown client', { client_id: 'nobody' }, 'incorrect_client_credentials'],
    ['[PT3] a code that was never issued', { code: '0123456789abcdef0123' }, 'bad_verification_code'],
    ['[PT6] another redirect_uri', { redirect_uri: 'https://app.example/other' }, 'redirect_uri_mismatch'],
  ])('refuses %s with status 200', async (_title, change, error) => {
    const { world, code, flow } = await signIn()
    const response = await askForToken(world, {
      ...credentials,
      code,
      code_verifier: flow.verifier,
      ...change,
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      error,
      error_description: expect.any(String),
      error_uri: expect.stringContaining('https://docs.github.com/'),
    })
    expect(world.checks.at(-1)?.passed).toBe(false)
  })

  it('[PT3] refuses a code that was issued to another app', async () => {
    const other = { ...app, clientId: 'other' }
    const world = createWorld({ network: createNetwork({ apps: [app, other] }) })
    const flow = await startFlow()
    const code = (await authorize(createBrowser(world), flow)).searchParams.get('code') ?? ''
    const fields = { ...credentials, code, code_verifier: flow.verifier }
    const response = await askForToken(world, { ...fields, client_id: other.clientId })
    expect(await response.json()).toMatchObject({ error: 'bad_verification_code' })
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PT3', detail: 'issued to another client' })
    expect(await (await askForToken(world, fields)).json()).toHaveProperty('access_token')
  })

  it.each([
    ['nothing', undefined, undefined],
    ['broken JSON', '{', 'application/json'],
    ['a JSON list', '[1]', 'application/json'],
    ['JSON null', 'null', 'application/json'],
    ['plain text', 'code=1', 'text/plain'],
  ])('answers %s with an error, never by failing', async (_title, body, type) => {
    const response = await createWorld().fetch(TOKEN_ENDPOINT, {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      headers: { Authorization: 'Basic !!', ...(type === undefined ? {} : { 'Content-Type': type }) },
    })
    expect(new URLSearchParams(await response.text()).get('error')).toBe('incorrect_client_credentials')
  })

  it('keeps ten tokens for one person, app and set of scopes', async () => {
    const world = createWorld()
    const browser = createBrowser(world)
    const tokens = []
    for (let run = 0; run < 11; run += 1) {
      const flow = await startFlow()
      tokens.push((await redeem(world, flow, await authorize(browser, flow))).access_token)
    }
    const statuses = []
    for (const token of tokens) statuses.push((await callApi(world, token, '/user')).status)
    expect(statuses).toEqual([401, ...Array(10).fill(200)])
  })

  it('sends no CORS headers, so pages cannot call it', async () => {
    const response = await askForToken(createWorld(), { ...credentials, code: 'x' })
    expect(response.headers.has('Access-Control-Allow-Origin')).toBe(false)
  })
})
