import { createProvider } from '../../provider/create-provider.ts'
import type { Fields } from '../../provider/quirks.ts'

const DOCS = 'https://docs.x.com/fundamentals/authentication/oauth-2-0'

/** X, formerly Twitter. */
export const twitter = createProvider({
  id: 'twitter',
  name: 'X',
  origin: 'https://x.com',
  paths: {
    authorize: '/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    revocation: 'https://api.x.com/2/oauth2/revoke',
  },
  codeLifetimeSeconds: 30,
  tokenLifetimeSeconds: 7200,
  picture: 'https://pbs.twimg.com/profile_images/:number',
  clientAuthentication: ['client_secret_basic'],
  grants: ['client_credentials'],
  refreshTokens: {
    issuesFor: ({ scopes }) => scopes.includes('offline.access'),
    rotates: true,
    lifetimeSeconds: 15_552_000,
  },
  scopes: [
    { name: 'tweet.read', words: 'see your posts' },
    { name: 'users.read', words: 'see your profile and the people you follow' },
    { name: 'users.email', words: 'read your e-mail address' },
    { name: 'offline.access', words: 'keep its access while you are away' },
  ],
  resources: [
    {
      url: 'https://api.x.com/2/users/me',
      scopes: ['users.read'],
      data: ({ account: { subject, name, login, picture, email }, scopes }) => ({
        id: subject,
        name,
        username: login,
        profile_image_url: picture,
        protected: false,
        verified: false,
        description: '',
        location: 'London',
        created_at: '2019-03-02T08:15:00.000Z',
        public_metrics: { followers_count: 3, following_count: 7, tweet_count: 12, listed_count: 0 },
        ...(scopes.includes('users.email') && email !== undefined ? { confirmed_email: email } : {}),
      }),
    },
  ],
  quirks: {
    requiresPkce: {
      value: true,
      says: 'a request without PKCE is refused',
      documentation: `${DOCS}/authorization-code`,
    },
    profile: [
      {
        value: (user, { url }) => ({ data: pick(user, url.searchParams.get('user.fields')) }),
        says: 'a user lies under `data`, with `id`, `name` and `username` alone unless `user.fields` asks for more',
        documentation: 'https://docs.x.com/x-api/users/get-my-user',
      },
    ],
    facts: [
      {
        value: true,
        says: 'confidential clients authenticate with HTTP Basic, and with nothing else',
        documentation: `${DOCS}/user-access-token`,
      },
      {
        value: true,
        says: 'a refresh token comes with the scope `offline.access`, and works once; an access token lives two hours',
        documentation: `${DOCS}/authorization-code`,
      },
      {
        value: true,
        says: 'a code lives 30 seconds',
        documentation: `${DOCS}/user-access-token`,
      },
    ],
  },
})

function pick(user: Fields, fields: string | null): Fields {
  const names = new Set(['id', 'name', 'username', ...(fields ?? '').split(',')])
  return Object.fromEntries(Object.entries(user).filter(([name]) => names.has(name)))
}
