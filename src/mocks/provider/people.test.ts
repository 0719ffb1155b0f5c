import { describe, expect, it } from 'vitest'
import type { MockAccount, MockPerson } from '../site.ts'
import { createBrowser } from '../testing/browser.ts'
import { authorize, callApi, redeem, startFlow } from '../testing/client.ts'
import { runPlainly } from '../testing/plain-client.ts'
import { buildRequest, comeBack, discover, redeemCallback } from '../testing/strange-client.ts'
import { createWorld, type World } from '../testing/world.ts'

const GOOGLE = 'https://accounts.google.com'

const ada: MockPerson = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com' }
const kofi: MockPerson = { id: 'kofi', name: 'Kofi Brandt', email: 'kofi@example.com' }

function worldOf(accounts: Readonly<Record<string, MockAccount>>, more: Partial<MockPerson> = {}): World {
  return createWorld({ people: [{ ...ada, ...more, accounts }, kofi], person: 'ada' })
}

/** What the ID token of Google says. */
async function askGoogle(world: World): Promise<Readonly<Record<string, unknown>>> {
  const request = await buildRequest(await discover(world, GOOGLE))
  const tokens = await redeemCallback(request, await comeBack(createBrowser(world), request.url))
  return tokens.claims() ?? {}
}

/** What the API of GitHub says. */
async function askGitHub(world: World, path = '/user'): Promise<unknown> {
  const flow = await startFlow()
  const { access_token: token } = await redeem(world, flow, await authorize(createBrowser(world), flow))
  return (await callApi(world, token, path)).json()
}

function askDiscord(world: World): Promise<Readonly<Record<string, unknown>>> {
  return runPlainly(world, {
    authorize: 'https://discord.com/api/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    parameters: { scope: 'identify email' },
  }).then(({ read }) => read('https://discord.com/api/users/@me'))
}

describe('a person', () => {
  it('is the same at every provider but for what an account says otherwise', async () => {
    const world = worldOf({
      google: { email: 'ada@other.example', emailVerified: false, name: 'Ada B.' },
      github: { login: 'lovelace' },
    })
    expect(await askGoogle(world)).toMatchObject({
      email: 'ada@other.example',
      email_verified: false,
      name: 'Ada B.',
    })
    expect(await askGitHub(world)).toMatchObject({
      login: 'lovelace',
      name: 'Ada Byron',
      email: 'ada@example.com',
    })
  })

  it('keeps the account when name, address and login change', async () => {
    const world = worldOf({})
    const before = await askGoogle(world)
    const github = (await askGitHub(world)) as { id: number }
    const changed = { email: 'new@example.com', name: 'Ada King', login: 'countess' }
    world.people = [{ ...ada, accounts: { google: changed, github: changed } }]
    expect(await askGoogle(world)).toMatchObject({
      sub: before['sub'],
      email: 'new@example.com',
      name: 'Ada King',
    })
    expect(await askGitHub(world)).toMatchObject({ id: github.id, login: 'countess' })
  })

  it('has no address at one provider alone', async () => {
    const world = worldOf({ google: { email: '' }, github: { email: '' } })
    const claims = await askGoogle(world)
    expect([claims['email'], claims['email_verified']]).toEqual([undefined, undefined])
    expect(await askGitHub(world)).toMatchObject({ email: null, notification_email: null })
    expect(await askGitHub(world, '/user/emails')).toEqual([])
    expect(await askDiscord(world)).toMatchObject({ email: 'ada@example.com' })
  })

  it('hides the address at one provider alone', async () => {
    const world = worldOf({ github: { emailHidden: true } })
    expect(await askGitHub(world)).toMatchObject({ email: null })
    expect(await askGoogle(world)).toMatchObject({ email: 'ada@example.com' })
  })

  it('without any address is known by another name where the address is the login', async () => {
    const world = worldOf({}, { email: '' })
    const { url } = await buildRequest(await discover(world, GOOGLE))
    expect((await createBrowser(world).open(url)).text).toContain('id="person-0-more">ada</span>')
  })

  it("has a picture of the same colour everywhere, unlike someone else's", async () => {
    const world = worldOf({})
    const colourAt = async (picture: unknown) =>
      /fill="(hsl\([^"]*)"/.exec(await (await world.fetch(String(picture))).text())?.[1]
    const { picture } = await askGoogle(world)
    const { avatar_url: avatar } = (await askGitHub(world)) as { avatar_url: string }
    expect(await colourAt(picture)).toMatch(/^hsl\(\d+ 38% 38%\)$/)
    expect(await colourAt(avatar)).toBe(await colourAt(picture))
    world.people = [kofi]
    const other = await askGoogle(world)
    expect(await colourAt(other['picture'])).not.toBe(await colourAt(picture))
  })

  it('has a picture of their own, or at one provider another one', async () => {
    const picture = 'https://pictures.example/ada.png'
    const world = worldOf({ github: { picture: 'https://pictures.example/octo.png' } }, { picture })
    expect(await askGoogle(world)).toMatchObject({ picture })
    expect(await askGitHub(world)).toMatchObject({ avatar_url: 'https://pictures.example/octo.png' })
    // Where an app knows a hash alone, the provider's own address leads to the picture.
    const { id, avatar } = await askDiscord(world)
    const hosted = await world.fetch(`https://cdn.discordapp.com/avatars/${id}/${avatar}.png`)
    expect([hosted.status, hosted.headers.get('Location')]).toEqual([302, picture])
  })

  it('is known to an issuer by the id that the world gives it', async () => {
    const world = createWorld({
      people: [{ ...ada, accounts: { staff: { email: 'ada@staff.example' } } }],
      issuers: [{ id: 'staff', issuer: 'https://id.example' }],
    })
    const request = await buildRequest(await discover(world, 'https://id.example'))
    const tokens = await redeemCallback(request, await comeBack(createBrowser(world), request.url))
    expect(tokens.claims()?.['email']).toBe('ada@staff.example')
  })

  it('reads the mails of every address that is theirs', async () => {
    const world = worldOf({ google: { email: 'ada@other.example' } })
    const mail = { service: 'resend', id: 'm1', from: 'a@b.example', subject: 'Hello', sentAt: world.now }
    world.mails.push({ ...mail, to: 'ada@other.example' })
    const page = await createBrowser(world).open('https://mail.example/')
    expect(page.text).toContain('ada@example.com, ada@other.example')
    expect(page.text).toContain('>Hello</a>')
  })
})

