import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { toBase64url } from '../core/bytes/base64url.ts'
import type { Journal } from './journal.ts'

/** A provider's answer: JSON, or made by hand. */
export type Answer = object | ((request: Request) => Response | Promise<Response>)

/** What the provider does differently from now on. */
export interface Behaviour {
  /** Members of the token response; `undefined` leaves one out. */
  readonly token?: object
  /** Claims of the ID token. */
  readonly claims?: object
  /** Members of the userinfo answer. */
  readonly profile?: object
  /** Members of the discovery document. */
  readonly metadata?: object
  /** Whole answers, by path. */
  readonly answers?: Readonly<Record<string, Answer>>
}

export interface FakeProvider {
  /** Goes through the person's browser: remembers nonce and challenge, and gives what comes back beside the code. */
  authorize(url: URL): void
  /** The last authorization request. */
  authorization(): URLSearchParams
  behave(change: Behaviour): void
  readonly fetch: typeof fetch
}

export const providerOrigin = 'https://idp.example'

/** Made for the first ID token: most scenarios have none. */
let keyPair: ReturnType<typeof generateKeyPair> | undefined
const keys = () => {
  keyPair ??= generateKeyPair('RS256', { extractable: true })
  return keyPair
}

async function publicKey(): Promise<JWK> {
  return { ...(await exportJWK((await keys()).publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
}

/** An authorization server of one origin, OAuth and OpenID Connect alike. Every request to it is recorded. */
export function createFakeProvider(journal: Journal): FakeProvider {
  let behaviour: Behaviour = {}
  let authorization = new URLSearchParams()
  const answers: Readonly<
    Record<string, (request: Request, body: URLSearchParams) => object | Promise<object>>
  > = {
    '/.well-known/openid-configuration': () => ({ ...metadata, ...behaviour.metadata }),
    '/jwks': async () => ({ keys: [await publicKey()] }),
    '/userinfo': () => ({ ...profile, ...behaviour.profile }),
    '/token': async (_, body) => {
      journal.record('provider pkce', judgeVerifier(authorization, body))
      const claims = { ...defaultClaims(authorization), ...behaviour.claims }
      const id_token = await sign(claims)
      const openid = authorization.get('scope')?.includes('openid') || behaviour.claims
      return { ...tokens, ...(openid && { id_token }), ...behaviour.token }
    },
  }
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const body = new URLSearchParams(await request.clone().text())
    journal.record(`fetch ${request.method} ${request.url}`, { ...headersOf(request), form: formOf(body) })
    const { pathname, origin } = new URL(request.url)
    const given = behaviour.answers?.[pathname]
    if (typeof given === 'function') return given(request)
    const make = origin === providerOrigin ? answers[pathname] : undefined
    if (!make && !given) throw new TypeError(`No server answers ${request.url}`)
    return Response.json(given ?? (await make?.(request, body)))
  }
  return {
    authorize(url) {
      authorization = url.searchParams
    },
    authorization: () => authorization,
    behave(change) {
      behaviour = { ...behaviour, ...change }
    },
    fetch: answer as typeof fetch,
  }
}

const metadata = {
  issuer: providerOrigin,
  authorization_endpoint: `${providerOrigin}/authorize`,
  token_endpoint: `${providerOrigin}/token`,
  userinfo_endpoint: `${providerOrigin}/userinfo`,
  jwks_uri: `${providerOrigin}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
}

const profile = {
  id: 'ada-1',
  sub: 'ada-1',
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  picture: 'https://idp.example/ada.png',
}

const tokens = { access_token: 'access-1', token_type: 'Bearer', scope: 'profile', expires_in: 3600 }

function defaultClaims(authorization: URLSearchParams): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  const nonce = authorization.get('nonce')
  return {
    iss: providerOrigin,
    aud: 'client-1',
    iat: now,
    exp: now + 600,
    ...profile,
    ...(nonce !== null && { nonce }),
  }
}

async function sign(claims: Record<string, unknown>): Promise<string> {
  const { privateKey } = await keys()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey)
}

function judgeVerifier(authorization: URLSearchParams, body: URLSearchParams): string {
  const challenge = authorization.get('code_challenge')
  const verifier = body.get('code_verifier')
  if (challenge === null) return verifier === null ? 'not asked, not sent' : 'not asked, but sent'
  return toBase64url(sha256(utf8ToBytes(verifier ?? ''))) === challenge ? 'right' : 'wrong'
}

function headersOf({ headers }: Request): object {
  const names = ['accept', 'authorization', 'content-type']
  return Object.fromEntries(names.map((name) => [name, headers.get(name) ?? 'none']))
}

/** In the order they were sent. */
function formOf(body: URLSearchParams): string[] {
  return [...body].map(([name, value]) => `${name}=${value}`)
}
