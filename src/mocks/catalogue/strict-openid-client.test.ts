import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import { signedSecret, signingApp } from '../testing/apps.ts'
import { createBrowser } from '../testing/browser.ts'
import {
  buildRequest,
  comeBack,
  discover,
  redeemCallback,
  type StrangeOptions,
} from '../testing/strange-client.ts'
import { app, createWorld, type World } from '../testing/world.ts'
import { catalogue } from './catalogue.ts'

const post = { authentication: client.ClientSecretPost(app.clientSecret) }
const OFFLINE = 'openid profile email offline_access'

/** What a provider's documentation asks of its clients, where that differs from a plain OpenID client. */
const needs: Readonly<Record<string, StrangeOptions>> = {
  apple: { clientId: signingApp.clientId, parameters: { scope: 'name email', response_mode: 'form_post' } },
  'bankid-no': { metadata: { userinfo_signed_response_alg: 'RS256' } },
  google: { parameters: { access_type: 'offline', prompt: 'consent' } },
  line: { metadata: { id_token_signed_response_alg: 'HS256' } },
  linkedin: { ...post, withoutPkce: true },
  logto: { metadata: { id_token_signed_response_alg: 'ES256' }, parameters: { scope: OFFLINE } },
  roblox: { metadata: { id_token_signed_response_alg: 'ES256' } },
  twitch: { ...post, parameters: { scope: 'openid user:read:email' } },
}
const withoutRefresh: ReadonlySet<string> = new Set(['linkedin', 'slack'])
const withoutUserinfo: ReadonlySet<string> = new Set(['apple'])

async function optionsFor(id: string, world: World): Promise<StrangeOptions> {
  const own = needs[id] ?? {}
  if (id === 'apple') return { ...own, authentication: client.ClientSecretPost(await signedSecret(world)) }
  return { parameters: { scope: OFFLINE }, ...own }
}

/** Twitch sends `scope` as a list, which is no OAuth; its presets correct it before a library sees it. */
async function joinScopes(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null || !('scope' in body) || !Array.isArray(body.scope))
    return response
  return Response.json({ ...body, scope: body.scope.join(' ') })
}

describe.each(catalogue.filter(({ type }) => type === 'oidc'))('openid-client 6 and $id', ({ id, at }) => {
  it('complete discovery, code flow, userinfo and refresh with every check on', async () => {
    const world = createWorld({ apps: [signingApp] })
    const options = await optionsFor(id, world)
    const config = await discover(world, at, options)
    if (id === 'twitch') {
      config[client.customFetch] = async (url, init) =>
        joinScopes(await world.fetch(url, init as RequestInit))
    }
    const request = await buildRequest(config, options)
    const tokens = await redeemCallback(request, await comeBack(createBrowser(world), request.url, 'kofi'))
    const claims = tokens.claims()
    expect(claims?.iss).toBe(config.serverMetadata().issuer)
    if (!withoutUserinfo.has(id)) {
      const userinfo = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
      expect(userinfo.sub).toBe(claims?.sub)
    }
    expect(tokens.refresh_token !== undefined).toBe(!withoutRefresh.has(id))
    if (tokens.refresh_token === undefined) return
    world.now += 60_000
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token)
    expect(fresh.claims()?.sub).toBe(claims?.sub)
    expect(fresh.access_token).not.toBe(tokens.access_token)
  })
})
