import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v2/user`. https://docs.cdp.coinbase.com/coinbase-app/track-apis/users */
export interface CoinbaseProfile {
  readonly data: {
    readonly id: string
    readonly name: string | null
    readonly email?: string | undefined
    readonly avatar_url: string
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Coinbase. https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/overview
 */
export default function Coinbase(
  options: OAuthUserConfig<CoinbaseProfile> = {},
): OAuth2Config<CoinbaseProfile> {
  return {
    id: 'coinbase',
    name: 'Coinbase',
    type: 'oauth',
    authorization: 'https://login.coinbase.com/oauth2/auth?scope=wallet:user:email+wallet:user:read',
    token: 'https://login.coinbase.com/oauth2/token',
    userinfo: 'https://api.coinbase.com/v2/user',
    profile: ({ data }) => ({ id: data.id, name: data.name, email: data.email, image: data.avatar_url }),
    style: { brandColor: '#0052ff' },
    options,
  }
}
