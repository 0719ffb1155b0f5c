import type { OAuth2Config, OAuthUserConfig, UserinfoContext } from '../core/types.ts'
import { bearer, requestObject } from './shared/request-object.ts'

/** `user` in the answer of the Sync API. https://developer.todoist.com/sync/v9/#user */
export interface TodoistProfile {
  readonly id: string
  readonly full_name: string
  readonly email: string
  readonly avatar_big?: string | undefined
  readonly [member: string]: unknown
}

const USER = 'https://api.todoist.com/sync/v9/sync'

/**
 * Sign in with Todoist. https://developer.todoist.com/guides/#oauth
 *
 * There is no userinfo: a first synchronisation brings the user with it.
 */
export default function Todoist(options: OAuthUserConfig<TodoistProfile> = {}): OAuth2Config<TodoistProfile> {
  return {
    id: 'todoist',
    name: 'Todoist',
    type: 'oauth',
    authorization: { url: 'https://todoist.com/oauth/authorize', params: { scope: 'data:read' } },
    token: 'https://todoist.com/oauth/access_token',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    userinfo: { url: USER, request: requestUser },
    profile: (profile) => ({
      id: profile.id,
      email: profile.email,
      name: profile.full_name,
      image: profile.avatar_big,
    }),
    style: { bg: '#E44332', text: '#000' },
    options,
  }
}

async function requestUser(context: UserinfoContext): Promise<unknown> {
  const init = {
    method: 'POST',
    headers: { ...bearer(context.tokens), 'Content-Type': 'application/json' },
    body: JSON.stringify({ sync_token: '*', resource_types: '["user"]' }),
  }
  const { user } = await requestObject(context, init, USER)
  return user
}
