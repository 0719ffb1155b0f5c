import type { OAuth2Config, OAuthUserConfig, UserinfoContext } from '../core/types.ts'
import { bearer, isObject, requestObject } from './shared/request-object.ts'

/** The person behind the integration's bot. https://developers.notion.com/reference/user */
export interface NotionProfile {
  readonly id: string
  readonly name: string
  readonly avatar_url: string | null
  readonly person: { readonly email: string }
  readonly [member: string]: unknown
}

export interface NotionOptions extends OAuthUserConfig<NotionProfile> {
  /** Default: the callback URL. */
  readonly redirectUri?: string | undefined
}

/**
 * Sign in with Notion. https://developers.notion.com/docs/authorization
 *
 * The API knows only the bot; the person is its owner.
 */
export default function Notion(options: NotionOptions = {}): OAuth2Config<NotionProfile> {
  return {
    id: 'notion',
    name: 'Notion',
    type: 'oauth',
    authorization: {
      url: 'https://api.notion.com/v1/oauth/authorize',
      params: { owner: 'user', ...(options.redirectUri && { redirect_uri: options.redirectUri }) },
    },
    token: 'https://api.notion.com/v1/oauth/token',
    userinfo: { url: 'https://api.notion.com/v1/users', request: requestOwner },
    profile: (profile) => ({
      id: profile.id,
      name: profile.name,
      email: profile.person.email,
      image: profile.avatar_url,
    }),
    style: { bg: '#fff', text: '#000' },
    options,
  }
}

async function requestOwner(context: UserinfoContext): Promise<object> {
  const headers = { ...bearer(context.tokens), 'Notion-Version': '2022-06-28' }
  const { bot } = await requestObject(context, { headers }, `${context.provider.userinfo?.url}/me`)
  const owner = isObject(bot) ? bot['owner'] : undefined
  const user = isObject(owner) ? owner['user'] : undefined
  if (!isObject(user)) throw new Error('the integration belongs to a workspace, not to a person')
  return user
}
