import { createProvider } from '../../provider/create-provider.ts'
import { hexOf } from '../../provider/derive.ts'
import { always } from '../../provider/refresh-tokens.ts'

const DOCS = 'https://discord.com/developers/docs'

export const discord = createProvider({
  id: 'discord',
  name: 'Discord',
  origin: 'https://discord.com',
  paths: {
    authorize: '/api/oauth2/authorize',
    token: '/api/oauth2/token',
    revocation: '/api/oauth2/token/revoke',
  },
  tokenLifetimeSeconds: 604_800,
  grants: ['client_credentials'],
  refreshTokens: { issuesFor: always, rotates: true },
  picture: 'https://cdn.discordapp.com/avatars/:number/:hash',
  scopes: [
    { name: 'identify', words: 'see your name, picture and banner' },
    { name: 'email', words: 'see your e-mail address' },
    { name: 'guilds', words: 'see the servers you are in' },
    { name: 'guilds.members.read', words: 'see who you are in your servers' },
  ],
  resources: [
    // The version may be in the address; any one has them.
    ...['/api/users/@me/guilds', '/api/:version/users/@me/guilds'].map((url) => ({
      url,
      scopes: ['guilds'],
      list: '/users/@me/guilds',
      data: () => ({}),
    })),
    {
      url: '/api/users/@me',
      scopes: ['identify'],
      data: ({ account: { subject, login, name, email, emailVerified }, scopes }) => ({
        id: subject,
        username: login,
        global_name: name,
        public_flags: 0,
        flags: 0,
        banner: null,
        banner_color: null,
        accent_color: null,
        avatar_decoration_data: null,
        locale: 'en-US',
        mfa_enabled: true,
        premium_type: 0,
        ...(scopes.includes('email') ? { email: email ?? null, verified: emailVerified } : {}),
      }),
    },
  ],
  quirks: {
    profile: [
      {
        value: (user, { account }) => ({
          ...user,
          avatar:
            account.emailVerified || account.person.picture !== undefined
              ? hexOf(`discord ${account.person.id}`, 32)
              : null,
        }),
        says: '`avatar` is a hash, null for people without a picture; the address follows from `id` and hash',
        documentation: `${DOCS}/reference#image-formatting`,
      },
      {
        value: (user) => ({ ...user, discriminator: '0' }),
        says: '`discriminator` is "0" for everyone with one of the new, unique names',
        documentation: `${DOCS}/resources/user#user-object`,
      },
    ],
    facts: [
      {
        value: true,
        says: '`email` needs its own scope, and `verified` says whether it was proved',
        documentation: `${DOCS}/resources/user#user-object`,
      },
    ],
  },
})
