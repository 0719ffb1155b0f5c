import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GetMembershipDataById`. https://bungie-net.github.io/multi/schema_User-UserMembershipData.html */
export interface BungieProfile {
  readonly Response: {
    readonly bungieNetUser: {
      readonly membershipId: string
      readonly displayName: string
      /** A path on www.bungie.net. */
      readonly profilePicturePath: string
    }
  }
  readonly [member: string]: unknown
}

/**
 * Sign in with Bungie. https://github.com/Bungie-net/api/wiki/OAuth-Documentation
 *
 * Its API wants the header `X-API-Key` and the person's number in the path: give `userinfo` in the options.
 */
export default function Bungie(options: OAuthUserConfig<BungieProfile> = {}): OAuth2Config<BungieProfile> {
  return {
    id: 'bungie',
    name: 'Bungie',
    type: 'oauth',
    authorization: 'https://www.bungie.net/en/OAuth/Authorize?reauth=true',
    token: 'https://www.bungie.net/platform/app/oauth/token/',
    userinfo: 'https://www.bungie.net/platform/User/GetBungieAccount/{membershipId}/254/',
    profile: ({ Response: { bungieNetUser: user } }) => ({
      id: user.membershipId,
      name: user.displayName,
      email: null,
      image: new URL(user.profilePicturePath, 'https://www.bungie.net').href,
    }),
    options,
  }
}
