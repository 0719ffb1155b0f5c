import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { under } from './shared/under.ts'

/** `GET /sso/profile`. https://workos.com/docs/reference/sso/profile */
export interface WorkOSProfile {
  readonly id: string
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly raw_attributes: { readonly picture?: string | undefined }
  readonly [member: string]: unknown
}

export interface WorkOSOptions extends OAuthUserConfig<WorkOSProfile> {
  /** Id of the connection to sign in by. */
  readonly connection?: string | undefined
}

/**
 * Sign in with WorkOS. https://workos.com/docs/reference/sso/get-authorization-url
 *
 * WorkOS must know where people sign in: `connection` here, or `organization` or `domain` in the sign-in request.
 */
export default function WorkOS(options: WorkOSOptions = {}): OAuth2Config<WorkOSProfile> {
  const { issuer = 'https://api.workos.com/', connection = '' } = options
  return {
    id: 'workos',
    name: 'WorkOS',
    type: 'oauth',
    authorization: under(issuer, `/sso/authorize?connection=${connection}`),
    token: under(issuer, '/sso/token'),
    userinfo: under(issuer, '/sso/profile'),
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: (profile) => ({
      id: profile.id,
      name: `${profile.first_name} ${profile.last_name}`,
      email: profile.email,
      image: profile.raw_attributes.picture ?? null,
    }),
    style: { bg: '#6363f1', text: '#fff' },
    options,
  }
}
