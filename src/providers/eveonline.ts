import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /oauth/verify`. https://docs.esi.evetech.net/docs/sso/ */
export interface EVEOnlineProfile {
  readonly CharacterID: number
  readonly CharacterName: string
  readonly ExpiresOn: string
  readonly [member: string]: unknown
}

/**
 * Sign in with EVE Online. https://developers.eveonline.com/docs/services/sso/
 *
 * An account is a character, not a person.
 */
export default function EVEOnline(
  options: OAuthUserConfig<EVEOnlineProfile> = {},
): OAuth2Config<EVEOnlineProfile> {
  return {
    id: 'eveonline',
    name: 'EVE Online',
    type: 'oauth',
    authorization: 'https://login.eveonline.com/v2/oauth/authorize?scope=publicData',
    token: 'https://login.eveonline.com/v2/oauth/token',
    userinfo: 'https://login.eveonline.com/oauth/verify',
    checks: ['state'],
    profile: (profile) => ({
      id: String(profile.CharacterID),
      name: profile.CharacterName,
      email: null,
      image: `https://image.eveonline.com/Character/${profile.CharacterID}_128.jpg`,
    }),
    options,
  }
}
