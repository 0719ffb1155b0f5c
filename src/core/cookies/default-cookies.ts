import { mergeOptions } from '../merge-options.ts'
import type { AuthConfig, CookieAttributes, CookieKey, CookieOption } from '../types.ts'

/** Seconds until a check cookie expires. */
export const checkMaxAgeSeconds = 15 * 60

export type Cookies = Readonly<Record<CookieKey, CookieOption>>

/**
 * Names and attributes of the engine's cookies (reference 2.1). The prefixes make the browser refuse them without `Secure`
 * (RFC 6265bis section 4.1.3); `__Host-` also forbids `Domain`, so that no sibling host can plant a CSRF token.
 */
export function defaultCookies(secure: boolean, overrides: AuthConfig['cookies'] = {}): Cookies {
  const prefix = secure ? '__Secure-' : ''
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const check = { ...options, maxAge: checkMaxAgeSeconds }
  const cookie = (key: CookieKey, name: string, attributes: CookieAttributes): CookieOption => ({
    name: overrides[key]?.name ?? name,
    options: withGiven(attributes, overrides[key]?.options),
  })
  return {
    sessionToken: cookie('sessionToken', `${prefix}authjs.session-token`, options),
    callbackUrl: cookie('callbackUrl', `${prefix}authjs.callback-url`, options),
    csrfToken: cookie('csrfToken', `${secure ? '__Host-' : ''}authjs.csrf-token`, options),
    pkceCodeVerifier: cookie('pkceCodeVerifier', `${prefix}authjs.pkce.code_verifier`, check),
    state: cookie('state', `${prefix}authjs.state`, check),
    nonce: cookie('nonce', `${prefix}authjs.nonce`, options),
    webauthnChallenge: cookie('webauthnChallenge', `${prefix}authjs.challenge`, check),
  }
}

/** A shortcut: most configurations change nothing, and this runs for each cookie of each request. */
function withGiven(attributes: CookieAttributes, given: CookieAttributes | undefined): CookieAttributes {
  return given ? mergeOptions({ ...attributes }, { ...given }) : attributes
}
