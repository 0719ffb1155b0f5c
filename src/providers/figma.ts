import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /v1/me`. https://developers.figma.com/docs/rest-api/users-endpoints/ */
export interface FigmaProfile {
  readonly id: string
  readonly handle: string
  readonly email: string
  readonly img_url: string
  readonly [member: string]: unknown
}

/**
 * Sign in with Figma. https://developers.figma.com/docs/rest-api/authentication/
 */
export default function Figma(options: OAuthUserConfig<FigmaProfile> = {}): OAuth2Config<FigmaProfile> {
  return {
    id: 'figma',
    name: 'Figma',
    type: 'oauth',
    authorization: { url: 'https://www.figma.com/oauth', params: { scope: 'files:read' } },
    token: 'https://api.figma.com/v1/oauth/token',
    userinfo: 'https://api.figma.com/v1/me',
    checks: ['state'],
    profile: (profile) => ({
      name: profile.handle,
      email: profile.email,
      id: profile.id,
      image: profile.img_url,
    }),
    style: { bg: '#ff7237', text: '#fff' },
    options,
  }
}
