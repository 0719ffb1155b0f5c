import { hexOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { HYBRID_TYPES } from '../../provider/open-id/open-id.ts'
import type { CatalogueEntry } from '../entry.ts'

const DOCS = 'https://developer.okta.com/docs'
/** The part of a path that names a custom authorization server. */
const SERVER = /^\/oauth2\/((?!v1(?:\/|$))[^/]+)/

/** Okta: one issuer for the organization, and one for each of its custom authorization servers. */
export const okta: CatalogueEntry = {
  id: 'okta',
  type: 'oidc',
  at: 'https://example.okta.com',
  tenantOf: ({ hostname, origin, pathname }) =>
    /\.okta(?:preview)?\.com$/.test(hostname) ? origin + (SERVER.exec(pathname)?.[0] ?? '') : undefined,
  create: (at) => {
    const { origin, host, pathname } = new URL(at)
    const base = SERVER.exec(pathname)?.[0] ?? ''
    const below = base === '' ? '/oauth2/v1' : `${base}/v1`
    return createOpenIdProvider({
      id: `okta ${host}${base}`,
      name: 'Okta',
      issuer: origin + base,
      paths: { authorize: `${below}/authorize`, token: `${below}/token`, revocation: `${below}/revoke` },
      subject: ({ id }) => `00u${hexOf(`okta ${id}`, 17)}`,
      grants: ['password', 'client_credentials'],
      loginName: (person) => person.email,
      openId: {
        responseTypes: HYBRID_TYPES,
        keys: `${below}/keys`,
        userinfo: `${below}/userinfo`,
        endSession: `${below}/logout`,
        tokenClaims: () => ({ ver: 1, amr: ['pwd'], idp: '00o1authscope0000x1' }),
      },
      quirks: {
        signsAccessTokens: {
          value: true,
          says: 'access tokens are signed tokens',
          documentation: `${DOCS}/api/openapi/okta-oauth/guides/overview/#access-token`,
        },
        profile: [
          {
            value: (claims, { url }) => {
              if (!url.pathname.endsWith('/token')) return claims
              const { given_name: _, family_name: __, picture: ___, updated_at: ____, ...thin } = claims
              return thin
            },
            says: 'an ID token that comes with an access token is thin: name, user name and address; the rest is at the userinfo endpoint',
            documentation: 'https://help.okta.com/en-us/Content/topics/security/api-config-claims.htm',
          },
        ],
        facts: [
          {
            value: true,
            says: 'an organization and each of its authorization servers (`/oauth2/default`) are separate issuers',
            documentation: `${DOCS}/concepts/auth-servers/`,
          },
        ],
      },
    })
  },
}
