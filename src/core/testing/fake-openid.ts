import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import type { Runtime } from '../types.ts'
import type { ProviderCall } from './fake-provider.ts'

export const issuer = 'https://op.example'
export const clientId = 'client-1'
export const clientSecret = 'a-client-secret-of-more-than-32-bytes'

export interface SigningKey {
  readonly alg: string
  readonly kid: string | undefined
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

/** A key pair; `kid` goes into the JWK and the tokens' headers. */
export async function createSigningKey(alg: 'RS256' | 'ES256', kid?: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), use: 'sig', alg, ...(kid !== undefined && { kid }) }
  return { alg, kid, privateKey, publicJwk }
}

/** The same RSA key in every test: making one is slow. */
const rsa = createSigningKey('RS256', 'rs')

type Claims = Record<string, unknown>

interface Grant {
  readonly nonce: string | null
  readonly challenge: string | null
  readonly redirectUri: string | null
  used?: true
}

/** Everything the provider says, for a test to change. */
export interface OpenIdBehaviour {
  metadata: Record<string, unknown>
  keys: readonly unknown[]
  /** The ID token's claims, from good ones. */
  claims: (good: Claims) => Claims
  sign: (claims: Claims) => Promise<string> | string
  /** The token endpoint's answer, from a good one. */
  tokens: (good: Claims) => Claims
  userinfo: () => Response
  /** In place of any of its own answers, by URL. */
  answers: Record<string, () => Response | Promise<Response>>
}

/** An OpenID provider with real signatures. It keeps to the rules itself: a code serves once, with its redirect URI and verifier. */
export async function createFakeOpenId(now: () => number) {
  const key = await rsa
  const calls: ProviderCall[] = []
  const grants = new Map<string, Grant>()
  const behaviour: OpenIdBehaviour = {
    metadata: metadataOf(issuer),
    keys: [key.publicJwk],
    claims: (good) => good,
    sign: (claims) => signWith(key, claims),
    tokens: (good) => good,
    userinfo: () => Response.json({ sub: 'person-1', name: 'Mona', email: 'Mona@Example.com' }),
    answers: {},
  }
  const answer = async (request: Request, form: URLSearchParams): Promise<Response> => {
    const own = behaviour.answers[request.url]
    if (own) return own()
    switch (request.url) {
      case `${issuer}/.well-known/openid-configuration`:
        return Response.json(behaviour.metadata)
      case `${issuer}/jwks`:
        return Response.json({ keys: behaviour.keys })
      case `${issuer}/token`:
        return redeem(form, grants, behaviour, now)
      case `${issuer}/userinfo`:
        return behaviour.userinfo()
      default:
        throw new TypeError(`Nobody answers ${request.url}`)
    }
  }
  const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const form = new URLSearchParams(await request.clone().text())
    calls.push({ url: request.url, method: request.method, headers: request.headers, form })
    return answer(request, form)
  }
  return {
    calls,
    key,
    behaviour,
    fetch: fetch as Runtime['fetch'],
    /** The person agrees: where the provider sends them. */
    authorize: (location: string | null) => authorize(location, grants),
    paths: () => calls.map(({ url }) => new URL(url).pathname),
  }
}

function metadataOf(iss: string): Record<string, unknown> {
  return {
    issuer: iss,
    authorization_endpoint: `${iss}/authorize`,
    token_endpoint: `${iss}/token`,
    userinfo_endpoint: `${iss}/userinfo`,
    jwks_uri: `${iss}/jwks`,
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** A token as the key's owner makes it. */
export function signWith({ alg, kid, privateKey }: SigningKey, claims: Claims): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, ...(kid !== undefined && { kid }) }).sign(privateKey)
}

/** A token that only its parts make one. */
export function unsigned(claims: Claims, header: object = { alg: 'none' }, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(claims)}.${signature}`
}

function authorize(location: string | null, grants: Map<string, Grant>): URL {
  const asked = new URL(location ?? '').searchParams
  const code = `code-${grants.size + 1}`
  const redirectUri = asked.get('redirect_uri')
  grants.set(code, { nonce: asked.get('nonce'), challenge: asked.get('code_challenge'), redirectUri })
  const back = new URL(redirectUri ?? '')
  back.searchParams.set('code', code)
  const state = asked.get('state')
  if (state !== null) back.searchParams.set('state', state)
  back.searchParams.set('iss', issuer)
  return back
}

async function redeem(
  form: URLSearchParams,
  grants: Map<string, Grant>,
  behaviour: OpenIdBehaviour,
  now: () => number,
): Promise<Response> {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  const verifier = form.get('code_verifier')
  const challenge = verifier === null ? null : await calculatePKCECodeChallenge(verifier)
  if (!grant || grant.used || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
    return Response.json({ error: 'invalid_grant' }, { status: 400 })
  grant.used = true
  const iat = Math.floor(now() / 1000)
  const claims = behaviour.claims({
    iss: issuer,
    aud: clientId,
    sub: 'person-1',
    iat,
    exp: iat + 300,
    ...(grant.nonce !== null && { nonce: grant.nonce }),
    name: 'Mona',
    email: 'Mona@Example.com',
  })
  const id_token = await behaviour.sign(claims)
  return Response.json(
    behaviour.tokens({ access_token: 'access-1', token_type: 'Bearer', expires_in: 300, id_token }),
  )
}
