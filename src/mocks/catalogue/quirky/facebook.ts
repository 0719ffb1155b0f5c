import { createProvider } from '../../provider/create-provider.ts'
import type { Fields } from '../../provider/quirks.ts'
import type { ResourceFacts } from '../../provider/resource/resource.ts'

const GRAPH = 'https://graph.facebook.com'
const DOCS = 'https://developers.facebook.com/docs'

export const facebook = createProvider({
  id: 'facebook',
  name: 'Facebook',
  origin: 'https://www.facebook.com',
  paths: {
    authorize: '/v19.0/dialog/oauth',
    token: `${GRAPH}/oauth/access_token`,
    others: {
      authorize: ['/dialog/oauth', '/:version/dialog/oauth'],
      token: [`${GRAPH}/:version/oauth/access_token`],
    },
  },
  tokenLifetimeSeconds: 5_184_000,
  loginName: (person) => person.email,
  picture: 'https://platform-lookaside.fbsbx.com/platform/profilepic/:number',
  scopes: [
    { name: 'public_profile', words: 'read your name and picture' },
    { name: 'email', words: 'read your e-mail address' },
  ],
  withoutScopes: 'read your name and picture',
  resources: [`${GRAPH}/me`, `${GRAPH}/:version/me`].map((url) => ({
    url,
    tokenIn: 'access_token',
    data: ({ account: { subject, name, givenName, familyName, email }, scopes }: ResourceFacts) => ({
      id: subject,
      name,
      first_name: givenName,
      last_name: familyName,
      ...(scopes.includes('email') && email !== undefined ? { email } : {}),
    }),
  })),
  quirks: {
    tokenShape: {
      value: ({ access_token, token_type, expires_in }) => ({ access_token, token_type, expires_in }),
      says: 'the token answer names no scope, and the token lives about 60 days; there are no refresh tokens',
      documentation: `${DOCS}/facebook-login/guides/access-tokens/get-long-lived`,
    },
    errorShape: {
      value: ({ description }) => ({
        status: 400,
        body: {
          error: { message: description, type: 'OAuthException', code: 100, fbtrace_id: 'AuthscopeTrace1' },
        },
      }),
      says: 'an error is an object with `message`, `type`, `code` and `fbtrace_id`',
      documentation: `${DOCS}/graph-api/guides/error-handling`,
    },
    authorizationErrors: {
      value: { denied: { error: 'access_denied', description: 'Permissions error' } },
      says: 'who cancels comes back with `access_denied` and “Permissions error”',
      documentation: `${DOCS}/facebook-login/guides/advanced/manual-flow#nonconfirm`,
    },
    profile: [
      {
        value: (profile, { account }) => ({
          ...profile,
          picture: { data: { height: 50, is_silhouette: false, url: account.picture, width: 50 } },
        }),
        says: '`picture` is an object with the address under `data.url`',
        documentation: `${DOCS}/graph-api/reference/user/picture/`,
      },
      {
        value: (profile, { url }) => pick(profile, url.searchParams.get('fields')),
        says: '`/me` gives `id` and `name` alone unless `fields` asks for more; `email` is left out where no confirmed one exists',
        documentation: `${DOCS}/graph-api/reference/user/`,
      },
    ],
    facts: [
      {
        value: true,
        says: 'dialog and Graph take any version in the path, as `/v19.0`, or none',
        documentation: `${DOCS}/graph-api/guides/versioning`,
      },
    ],
  },
})

/** The requested fields; `id` is always there. */
function pick(profile: Fields, fields: string | null): Fields {
  const names = new Set(['id', ...(fields ?? 'name').split(',')])
  return Object.fromEntries(Object.entries(profile).filter(([name]) => names.has(name)))
}
