import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /users/@me`. https://discord.com/developers/docs/resources/user#user-object */
export interface DiscordProfile {
  readonly id: string
  readonly username: string
  /** `0` since names are unique; older accounts had four digits. */
  readonly discriminator: string
  readonly global_name: string | null
  readonly email: string | null
  readonly verified?: boolean | undefined
  /** Hash of the picture; one that moves begins with `a_`. */
  readonly avatar: string | null
  /** Added by the profile callback, so that later callbacks see it. */
  image_url?: string | undefined
  readonly [member: string]: unknown
}

/**
 * Sign in with Discord. https://discord.com/developers/docs/topics/oauth2
 */
export default function Discord(options: OAuthUserConfig<DiscordProfile> = {}): OAuth2Config<DiscordProfile> {
  return {
    id: 'discord',
    name: 'Discord',
    type: 'oauth',
    authorization: { url: 'https://discord.com/api/oauth2/authorize', params: { scope: 'identify email' } },
    token: 'https://discord.com/api/oauth2/token',
    userinfo: 'https://discord.com/api/users/@me',
    profile(profile) {
      profile.image_url = imageOf(profile)
      return {
        id: profile.id,
        name: profile.global_name ?? profile.username,
        email: profile.email,
        image: profile.image_url,
      }
    },
    style: { bg: '#5865F2', text: '#fff' },
    options,
  }
}

/** https://discord.com/developers/docs/reference#image-formatting */
function imageOf({ id, avatar, discriminator }: DiscordProfile): string {
  const cdn = 'https://cdn.discordapp.com'
  if (avatar !== null) return `${cdn}/avatars/${id}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
  const index = discriminator === '0' ? Number(BigInt(id) >> 22n) % 6 : Number(discriminator) % 5
  return `${cdn}/embed/avatars/${index}.png`
}
