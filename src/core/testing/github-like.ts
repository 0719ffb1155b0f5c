import type { OAuth2Config } from '../types.ts'
import type { githubUser } from './fake-provider.ts'

/** A provider of GitHub's shape; the real preset lives in another room and is tested there. */
const github: OAuth2Config<typeof githubUser> = {
  id: 'github',
  name: 'GitHub',
  type: 'oauth',
  issuer: 'https://github.com/login/oauth',
  clientId: 'client-1',
  clientSecret: 'client-secret',
  checks: ['pkce', 'state'],
  authorization: {
    url: 'https://github.com/login/oauth/authorize',
    params: { scope: 'read:user user:email' },
  },
  token: 'https://github.com/login/oauth/access_token',
  userinfo: 'https://api.github.com/user',
  profile: (profile) => ({
    id: String(profile.id),
    name: profile.name,
    email: profile.email,
    image: profile.avatar_url,
  }),
}

export { github }
