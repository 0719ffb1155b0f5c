import { hexOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { always } from '../../provider/refresh-tokens.ts'

const DOCS = 'https://developers.line.biz/en/docs/line-login'
const API = 'https://api.line.me/oauth2/v2.1'

/** LINE Login. @see https://access.line.me/.well-known/openid-configuration */
export const line = createOpenIdProvider({
  id: 'line',
  name: 'LINE',
  issuer: 'https://access.line.me',
  paths: { authorize: '/oauth2/v2.1/authorize', token: `${API}/token`, revocation: `${API}/revoke` },
  tokenLifetimeSeconds: 2_592_000,
  refreshTokens: { issuesFor: always, rotates: false, lifetimeSeconds: 7_776_000 },
  subject: ({ id }) => `U${hexOf(`line ${id}`, 32)}`,
  picture: 'https://profile.line-scdn.net/:number',
  clientAuthentication: ['client_secret_post', 'client_secret_basic'],
  openId: {
    algorithm: 'HS256',
    keys: `${API}/certs`,
    userinfo: `${API}/userinfo`,
    responseModes: ['query'],
    claims: ({ name, picture, email }, scopes) => ({
      ...(scopes.includes('profile') ? { name, picture } : {}),
      ...(scopes.includes('email') && email !== undefined ? { email } : {}),
    }),
    tokenClaims: () => ({ amr: ['linesso'] }),
    metadata: { id_token_signing_alg_values_supported: ['ES256'] },
  },
  quirks: {
    facts: [
      {
        value: true,
        says: 'for web apps the ID token is signed with the channel secret (HS256), although the discovery document names ES256 alone',
        documentation: `${DOCS}/verify-id-token/`,
      },
    ],
  },
})
