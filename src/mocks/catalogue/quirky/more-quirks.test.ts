import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { type PlainFlow, redeemPlainly, runPlainly } from '../../testing/plain-client.ts'
import { createWorld } from '../../testing/world.ts'

function idToken({ tokens }: { readonly tokens: Readonly<Record<string, unknown>> }) {
  return decodeJwt(String(tokens['id_token']))
}

describe('LinkedIn', () => {
  it('does not read PKCE, gives no refresh token, and has an object for the locale', async () => {
    const result = await runPlainly(createWorld(), {
      authorize: 'https://www.linkedin.com/oauth/v2/authorization',
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
      parameters: { scope: 'openid profile email', code_challenge: 'nonsense' },
    })
    expect(result.tokens).not.toHaveProperty('refresh_token')
    expect(idToken(result)['locale']).toEqual({ country: 'US', language: 'en' })
  })
})

describe('Discord', () => {
  const flow: PlainFlow = {
    authorize: 'https://discord.com/api/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    parameters: { scope: 'identify email' },
  }

  it('has a hash for the picture or null, and pictures at its CDN', async () => {
    const world = createWorld()
    const user = await (await runPlainly(world, flow)).read('https://discord.com/api/users/@me')
    expect(user).toMatchObject({ discriminator: '0', global_name: 'Ada Byron', email: 'ada@example.com' })
    expect(user['avatar']).toMatch(/^[0-9a-f]{32}$/)
    const picture = await world.fetch(
      `https://cdn.discordapp.com/avatars/${user['id']}/${user['avatar']}.png`,
    )
    expect(picture.headers.get('Content-Type')).toBe('image/svg+xml')
    const other = await runPlainly(world, { ...flow, person: 'theo' })
    expect(await other.read('https://discord.com/api/users/@me')).toMatchObject({
      avatar: null,
      verified: false,
    })
  })
})

describe('Slack', () => {
  const flow: PlainFlow = {
    authorize: 'https://slack.com/openid/connect/authorize',
    token: 'https://slack.com/api/openid.connect.token',
    parameters: { scope: 'openid profile email' },
  }

  it('begins answers with ok and errors with status 200', async () => {
    const world = createWorld()
    const result = await runPlainly(world, flow)
    expect(result.tokens).toMatchObject({ ok: true, token_type: 'Bearer' })
    expect(idToken(result)['https://slack.com/user_id']).toBe(idToken(result).sub)
    const wrong = await runPlainly(world, { ...flow, secret: 'wrong' })
    expect([wrong.status, wrong.tokens]).toEqual([200, { ok: false, error: 'invalid_client' }])
  })
})

describe('Twitch', () => {
  const flow: PlainFlow = {
    authorize: 'https://id.twitch.tv/oauth2/authorize',
    token: 'https://id.twitch.tv/oauth2/token',
    parameters: {
      scope: 'openid user:read:email',
      claims: JSON.stringify({ id_token: { email: null, picture: null } }),
    },
  }

  it('has a list of scopes, and the claims that were asked for', async () => {
    const world = createWorld()
    const result = await runPlainly(world, flow)
    expect(result.tokens['scope']).toEqual(['openid', 'user:read:email'])
    expect(idToken(result)).toMatchObject({ preferred_username: 'ada', email: 'ada@example.com' })
    expect(await result.read('https://id.twitch.tv/oauth2/userinfo')).not.toHaveProperty('email')
    const bare = await runPlainly(world, { ...flow, parameters: { scope: 'openid user:read:email' } })
    expect(idToken(bare)).not.toHaveProperty('email')
  })

  it('has errors with status and message', async () => {
    const { tokens } = await runPlainly(createWorld(), { ...flow, secret: 'wrong' })
    expect(tokens).toEqual({ status: 401, message: 'The client credentials are wrong.' })
  })
})

describe('Spotify', () => {
  it('has a list of pictures, and an address for the scope', async () => {
    const flow = {
      authorize: 'https://accounts.spotify.com/authorize',
      token: 'https://accounts.spotify.com/api/token',
    }
    const world = createWorld()
    const { read } = await runPlainly(world, { ...flow, parameters: { scope: 'user-read-email' } })
    const me = await read('https://api.spotify.com/v1/me')
    expect([me['email'], (me['images'] as unknown[]).length]).toEqual(['ada@example.com', 2])
    const bare = await runPlainly(world, { ...flow, person: 'theo' })
    expect(await bare.read('https://api.spotify.com/v1/me')).toMatchObject({ images: [] })
  })
})

describe('GitLab', () => {
  it('has a numeric id at its API, and the same as text for OpenID Connect', async () => {
    const flow = { authorize: 'https://gitlab.com/oauth/authorize', token: 'https://gitlab.com/oauth/token' }
    const world = createWorld()
    const api = await runPlainly(world, { ...flow, parameters: { scope: 'read_user' } })
    const user = await api.read('https://gitlab.com/api/v4/user')
    expect(api.tokens).toHaveProperty('created_at')
    expect(user['id']).toEqual(expect.any(Number))
    const oidc = await runPlainly(world, { ...flow, parameters: { scope: 'openid profile' } })
    expect(idToken(oidc).sub).toBe(String(user['id']))
  })
})

