import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { toBase64url } from '../bytes/base64url.ts'
import type { OAuthProvider } from '../config/resolved-provider.ts'
import type { Surroundings } from '../context.ts'
import { checkMaxAgeSeconds } from '../cookies/default-cookies.ts'
import { encryptToken } from '../tokens/encrypt-token.ts'
import type { CookieToSet } from '../types.ts'
import { encryptCheck } from './check-cookies.ts'

/** What a check adds to the authorization request, and the cookie that remembers it. */
export interface StartedCheck {
  readonly params: Readonly<Record<string, string>>
  readonly cookie: CookieToSet
}

/** RFC 7636 section 4: the challenge is sent, the verifier stays with the browser that started. */
export async function startPkce(provider: OAuthProvider, around: Surroundings): Promise<StartedCheck> {
  const verifier = toBase64url(around.runtime.random('pkce', 32))
  const code_challenge = await calculatePKCECodeChallenge(verifier)
  await around.report.decide('PKCE-1', { verifier, code_challenge })
  const cookie = await encryptCheck('pkceCodeVerifier', verifier, provider, around)
  return { params: { code_challenge, code_challenge_method: 'S256' }, cookie }
}

/** Salt of the state parameter's own key (reference 3). */
export const stateSalt = 'encodedState'

/**
 * RFC 6749 section 10.12. The parameter is itself an encrypted token, so that a redirect proxy can read which instance it belongs to
 * (reference 4.3).
 */
export async function startState(provider: OAuthProvider, around: Surroundings): Promise<StartedCheck> {
  const { options, runtime, report } = around
  const isProxied = provider.redirectUri !== provider.callbackUrl
  const origin = isProxied ? { origin: provider.callbackUrl } : {}
  const encrypted = await encryptToken({
    claims: { ...origin, random: toBase64url(runtime.random('state', 32)) },
    secrets: options.jwt.secrets,
    salt: stateSalt,
    maxAgeSeconds: checkMaxAgeSeconds,
    runtime,
  })
  await report.token('STATE-1', 'encrypted', 'encodedState', encrypted)
  if (isProxied) {
    options.logger.debug('using redirect proxy', { redirect_uri: provider.redirectUri, data: origin.origin })
    await report.decide('PROXY-1', {
      redirect_uri: provider.redirectUri,
      origin: provider.callbackUrl,
    })
  }
  const cookie = await encryptCheck('state', encrypted.token, provider, around)
  return { params: { state: encrypted.token }, cookie }
}

/** OpenID Connect Core 3.1.2.1: the ID token must repeat it. */
export async function startNonce(provider: OAuthProvider, around: Surroundings): Promise<StartedCheck> {
  const nonce = toBase64url(around.runtime.random('nonce', 32))
  return { params: { nonce }, cookie: await encryptCheck('nonce', nonce, provider, around) }
}
