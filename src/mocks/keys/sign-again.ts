import { type JWTPayload, SignJWT } from 'jose'
import type { OAuthApp } from '../oauth-app.ts'
import { es256Keys } from './es256.ts'
import { rs256Keys } from './rs256.ts'
import { signJwt } from './sign-jwt.ts'

interface Header {
  readonly alg?: string
  readonly kid?: string
}

/**
 * The same token with other claims, signed with the key that it names, or with the secret of the app that it is for. `undefined` if the
 * simulated internet does not have that key.
 */
export async function signAgain(
  token: string,
  claims: Readonly<Record<string, unknown>>,
  apps: readonly OAuthApp[],
): Promise<string | undefined> {
  const header = headerOf(token)
  if (header?.alg === 'HS256') {
    const secret = apps.find(({ clientId }) => clientId === claims['aud'])?.clientSecret
    if (secret === undefined) return undefined
    return new SignJWT(claims as JWTPayload)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
  }
  const key = [...rs256Keys, ...es256Keys].find(({ kid, alg }) => kid === header?.kid && alg === header.alg)
  return key && signJwt({ ...header, alg: key.alg, kid: key.kid }, claims as JWTPayload, key)
}

function headerOf(token: string): Header | undefined {
  try {
    const text = (token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(text)) as Header
  } catch {
    return undefined
  }
}
