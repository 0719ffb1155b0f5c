import { hexOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { HYBRID_TYPES } from '../../provider/open-id/open-id.ts'
import type { CatalogueEntry } from '../entry.ts'

const DOCS = 'https://auth0.com/docs'

/** Auth0: one issuer for each tenant. */
export const auth0: CatalogueEntry = {
  id: 'auth0',
  type: 'oidc',
  at: 'https://example.eu.auth0.com',
  tenantOf: ({ hostname, origin }) => (hostname.endsWith('.auth0.com') ? origin : undefined),
  create: (at) => {
    const { origin, host } = new URL(at)
    return createOpenIdProvider({
      id: `auth0 ${host}`,
      name: 'Auth0',
      issuer: `${origin}/`,
      paths: { authorize: '/authorize', token: '/oauth/token', revocation: '/oauth/revoke' },
      grants: ['password', 'client_credentials'],
      tokenLifetimeSeconds: 86_400,
      subject: ({ id }) => `auth0|${hexOf(`auth0 ${id}`, 24)}`,
      loginName: (person) => person.email,
      openId: {
        responseTypes: HYBRID_TYPES,
        keys: '/.well-known/jwks.json',
        userinfo: '/userinfo',
        endSession: '/oidc/logout',
        idTokenLifetimeSeconds: 36_000,
        claims: ({ name, givenName, familyName, login, picture, email, emailVerified }, scopes) => ({
          ...(scopes.includes('profile')
            ? { name, given_name: givenName, family_name: familyName, nickname: login, picture }
            : {}),
          ...(scopes.includes('email') && email !== undefined
            ? { email, email_verified: emailVerified }
            : {}),
        }),
      },
      quirks: {
        profile: [
          {
            value: (claims) =>
              'name' in claims ? { ...claims, updated_at: '2026-01-01T00:00:00.000Z' } : claims,
            says: '`updated_at` is an ISO date, where the standard has a number',
            documentation: `${DOCS}/manage-users/user-accounts/user-profiles/user-profile-structure`,
          },
        ],
        facts: [
          {
            value: true,
            says: 'the issuer ends in a slash, and `sub` begins with the name of the connection',
            documentation: `${DOCS}/secure/tokens/access-tokens/access-token-profiles`,
          },
        ],
      },
    })
  },
}
