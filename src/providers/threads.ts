import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /me`. https://developers.facebook.com/docs/threads/threads-profiles */
export interface ThreadsProfile {
  readonly data: {
    readonly id: string
    readonly username?: string | undefined
    readonly threads_profile_picture_url?: string | undefined
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Threads. https://developers.facebook.com/docs/threads/get-started/get-access-tokens-and-permissions
 */
export default function Threads(options: OAuthUserConfig<ThreadsProfile> = {}): OAuth2Config<ThreadsProfile> {
  return {
    id: 'threads',
    name: 'Threads',
    type: 'oauth',
    authorization: 'https://threads.net/oauth/authorize?scope=threads_basic',
    token: 'https://graph.threads.net/oauth/access_token',
    userinfo: 'https://graph.threads.net/v1.0/me?fields=id,username,threads_profile_picture_url',
    client: { token_endpoint_auth_method: 'client_secret_post' },
    checks: ['state'],
    profile: ({ data }) => ({
      id: data.id,
      name: data.username || null,
      email: null,
      image: data.threads_profile_picture_url || null,
    }),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