describe('a closed account', () => {
  it('is not found, and the others are offered', async () => {
    const world = worldOf({ google: { closed: true } })
    const { url } = await buildRequest(await discover(world, GOOGLE))
    const page = await createBrowser(world).open(url)
    expect(page.text).toContain('>Ada Byron</label>')
    const refused = await page.press('Authorize Example')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Ada Byron has no Google account. Choose another one.')
    expect(refused.text).not.toContain('>Ada Byron</label>')
    expect((await refused.press('Authorize Example')).url.searchParams.get('code')).not.toBeNull()
  })

  it('is not found by the sign-in page either, and no one is left if there is no one else', async () => {
    const world = createWorld({ people: [{ ...ada, accounts: { github: { closed: true } } }] })
    const refused = await (await createBrowser(world).open('https://github.com/login')).press('Sign in')
    expect([refused.status, refused.text.includes('Ada Byron has no GitHub account.')]).toEqual([422, true])
    expect(refused.text).toContain('No test user has an account at GitHub')
  })

  it('[PR2] [PT17] ends the login session, the access token and the refresh token', async () => {
    const world = worldOf({})
    const browser = createBrowser(world)
    const { tokens } = await runPlainly(world, {
      authorize: `${GOOGLE}/o/oauth2/v2/auth`,
      token: 'https://oauth2.googleapis.com/token',
      parameters: { scope: 'openid email', access_type: 'offline' },
      browser,
    })
    world.people = [{ ...ada, accounts: { google: { closed: true } } }, kofi]
    expect((await browser.open(`${GOOGLE}/`)).text).toContain('You are not signed in.')
    const userinfo = await world.fetch('https://openidconnect.googleapis.com/v1/userinfo', {
      headers: { Authorization: `Bearer ${String(tokens['access_token'])}` },
    })
    expect(userinfo.status).toBe(401)
    const fresh = await world.fetch('https://oauth2.googleapis.com/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: String(tokens['refresh_token']),
        client_id: 'Iv1.example',
        client_secret: 'example secret: & = %',
      }),
    })
    expect([fresh.status, await fresh.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PT17', passed: false })
  })
})
