import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { standardClaims } from '../../provider/open-id/standard-claims.ts'
import { always } from '../../provider/refresh-tokens.ts'
import type { CatalogueEntry } from '../entry.ts'

const DOCS = 'https://docs.gitlab.com'

const SHARED = 'https://gitlab.com'

/** GitLab: OAuth with an API, and OpenID Connect for apps that ask for `openid`; at gitlab.com or self-hosted. */
export const gitlab: CatalogueEntry = {
  id: 'gitlab',
  type: 'oauth',
  at: SHARED,
  create: (at) => createGitLab(new URL(at).origin),
}

const createGitLab = (site: string) =>
  createOpenIdProvider({
    id: site === SHARED ? 'gitlab' : `gitlab ${site}`,
    name: 'GitLab',
    issuer: site,
    paths: { authorize: '/oauth/authorize', token: '/oauth/token', revocation: '/oauth/revoke' },
    tokenLifetimeSeconds: 7200,
    refreshTokens: { issuesFor: always, rotates: true },
    picture: `${site}/uploads/-/system/user/avatar/:number/avatar.png`,
    scopes: [
      { name: 'read_user', words: 'read your profile' },
      { name: 'openid', words: 'know who you are' },
      { name: 'profile', words: 'read your name and picture' },
      { name: 'email', words: 'read your e-mail address' },
      { name: 'api', words: 'do everything in your name', includes: ['read_user', 'read_api'] },
      { name: 'read_api', words: 'read everything that you can read' },
    ],
    resources: [
      {
        url: '/api/v4/user',
        scopes: ['read_user', 'read_api'],
        data: ({ account: { number, login, name, picture, email } }) => ({
          id: number,
          username: login,
          name,
          state: 'active',
          avatar_url: picture,
          web_url: `${site}/${login}`,
          email: email ?? null,
          public_email: null,
          commit_email: email ?? null,
          bio: '',
          location: null,
          job_title: '',
          organization: null,
          created_at: '2019-03-02T08:15:00.000Z',
          confirmed_at: '2019-03-02T08:15:00.000Z',
          identities: [],
          external: false,
          is_admin: false,
          can_create_group: true,
          can_create_project: true,
          two_factor_enabled: true,
        }),
      },
    ],
    openId: {
      keys: '/oauth/discovery/keys',
      userinfo: '/oauth/userinfo',
      responseModes: ['query', 'form_post'],
      idTokenLifetimeSeconds: 120,
      claims: (account, scopes) => {
        const { preferred_username, ...claims } = standardClaims(account, scopes)
        return {
          ...claims,
          ...(preferred_username === undefined ? {} : { nickname: preferred_username, preferred_username }),
        }
      },
    },
    quirks: {
      tokenShape: {
        value: (fields) => ({ ...fields, token_type: 'Bearer', created_at: 1_772_444_467 }),
        says: 'the token answer has `created_at`; a token lives two hours, and its refresh token works once',
        documentation: `${DOCS}/api/oauth2/#authorization-code-flow`,
      },
      facts: [
        {
          value: true,
          says: '`/api/v4/user` has a numeric `id`; with `openid` the same number comes as the text `sub`',
          documentation: `${DOCS}/integration/openid_connect_provider/`,
        },
      ],
    },
  })