describe('Auth0, Okta, Keycloak and Cognito', () => {
  const scope = 'openid profile email offline_access'

  it('Auth0 ends its issuer in a slash and has an ISO date', async () => {
    const site = 'https://tenant.us.auth0.com'
    const claims = idToken(
      await runPlainly(createWorld(), {
        authorize: `${site}/authorize`,
        token: `${site}/oauth/token`,
        parameters: { scope },
      }),
    )
    expect(claims).toMatchObject({ iss: `${site}/`, updated_at: '2026-01-01T00:00:00.000Z' })
    expect(claims.sub).toMatch(/^auth0\|/)
  })

  it.each(['/oauth2', '/oauth2/default'])(
    'Okta gives a thin ID token and signed access tokens below %s',
    async (base) => {
      const site = 'https://dev-1.okta.com'
      const result = await runPlainly(createWorld(), {
        authorize: `${site}${base}/v1/authorize`,
        token: `${site}${base}/v1/token`,
        parameters: { scope },
      })
      expect(idToken(result)).not.toHaveProperty('given_name')
      expect(idToken(result).iss).toBe(base === '/oauth2' ? site : site + base)
      expect(await result.read(`${site}${base}/v1/userinfo`)).toHaveProperty('given_name', 'Ada')
      expect(decodeJwt(String(result.tokens['access_token']))).toMatchObject({ scope })
    },
  )

  it('Keycloak gives every code a refresh token, and its session', async () => {
    const realm = 'https://id.example/realms/team'
    const world = createWorld({ issuers: [{ issuer: realm, provider: 'keycloak' }] })
    const result = await runPlainly(world, {
      authorize: `${realm}/protocol/openid-connect/auth`,
      token: `${realm}/protocol/openid-connect/token`,
      parameters: { scope: 'openid' },
    })
    expect(result.tokens).toMatchObject({ refresh_expires_in: 1800, expires_in: 300 })
    expect(idToken(result)).toMatchObject({
      iss: realm,
      azp: 'Iv1.example',
      sid: result.tokens['session_state'],
    })
    expect(result.answer['iss']).toBe(realm)
  })

  it('Cognito has its pages at the pool’s domain, and email_verified as text at userinfo', async () => {
    const world = createWorld()
    const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_aBcDeFgHi'
    const document = (await (
      await world.fetch(`${issuer}/.well-known/openid-configuration`)
    ).json()) as Record<string, string>
    expect(new URL(document['authorization_endpoint'] ?? '').host).toMatch(
      /^abcdefghi-.*\.auth\.us-east-1\.amazoncognito\.com$/,
    )
    const result = await runPlainly(world, {
      authorize: document['authorization_endpoint'] ?? '',
      token: document['token_endpoint'] ?? '',
      parameters: { scope: 'openid email' },
    })
    expect(idToken(result)).toMatchObject({ iss: issuer, email_verified: true, token_use: 'id' })
    expect(await result.read(document['userinfo_endpoint'] ?? '')).toMatchObject({ email_verified: 'true' })
  })
})

describe('Nextcloud', () => {
  it('[PR1] refuses requests without its header', async () => {
    const site = 'https://nextcloud.example'
    const world = createWorld()
    const { tokens, read } = await runPlainly(world, {
      authorize: `${site}/apps/oauth2/authorize`,
      token: `${site}/apps/oauth2/api/v1/token`,
    })
    const address = `${site}/ocs/v1.php/cloud/users/${String(tokens['user_id'])}`
    await read(address)
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PR1', passed: false })
    expect(await read(address, { headers: { 'OCS-APIRequest': 'true' } })).toMatchObject({
      ocs: { data: { displayname: 'Ada Byron' } },
    })
  })
})

describe('WeChat', () => {
  const WECHAT: PlainFlow = {
    authorize: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    parameters: { appid: 'Iv1.example' },
    tokenFields: { appid: 'Iv1.example', secret: 'example secret: & = %' },
  }

  it('labels its answers as text, and has its own errors with status 200', async () => {
    const world = createWorld()
    const { tokens } = await runPlainly(world, WECHAT)
    expect(Object.keys(tokens)).toEqual(expect.arrayContaining(['access_token', 'openid', 'unionid']))
    const again = await redeemPlainly(world, WECHAT, {
      grant_type: 'authorization_code',
      code: 'never issued',
    })
    expect([again.status, again.headers.get('Content-Type'), await again.json()]).toEqual([
      200,
      'text/plain',
      { errcode: 40029, errmsg: 'invalid code' },
    ])
  })
})

describe('TikTok', () => {
  it('joins scopes with commas and says when the refresh token expires', async () => {
    const { tokens } = await runPlainly(createWorld(), {
      authorize: 'https://www.tiktok.com/v2/auth/authorize',
      token: 'https://open.tiktokapis.com/v2/oauth/token/',
      parameters: { client_key: 'Iv1.example', scope: 'user.info.basic video.list' },
    })
    expect(tokens).toMatchObject({
      scope: 'user.info.basic,video.list',
      expires_in: 7200,
      refresh_expires_in: 15_552_000,
    })
  })
})

describe('self-hosted GitLab', () => {
  it('answers as gitlab.com does, and keeps its own accounts', async () => {
    const world = createWorld({ issuers: [{ issuer: 'https://gitlab.example', provider: 'gitlab' }] })
    const [own, shared] = await Promise.all(
      ['https://gitlab.example', 'https://gitlab.com'].map((site) =>
        runPlainly(world, {
          authorize: `${site}/oauth/authorize`,
          token: `${site}/oauth/token`,
          parameters: { scope: 'read_user' },
        }),
      ),
    )
    expect(await own?.read('https://gitlab.example/api/v4/user')).toMatchObject({
      web_url: 'https://gitlab.example/ada',
      avatar_url: expect.stringMatching(/^https:\/\/gitlab\.example\//),
    })
    expect(await shared?.read('https://gitlab.example/api/v4/user')).toMatchObject({ error: 'invalid_token' })
  })
})
