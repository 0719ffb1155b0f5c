import type { Runtime } from '../../core/runtime.ts'
import type { Account, JWT, Provider } from '../../core/types.ts'
import { isRecord } from '../../protocol/shape.ts'

// Refreshing as the guide has it: https://authjs.dev/guides/refresh-token-rotation

/** What the app needs to ask a provider for new tokens. */
export interface RefreshParts {
  readonly providers: readonly Provider[]
  readonly fetch: Runtime['fetch']
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly secretOf: (provider: string) => string | Promise<string>
  readonly logError: (error: Error) => void
}

class RefreshTokenError extends Error {
  override readonly name = 'RefreshTokenError'
}

/** A session token's own copy of what the provider gave; untouched by providers that give nothing to refresh with. */
export function keepTokens(token: JWT, account: Account): JWT {
  const { provider, access_token, expires_at, refresh_token } = account
  if (refresh_token === undefined || expires_at === undefined) return token
  return { ...token, provider, access_token, expires_at, refresh_token }
}

/** The same token while its access token is good; after that one with a new access token, or with an error. */
export async function refreshTokens(token: JWT, parts: RefreshParts): Promise<JWT> {
  const { provider, expires_at, refresh_token, error: _, ...rest } = token
  if (refresh_token === undefined || parts.now() < Number(expires_at) * 1000) return token
  try {
    const fresh = await redeem(String(provider), String(refresh_token), parts)
    return {
      ...rest,
      provider,
      access_token: fresh.access_token,
      expires_at: Math.floor(parts.now() / 1000) + fresh.expires_in,
      // Where refresh tokens rotate, the old one is worth nothing now; elsewhere it goes on.
      refresh_token: fresh.refresh_token ?? refresh_token,
    }
  } catch (cause) {
    const error = new RefreshTokenError(`No new access token from ${String(provider)}.`, { cause })
    parts.logError(error)
    return { ...token, error: error.name }
  }
}

interface FreshTokens {
  readonly access_token: string
  /** Seconds. */
  readonly expires_in: number
  readonly refresh_token?: string
}

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-6 @throws Error for anything but new tokens. */
async function redeem(id: string, refresh_token: string, parts: RefreshParts): Promise<FreshTokens> {
  const { clientId, client, ...provider } = settingsOf(id, parts.providers)
  const secret = await parts.secretOf(id)
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
  const headers = new Headers()
  if (client?.token_endpoint_auth_method === 'client_secret_post') {
    form.set('client_id', clientId)
    form.set('client_secret', secret)
  } else {
    headers.set('authorization', `Basic ${btoa(`${clientId}:${secret}`)}`)
  }
  const endpoint = await tokenEndpoint(provider, parts.fetch)
  const response = await parts.fetch(endpoint, { method: 'POST', headers, body: form })
  const answer: unknown = await response.json()
  if (!isFresh(answer)) throw new Error(`Expected new tokens, not ${JSON.stringify(answer)}`)
  return answer
}

interface ClientAtProvider {
  readonly clientId: string
  readonly issuer?: string
  readonly token?: string | { readonly url?: string }
  readonly client?: { readonly token_endpoint_auth_method?: string }
}

/** A provider's settings, with the app's own over the preset's. */
function settingsOf(id: string, providers: readonly Provider[]): ClientAtProvider {
  const built = providers.map((each) => (typeof each === 'function' ? each() : each))
  const provider = built.find((each) => each.id === id)
  if (provider === undefined) throw new Error(`The app no longer has a provider "${id}".`)
  return { ...provider, ...provider.options } as unknown as ClientAtProvider
}

type Endpoints = Pick<ClientAtProvider, 'issuer' | 'token'>

/** As configured, else as the issuer publishes it. */
async function tokenEndpoint({ issuer = '', token }: Endpoints, fetch: Runtime['fetch']): Promise<string> {
  const configured = typeof token === 'string' ? token : token?.url
  if (configured !== undefined) return configured
  const metadata = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { token_endpoint }: { readonly token_endpoint: string } = await metadata.json()
  return token_endpoint
}

function isFresh(answer: unknown): answer is FreshTokens {
  return (
    isRecord(answer) && typeof answer['access_token'] === 'string' && typeof answer['expires_in'] === 'number'
  )
}
