import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v2/user`. https://developer.clickup.com/reference/getauthorizeduser */
export interface ClickUpProfile {
  readonly user: {
    readonly id: number
    readonly username: string
    readonly color: string
    readonly profilePicture: string | null
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with ClickUp. https://developer.clickup.com/docs/authentication#oauth-flow
 *
 * There are no scopes: the person chooses workspaces.
 */
export default function ClickUp(options: OAuthUserConfig<ClickUpProfile> = {}): OAuth2Config<ClickUpProfile> {
  return {
    id: 'click-up',
    name: 'ClickUp',
    type: 'oauth',
    authorization: 'https://app.clickup.com/api',
    token: 'https://api.clickup.com/api/v2/oauth/token',
    userinfo: 'https://api.clickup.com/api/v2/user',
    checks: ['state'],
    profile: ({ user }) => ({
      id: user.id.toString(),
      name: user.username,
      profilePicture: user.profilePicture,
      color: user.color,
    }),
    style: { bg: '#24292f', text: '#fff' },
    options,
  }
}
