import { hexOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { standardClaims } from '../../provider/open-id/standard-claims.ts'

const DOCS = 'https://learn.microsoft.com/en-us/linkedin'
const OPENID = `${DOCS}/consumer/integrations/self-serve/sign-in-with-linkedin-v2`

export const linkedin = createOpenIdProvider({
  id: 'linkedin',
  name: 'LinkedIn',
  issuer: 'https://www.linkedin.com/oauth',
  paths: { authorize: '/oauth/v2/authorization', token: '/oauth/v2/accessToken' },
  codeLifetimeSeconds: 1800,
  tokenLifetimeSeconds: 5_184_000,
  subject: ({ id }) => hexOf(`linkedin ${id}`, 10),
  loginName: (person) => person.email,
  picture: 'https://media.licdn.com/dms/image/:number',
  clientAuthentication: ['client_secret_post'],
  openId: {
    keys: '/oauth/openid/jwks',
    userinfo: 'https://api.linkedin.com/v2/userinfo',
    responseModes: ['query'],
    claims: (account, scopes) => {
      const { preferred_username: _, updated_at: __, ...claims } = standardClaims(account, scopes)
      return claims
    },
  },
  quirks: {
    ignoresPkce: {
      value: true,
      says: 'web apps get no PKCE: the parameters are not read',
      documentation: `${DOCS}/shared/authentication/authorization-code-flow`,
    },
    refreshesFor: {
      value: () => false,
      says: 'refresh tokens are for approved partners alone; access tokens live 60 days',
      documentation: `${DOCS}/shared/authentication/programmatic-refresh-tokens`,
    },
    profile: [
      {
        value: (claims) =>
          'name' in claims ? { ...claims, locale: { country: 'US', language: 'en' } } : claims,
        says: '`locale` is an object with `country` and `language`, where the standard has a text',
        documentation: OPENID,
      },
    ],
  },
})
