import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'
import { under } from './shared/under.ts'

/** `GET /api/v4/user`. https://docs.gitlab.com/api/users/#get-the-current-user */
export interface GitLabProfile {
  readonly id: number
  /** In answers of the OpenID userinfo endpoint. */
  readonly sub?: string | number | undefined
  readonly name?: string | undefined
  readonly username: string
  readonly email: string
  readonly avatar_url: string | null
  readonly [member: string]: unknown
}

export interface GitLabOptions extends OAuthUserConfig<GitLabProfile> {
  /** A self-managed instance. Default `https://gitlab.com`. */
  readonly baseUrl?: string | undefined
}

/**
 * Sign in with GitLab. https://docs.gitlab.com/api/oauth2/
 *
 * A self-managed instance is named by `baseUrl`.
 */
export default function GitLab(options: GitLabOptions = {}): OAuth2Config<GitLabProfile> {
  const site = under(options.baseUrl, '') ?? 'https://gitlab.com'
  return {
    id: 'gitlab',
    name: 'GitLab',
    type: 'oauth',
    authorization: `${site}/oauth/authorize?scope=read_user`,
    token: `${site}/oauth/token`,
    userinfo: `${site}/api/v4/user`,
    profile: (profile) => ({
      id: (profile.sub ?? profile.id).toString(),
      name: profile.name ?? profile.username,
      email: profile.email,
      image: profile.avatar_url,
    }),
    style: { bg: '#FC6D26', text: '#fff' },
    options,
  }
}
