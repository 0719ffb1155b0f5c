import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `resource/profile`. https://www.mediawiki.org/wiki/Extension:OAuth#Identify_the_user_.28optional.29 */
export interface WikimediaProfile {
  /** Central user id. */
  readonly sub: string
  readonly username: string
  /** Absent unless the app may read it, and the person has confirmed one. */
  readonly email?: string | undefined
  readonly editcount: number
  readonly groups: readonly string[]
  readonly [member: string]: unknown
}

const api = 'https://meta.wikimedia.org/w/rest.php/oauth2'

/**
 * Sign in with Wikimedia. https://www.mediawiki.org/wiki/OAuth/For_Developers
 */
export default function Wikimedia(
  options: OAuthUserConfig<WikimediaProfile> = {},
): OAuth2Config<WikimediaProfile> {
  return {
    id: 'wikimedia',
    name: 'Wikimedia',
    type: 'oauth',
    authorization: `${api}/authorize?scope=`,
    token: `${api}/access_token`,
    userinfo: `${api}/resource/profile`,
    profile: (profile) => ({
      id: profile.sub,
      name: profile.username,
      email: profile.email,
      image: null,
    }),
    style: { bg: '#000', text: '#fff' },
    options,
  }
}
