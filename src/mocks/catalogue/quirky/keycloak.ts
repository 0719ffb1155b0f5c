import type { Account } from '../../provider/account.ts'
import { uuidOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { HYBRID_TYPES } from '../../provider/open-id/open-id.ts'
import { standardClaims } from '../../provider/open-id/standard-claims.ts'
import type { Fields } from '../../provider/quirks.ts'
import { always } from '../../provider/refresh-tokens.ts'
import type { CatalogueEntry } from '../entry.ts'

const DOCS = 'https://www.keycloak.org/docs/latest/server_admin/'

function namesOf(account: Account): Fields {
  const { picture: _, updated_at: __, ...claims } = standardClaims(account, ['profile', 'email'])
  return claims
}

/** With the roles that everyone has. */
function accessClaims(account: Account, clientId: string, realm = ''): Fields {
  return {
    typ: 'Bearer',
    azp: clientId,
    acr: '1',
    sid: uuidOf(`keycloak session ${account.person.id}`),
    'allowed-origins': ['https://app.example'],
    realm_access: { roles: [`default-roles-${realm}`, 'offline_access', 'uma_authorization'] },
    resource_access: { account: { roles: ['manage-account', 'manage-account-links', 'view-profile'] } },
    ...namesOf(account),
  }
}

/** Keycloak: one issuer for each realm. */
export const keycloak: CatalogueEntry = {
  id: 'keycloak',
  type: 'oidc',
  at: 'https://keycloak.example/realms/example',
  create: (at) => {
    const realm = new URL(at).pathname.replace(/\/$/, '')
    const below = `${realm}/protocol/openid-connect`
    return createOpenIdProvider({
      id: `keycloak ${at}`,
      name: 'Keycloak',
      issuer: at,
      paths: {
        authorize: `${below}/auth`,
        token: `${below}/token`,
        revocation: `${below}/revoke`,
        // The form for a new account, which people here have already.
        others: { authorize: [`${below}/registrations`], token: [] },
      },
      grants: ['password', 'client_credentials'],
      codeLifetimeSeconds: 60,
      tokenLifetimeSeconds: 300,
      refreshTokens: { issuesFor: always, rotates: false, renews: true, lifetimeSeconds: 1800 },
      subject: ({ id }) => uuidOf(`keycloak ${id}`),
      openId: {
        responseTypes: HYBRID_TYPES,
        keys: `${below}/certs`,
        userinfo: `${below}/userinfo`,
        endSession: `${below}/logout`,
        idTokenLifetimeSeconds: 300,
        sendsIssuer: true,
        claims: namesOf,
        tokenClaims: ({ account, clientId }) => ({
          azp: clientId,
          typ: 'ID',
          acr: '1',
          sid: uuidOf(`keycloak session ${account.person.id}`),
        }),
      },
      quirks: {
        signsAccessTokens: {
          value: {
            claims: (account, clientId) => accessClaims(account, clientId, realm.split('/').at(-1)),
          },
          says: 'access tokens are signed tokens with `typ`, name, address and the roles that everyone has, and live five minutes',
          documentation: `${DOCS}#_timeouts`,
        },
        tokenShape: {
          value: (fields, { account }) => ({
            ...fields,
            token_type: 'Bearer',
            refresh_expires_in: 1800,
            'not-before-policy': 0,
            session_state: uuidOf(`keycloak session ${account.person.id}`),
          }),
          says: 'every code brings a refresh token for as long as the session may idle, with `refresh_expires_in`, `not-before-policy` and `session_state`; used ones go on unless *Revoke Refresh Token* is on',
          documentation: `${DOCS}#_timeouts`,
        },
        facts: [
          {
            value: true,
            says: 'tokens say name and e-mail whatever was asked for: `profile` and `email` are default client scopes',
            documentation: `${DOCS}#_client_scopes`,
          },
          {
            value: true,
            says: 'each realm is an issuer; the redirect back carries `iss`, the ID token `azp` and `sid`',
            documentation: 'https://www.keycloak.org/securing-apps/oidc-layers',
          },
        ],
      },
    })
  },
}
