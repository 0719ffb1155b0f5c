import { createProvider } from '../../provider/create-provider.ts'
import { always } from '../../provider/refresh-tokens.ts'

const DOCS = 'https://developer.spotify.com/documentation/web-api'

export const spotify = createProvider({
  id: 'spotify',
  name: 'Spotify',
  origin: 'https://accounts.spotify.com',
  paths: { authorize: '/authorize', token: '/api/token' },
  picture: 'https://i.scdn.co/image/:number',
  grants: ['client_credentials'],
  refreshTokens: { issuesFor: always, rotates: false },
  scopes: [
    { name: 'user-read-email', words: 'read your e-mail address' },
    { name: 'user-read-private', words: 'read your country and subscription' },
  ],
  withoutScopes: 'see your name and picture',
  resources: [
    {
      url: 'https://api.spotify.com/v1/me',
      data: ({ account: { subject, name, email }, scopes }) => ({
        id: subject,
        display_name: name,
        type: 'user',
        uri: `spotify:user:${subject}`,
        href: `https://api.spotify.com/v1/users/${subject}`,
        external_urls: { spotify: `https://open.spotify.com/user/${subject}` },
        followers: { href: null, total: 7 },
        ...(scopes.includes('user-read-email') && email !== undefined ? { email } : {}),
        ...(scopes.includes('user-read-private')
          ? {
              country: 'SE',
              product: 'premium',
              explicit_content: { filter_enabled: false, filter_locked: false },
            }
          : {}),
      }),
    },
  ],
  quirks: {
    profile: [
      {
        value: (user, { account }) => ({
          ...user,
          images:
            account.emailVerified || account.person.picture !== undefined
              ? [
                  { url: account.picture, height: 300, width: 300 },
                  { url: account.picture, height: 64, width: 64 },
                ]
              : [],
        }),
        says: 'pictures come as a list of sizes, empty for people without one',
        documentation: `${DOCS}/reference/get-current-users-profile`,
      },
    ],
    facts: [
      {
        value: true,
        says: "`email` needs `user-read-email`, and isn't verified",
        documentation: `${DOCS}/reference/get-current-users-profile`,
      },
      {
        value: true,
        says: 'a refresh brings no new refresh token; the old one goes on',
        documentation: `${DOCS}/tutorials/refreshing-tokens`,
      },
    ],
  },
})
