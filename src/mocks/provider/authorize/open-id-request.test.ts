import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { buildRequest, callbackOf, comeBack, discover, redeemCallback } from '../../testing/strange-client.ts'
import { createWorld, type World } from '../../testing/world.ts'

const ISSUER = 'https://id.example'

function createIssuerWorld(): World {
  return createWorld({ issuers: [{ issuer: ISSUER }] })
}

async function requestWith(world: World, parameters: Readonly<Record<string, string | null>>) {
  return buildRequest(await discover(world, ISSUER), { parameters })
}

describe('authorization request of OpenID Connect', () => {
  it.each([
    ['[PA7] an unknown response_mode', { response_mode: 'cookie' }, 'invalid_request'],
    ['[PA8] a request object', { request: 'eyJ' }, 'request_not_supported'],
    ['[PA8] a request_uri', { request_uri: 'https://app.example/r' }, 'request_not_supported'],
    ['[PA9] an unknown prompt', { prompt: 'maybe' }, 'invalid_request'],
    ['[PA9] none beside another', { prompt: 'none login' }, 'invalid_request'],
    ['[PA10] a max_age that is no number', { max_age: '-1' }, 'invalid_request'],
  ])('%s is refused', async (_title, parameters, error) => {
    const world = createIssuerWorld()
    const { url } = await requestWith(world, parameters)
    const { url: back } = await createBrowser(world).open(url)
    expect(back.searchParams.get('error')).toBe(error)
    expect(back.searchParams.get('iss')).toBe(ISSUER)
  })

  it('[PA7] sends errors by form_post too', async () => {
    const world = createIssuerWorld()
    const { url } = await requestWith(world, { response_mode: 'form_post', prompt: 'none' })
    const sent = callbackOf(await createBrowser(world).open(url))
    expect(sent).toBeInstanceOf(Request)
    expect(new URLSearchParams(await (sent as Request).text()).get('error')).toBe('login_required')
  })
})

describe('prompt=none', () => {
  it('[PI1] is login_required without a login, as a failed check', async () => {
    const world = createIssuerWorld()
    const { url } = await requestWith(world, { prompt: 'none' })
    const { url: back } = await createBrowser(world).open(url)
    expect(back.searchParams.get('error')).toBe('login_required')
    expect(world.checks.at(-1)).toMatchObject({ rule: 'PI1', passed: false })
  })

  it('[PI4] is consent_required for scopes that were not allowed, and silent for those that were', async () => {
    const world = createIssuerWorld()
    const browser = createBrowser(world)
    await comeBack(browser, (await requestWith(world, { scope: 'openid' })).url)
    const more = await browser.open((await requestWith(world, { prompt: 'none' })).url)
    expect(more.url.searchParams.get('error')).toBe('consent_required')
    const same = await requestWith(world, { prompt: 'none', scope: 'openid' })
    await expect(redeemCallback(same, (await browser.open(same.url)).url)).resolves.toHaveProperty('id_token')
  })

  it('[PI3] is account_selection_required when the hint names someone else', async () => {
    const world = createIssuerWorld()
    const browser = createBrowser(world)
    await comeBack(browser, (await requestWith(world, {})).url, 'ada')
    const { url } = await requestWith(world, { prompt: 'none', login_hint: 'kofi@example.com' })
    const back = (await browser.open(url)).url
    expect(back.searchParams.get('error')).toBe('account_selection_required')
  })
})

describe('what the person is asked', () => {
  it('[PI2] signs in again for prompt=login, and the ID token tells when', async () => {
    const world = createIssuerWorld()
    const browser = createBrowser(world)
    await comeBack(browser, (await requestWith(world, {})).url)
    world.now += 60_000
    const request = await requestWith(world, { prompt: 'login' })
    const page = await browser.open(request.url)
    expect(page.text).toContain('<legend>Sign in to id.example as</legend>')
    const tokens = await redeemCallback(request, callbackOf(await page.press('Authorize Example')))
    expect(tokens.claims()?.auth_time).toBe(Math.floor(world.now / 1000))
  })

  it.each([
    [59, false],
    [60, false],
    [61, true],
  ])('[PI2] with max_age=60, a login of %i s asks again: %s', async (age, asks) => {
    const world = createIssuerWorld()
    const browser = createBrowser(world)
    await comeBack(browser, (await requestWith(world, {})).url)
    world.now += age * 1000
    const { url } = await requestWith(world, { max_age: '60' })
    expect((await browser.open(url)).text.includes('Sign in to id.example as')).toBe(asks)
  })

  it('[PI2] takes no decision of an old login in place of a new one', async () => {
    const world = createIssuerWorld()
    const browser = createBrowser(world)
    await comeBack(browser, (await requestWith(world, {})).url)
    const page = await browser.open((await requestWith(world, { prompt: 'consent' })).url)
    const again = await page.press('Authorize Example', { prompt: 'login' })
    expect([again.status, again.text.includes('Choose an account first.')]).toEqual([422, true])
  })

  it('[PI3] chooses the account for select_account, and proposes whom login_hint names', async () => {
    const world = createIssuerWorld()
    const browser = createBrowser(world)
    await comeBack(browser, (await requestWith(world, {})).url, 'ada')
    const choice = await browser.open((await requestWith(world, { prompt: 'select_account' })).url)
    expect(choice.text).toContain('Sign in to id.example as')
    const request = await requestWith(world, { login_hint: 'kofi@example.com' })
    const tokens = await redeemCallback(request, await comeBack(browser, request.url))
    expect(tokens.claims()?.['name']).toBe('Kofi Brandt')
  })

  it('[PI4] asks for consent again only when the app wants it', async () => {
    const world = createIssuerWorld()
    const browser = createBrowser(world)
    await comeBack(browser, (await requestWith(world, {})).url)
    expect((await browser.open((await requestWith(world, {})).url)).status).toBe(0)
    const page = await browser.open((await requestWith(world, { prompt: 'consent' })).url)
    expect(page.text).toContain('Signed in as <strong>Ada Byron</strong>')
  })
})
