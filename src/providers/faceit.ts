import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** Userinfo answer. https://docs.faceit.com/docs/faceit-connect/ */
export interface FACEITProfile {
  readonly guid: string
  readonly nickname: string
  readonly name: string
  readonly email: string
  readonly picture?: string | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with FACEIT. https://docs.faceit.com/docs/faceit-connect/
 */
export default function FACEIT(options: OAuthUserConfig<FACEITProfile> = {}): OAuth2Config<FACEITProfile> {
  return {
    id: 'faceit',
    name: 'FACEIT',
    type: 'oauth',
    authorization: 'https://accounts.faceit.com/accounts?redirect_popup=true',
    token: 'https://api.faceit.com/auth/v1/oauth/token',
    userinfo: 'https://api.faceit.com/auth/v1/resources/userinfo',
    profile: (profile) => ({
      id: profile.guid,
      name: profile.name,
      email: profile.email,
      image: profile.picture,
    }),
    options,
  }
}
