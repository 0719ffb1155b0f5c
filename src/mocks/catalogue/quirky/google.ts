import { uuidOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { HYBRID_TYPES } from '../../provider/open-id/open-id.ts'
import { openIdScopes } from '../../provider/open-id/scopes.ts'
import { standardClaims } from '../../provider/open-id/standard-claims.ts'
import { always } from '../../provider/refresh-tokens.ts'
import type { ResourceFacts } from '../../provider/resource/resource.ts'

const OAUTH = 'https://developers.google.com/identity/protocols/oauth2/web-server'
const OPENID = 'https://developers.google.com/identity/openid-connect/openid-connect'

const SCOPE = 'https://www.googleapis.com/auth/'

/** Name and address, by their short names and by their long ones. */
const SCOPES = openIdScopes.flatMap((scope) =>
  scope.name === 'profile' || scope.name === 'email'
    ? [scope, { ...scope, name: `${SCOPE}userinfo.${scope.name}` }]
    : [scope],
)

/** Domains of personal accounts, not of a Workspace. */
const CONSUMER = new Set(['gmail.com', 'googlemail.com'])

/** Google. @see https://accounts.google.com/.well-known/openid-configuration */
export const google = createOpenIdProvider({
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  paths: {
    authorize: '/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    others: {
      authorize: ['/o/oauth2/auth'],
      token: [
        '/o/oauth2/token',
        'https://www.googleapis.com/oauth2/v3/token',
        'https://www.googleapis.com/oauth2/v4/token',
      ],
    },
    revocation: 'https://oauth2.googleapis.com/revoke',
  },
  picture: 'https://lh3.googleusercontent.com/a/:number',
  loginName: (person) => person.email,
  tokenFormat: (bytes) => `ya29.${uuidOf(bytes.join())}`,
  scopes: SCOPES,
  clientAuthentication: ['client_secret_post', 'client_secret_basic'],
  refreshTokens: { issuesFor: always, rotates: false },
  // Older addresses, with what they answered then.
  resources: [
    {
      url: 'https://www.googleapis.com/oauth2/v3/userinfo',
      data: ({ account, scopes }) => ({ sub: account.subject, ...standardClaims(account, scopes) }),
    },
    ...[
      'https://oauth2.googleapis.com',
      'https://www.googleapis.com/oauth2/v1',
      'https://www.googleapis.com/oauth2/v3',
    ].map((at) => ({
      url: `${at}/tokeninfo`,
      tokenIn: 'access_token',
      data: ({ account, clientId, scopes }: ResourceFacts) => ({
        azp: clientId,
        aud: clientId,
        sub: account.subject,
        scope: scopes.join(' '),
        expires_in: '3599',
        access_type: 'offline',
        ...(account.email === undefined
          ? {}
          : { email: account.email, email_verified: String(account.emailVerified) }),
      }),
    })),
    ...['https://www.googleapis.com/oauth2/v1/userinfo', 'https://www.googleapis.com/oauth2/v2/userinfo'].map(
      (url) => ({
        url,
        tokenIn: 'access_token',
        data: ({ account: a }: ResourceFacts) => ({
          id: a.subject,
          name: a.name,
          given_name: a.givenName,
          family_name: a.familyName,
          picture: a.picture,
          ...(a.email === undefined ? {} : { email: a.email, verified_email: a.emailVerified }),
        }),
      }),
    ),
  ],
  openId: {
    responseTypes: HYBRID_TYPES,
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
    responseModes: ['query', 'form_post'],
    idTokenScopes: SCOPES.map(({ name }) => name),
    claims: (account, scopes) => {
      const whole = scopes.map((name) => name.replace(`${SCOPE}userinfo.`, ''))
      const { preferred_username: _, updated_at: __, ...claims } = standardClaims(account, whole)
      return claims
    },
    tokenClaims: ({ clientId }) => ({ azp: clientId }),
  },
  quirks: {
    refreshesFor: {
      value: ({ parameters, asked }) => parameters.get('access_type') === 'offline' && asked,
      says: 'a refresh token comes only with `access_type=offline`, and only when the person was asked: the first time, or with `prompt=consent`',
      documentation: `${OAUTH}#offline`,
    },
    profile: [
      {
        value: (claims, { account }) => {
          const domain = account.email?.split('@')[1] ?? ''
          return 'email' in claims && !CONSUMER.has(domain) ? { ...claims, hd: domain } : claims
        },
        says: '`hd` names the Workspace domain of the account; people of gmail.com have none',
        documentation: `${OPENID}#an-id-tokens-payload`,
      },
    ],
    facts: [
      {
        value: true,
        says: 'only `sub` stays the same; `email` may change, and `email_verified` says whether it was proved',
        documentation: `${OPENID}#an-id-tokens-payload`,
      },
    ],
  },
})
