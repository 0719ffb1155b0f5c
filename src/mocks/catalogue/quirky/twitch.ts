import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import type { Fields, ProfileFacts } from '../../provider/quirks.ts'
import { always } from '../../provider/refresh-tokens.ts'

const DOCS = 'https://dev.twitch.tv/docs/authentication'

/** Twitch. @see https://id.twitch.tv/oauth2/.well-known/openid-configuration */
export const twitch = createOpenIdProvider({
  id: 'twitch',
  name: 'Twitch',
  issuer: 'https://id.twitch.tv/oauth2',
  paths: { authorize: '/oauth2/authorize', token: '/oauth2/token', revocation: '/oauth2/revoke' },
  tokenLifetimeSeconds: 14_400,
  picture: 'https://static-cdn.jtvnw.net/jtv_user_pictures/:number',
  clientAuthentication: ['client_secret_post'],
  grants: ['client_credentials'],
  refreshTokens: { issuesFor: always, rotates: false, renews: true },
  openId: {
    keys: '/oauth2/keys',
    userinfo: '/oauth2/userinfo',
    responseModes: ['query'],
    claims: ({ login, picture, email, emailVerified }, scopes) => ({
      preferred_username: login,
      picture,
      ...(scopes.includes('user:read:email') && email !== undefined
        ? { email, email_verified: emailVerified }
        : {}),
      updated_at: '2026-01-01T00:00:00Z',
    }),
    tokenClaims: ({ clientId }) => ({ azp: clientId }),
    metadata: { claims_parameter_supported: true },
  },
  quirks: {
    tokenShape: {
      value: ({ scope, ...fields }) => ({ ...fields, scope: String(scope).split(' ') }),
      says: '`scope` of the token answer is a list',
      documentation: `${DOCS}/getting-tokens-oidc/`,
    },
    errorShape: {
      value: ({ description }, status) => ({ status, body: { status, message: description } }),
      says: 'errors have `status` and `message`, no `error`',
      documentation: `${DOCS}/getting-tokens-oauth/`,
    },
    profile: [
      {
        value: onlyAsked,
        says: 'the ID token has `preferred_username`; `email`, `email_verified`, `picture` and `updated_at` only where the parameter `claims` asks for them',
        documentation: `${DOCS}/getting-tokens-oidc/#requesting-claims`,
      },
    ],
  },
})

/** Leaves out the claims that the parameter `claims` does not name here. */
function onlyAsked(fields: Fields, { claims, url }: ProfileFacts): Fields {
  const place = url.pathname.endsWith('/userinfo') ? 'userinfo' : 'id_token'
  const names = new Set(['sub', 'preferred_username', ...namesIn(claims, place)])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)))
}

function namesIn(claims: string | undefined, place: string): readonly string[] {
  try {
    const asked: unknown = JSON.parse(claims ?? '{}')
    if (typeof asked !== 'object' || asked === null) return []
    const here: unknown = Reflect.get(asked, place)
    return typeof here === 'object' && here !== null ? Object.keys(here) : []
  } catch {
    return []
  }
}
