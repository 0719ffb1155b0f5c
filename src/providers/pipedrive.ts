import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /users/me`. https://developers.pipedrive.com/docs/api/v1/Users#getCurrentUser */
export interface PipedriveProfile {
  readonly success: boolean
  readonly data: {
    readonly id: number
    readonly name: string
    readonly email: string
    readonly icon_url: string | null
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Pipedrive. https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 */
export default function Pipedrive(
  options: OAuthUserConfig<PipedriveProfile> = {},
): OAuth2Config<PipedriveProfile> {
  return {
    id: 'pipedrive',
    name: 'Pipedrive',
    type: 'oauth',
    authorization: 'https://oauth.pipedrive.com/oauth/authorize',
    token: 'https://oauth.pipedrive.com/oauth/token',
    userinfo: 'https://api.pipedrive.com/users/me',
    profile: ({ data }) => ({
      id: data.id.toString(),
      name: data.name,
      email: data.email,
      image: data.icon_url,
    }),
    options,
  }
}
