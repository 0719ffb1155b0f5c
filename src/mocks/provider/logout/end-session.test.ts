import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { buildRequest, comeBack, discover, redeemCallback } from '../../testing/strange-client.ts'
import { createWorld } from '../../testing/world.ts'

const ISSUER = 'https://id.example'

async function signIn() {
  const world = createWorld({ issuers: [{ issuer: ISSUER }] })
  const browser = createBrowser(world)
  const request = await buildRequest(await discover(world, ISSUER))
  const tokens = await redeemCallback(request, await comeBack(browser, request.url))
  return { world, browser, config: request.config, hint: tokens.id_token ?? '' }
}

const GOODBYE = { post_logout_redirect_uri: 'https://app.example/', state: 'bye' }

describe('end of a session at the provider', () => {
  it('happens at once for an ID token of the person, even an expired one', async () => {
    const { world, browser, config, hint } = await signIn()
    world.now += 2 * 3_600_000
    const { url } = await browser.open(client.buildEndSessionUrl(config, { ...GOODBYE, id_token_hint: hint }))
    expect(url.href).toBe('https://app.example/?state=bye')
    expect((await browser.open(`${ISSUER}/`)).text).toContain('You are not signed in.')
  })

  it('asks the person without one', async () => {
    const { browser, config } = await signIn()
    const page = await browser.open(client.buildEndSessionUrl(config, GOODBYE))
    expect(page.text).toContain('Sign out of id.example too?')
    expect((await page.press('Sign out')).url.href).toBe('https://app.example/?state=bye')
    expect((await browser.open(`${ISSUER}/`)).text).toContain('You are not signed in.')
  })

  it('[PE1] is refused with a token that is not of this provider', async () => {
    const { world, browser, config, hint } = await signIn()
    const forged = `${hint.slice(0, -4)}AAAA`
    const page = await browser.open(client.buildEndSessionUrl(config, { ...GOODBYE, id_token_hint: forged }))
    expect([page.status, world.checks.at(-1)?.rule]).toEqual([400, 'PE1'])
    expect((await browser.open(`${ISSUER}/`)).text).toContain('Signed in as')
  })

  it('[PE2] leads to no address that is not registered', async () => {
    const { world, browser, config, hint } = await signIn()
    const page = await browser.open(
      client.buildEndSessionUrl(config, {
        id_token_hint: hint,
        post_logout_redirect_uri: 'https://evil.example/',
      }),
    )
    expect([page.status, world.checks.at(-1)?.rule]).toEqual([400, 'PE2'])
  })
})
