import * as oauth from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { signedSecret, signingApp } from '../testing/apps.ts'
import { createBrowser } from '../testing/browser.ts'
import { comeBack } from '../testing/strange-client.ts'
import { app, CALLBACK, createWorld, type World } from '../testing/world.ts'
import { catalogue } from './catalogue.ts'

interface Needs {
  readonly scope?: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly client?: Partial<oauth.Client>
  readonly post?: boolean
  /** It gives no refresh tokens to anybody. */
  readonly withoutRefresh?: true
}

/** What a provider's documentation asks of its clients, where that differs from a plain OpenID client. */
const needs: Readonly<Record<string, Needs>> = {
  apple: { scope: 'name email', parameters: { response_mode: 'form_post' } },
  'bankid-no': { client: { userinfo_signed_response_alg: 'RS256' } },
  google: { parameters: { access_type: 'offline', prompt: 'consent' } },
  line: { client: { id_token_signed_response_alg: 'HS256' } },
  linkedin: { post: true, withoutRefresh: true },
  logto: { client: { id_token_signed_response_alg: 'ES256' } },
  roblox: { client: { id_token_signed_response_alg: 'ES256' } },
  slack: { withoutRefresh: true },
  twitch: { scope: 'openid user:read:email', post: true },
}

async function signIn(world: World, id: string, at: string) {
  const { scope = 'openid profile email offline_access', parameters, client: own, post } = needs[id] ?? {}
  const options = {
    [oauth.customFetch]: (url: string, init: object) => world.fetch(url, init as RequestInit),
  }
  const issuer = new URL(at)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
  const client: oauth.Client = {
    client_id: id === 'apple' ? signingApp.clientId : app.clientId,
    [oauth.clockSkew]: Math.round((world.now - Date.now()) / 1000),
    ...own,
  }
  const secret = id === 'apple' ? await signedSecret(world) : app.clientSecret
  const authentication =
    post || id === 'apple' ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const url = new URL(server.authorization_endpoint ?? '')
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope,
    state,
    nonce,
    max_age: '300',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  }).toString()
  const back = await comeBack(createBrowser(world), url)
  const answer = back instanceof Request ? new URLSearchParams(await back.text()) : back
  const callback = oauth.validateAuthResponse(server, client, answer, state)
  const sent = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    callback,
    CALLBACK,
    verifier,
    options,
  )
  const refresh = async (token: string) =>
    readable(id, await oauth.refreshTokenGrantRequest(server, client, authentication, token, options))
  return { server, client, options, nonce, refresh, response: await readable(id, sent) }
}

/** Twitch sends `scope` as a list, which is no OAuth; its preset corrects it before a library sees it. */
async function readable(id: string, response: Response): Promise<Response> {
  if (id !== 'twitch') return response
  const body = (await response.json()) as { scope: string[] }
  return Response.json({ ...body, scope: body.scope.join(' ') })
}

describe.each(catalogue.filter(({ type }) => type === 'oidc'))('oauth4webapi and $id', ({ id, at }) => {
  it('agree on the answer, the signature of the ID token, the userinfo and the refresh', async () => {
    const world = createWorld({ apps: [signingApp] })
    const { server, client, options, nonce, refresh, response } = await signIn(world, id, at)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      maxAge: 300,
      requireIdToken: true,
    })
    // A signature with the client's own secret is one that the library leaves to TLS.
    if (id !== 'line') await oauth.validateApplicationLevelSignature(server, response, options)
    const { sub } = oauth.getValidatedIdTokenClaims(tokens) ?? { sub: '' }
    const readUserinfo = async (token: string) => {
      const userinfo = await oauth.userInfoRequest(server, client, token, options)
      expect((await oauth.processUserInfoResponse(server, client, sub, userinfo)).sub).toBe(sub)
    }
    const asks = server.userinfo_endpoint !== undefined
    if (asks) await readUserinfo(tokens.access_token)
    expect(tokens.refresh_token === undefined).toBe(needs[id]?.withoutRefresh === true)
    if (tokens.refresh_token === undefined) return
    world.now += 60_000
    const answer = await refresh(tokens.refresh_token)
    const later: oauth.Client = {
      ...client,
      [oauth.clockSkew]: Math.round((world.now - Date.now()) / 1000),
    }
    const fresh = await oauth.processRefreshTokenResponse(server, later, answer)
    if (id !== 'line' && fresh.id_token !== undefined) {
      await oauth.validateApplicationLevelSignature(server, answer, options)
    }
    expect(oauth.getValidatedIdTokenClaims(fresh)?.sub).toBe(sub)
    expect(fresh.access_token).not.toBe(tokens.access_token)
    if (asks) await readUserinfo(fresh.access_token)
  })
})
