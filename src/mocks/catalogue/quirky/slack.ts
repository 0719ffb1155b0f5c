import { hexOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { standardClaims } from '../../provider/open-id/standard-claims.ts'

const DOCS = 'https://docs.slack.dev'
const TEAM = 'T0AUTHSCOPE'

/** Sign in with Slack. @see https://slack.com/.well-known/openid-configuration */
export const slack = createOpenIdProvider({
  id: 'slack',
  name: 'Slack',
  issuer: 'https://slack.com',
  paths: { authorize: '/openid/connect/authorize', token: '/api/openid.connect.token' },
  subject: ({ id }) => `U${hexOf(`slack ${id}`, 10).toUpperCase()}`,
  loginName: (person) => person.email,
  picture: 'https://avatars.slack-edge.com/:number',
  tokenFormat: (bytes) => `xoxp-${bytes.slice(0, 12).join('-')}`,
  openId: {
    keys: '/openid/connect/keys',
    userinfo: '/api/openid.connect.userInfo',
    responseModes: ['query', 'form_post'],
    claims: (account, scopes) => {
      const { preferred_username: _, updated_at: __, ...claims } = standardClaims(account, scopes)
      return claims
    },
  },
  quirks: {
    refreshesFor: {
      value: () => false,
      says: 'no refresh token comes, which is so unless the app turned token rotation on',
      documentation: `${DOCS}/reference/methods/openid.connect.token`,
    },
    tokenShape: {
      value: ({ access_token, id_token }) => ({ ok: true, access_token, token_type: 'Bearer', id_token }),
      says: 'every answer begins with `ok`; the token answer names no scope and no lifetime',
      documentation: `${DOCS}/reference/methods/openid.connect.token`,
    },
    errorShape: {
      value: ({ error }) => ({ status: 200, body: { ok: false, error } }),
      says: 'errors have status 200 and `"ok": false`',
      documentation: `${DOCS}/reference/methods/openid.connect.token`,
    },
    profile: [
      {
        value: (claims, { account, url }) => ({
          ...(url.pathname.endsWith('userInfo') ? { ok: true } : {}),
          ...claims,
          'https://slack.com/user_id': account.subject,
          'https://slack.com/team_id': TEAM,
          ...('name' in claims
            ? {
                'https://slack.com/team_name': 'Example',
                'https://slack.com/team_domain': 'example',
                'https://slack.com/team_image_230': account.picture,
                'https://slack.com/user_image_192': account.picture,
                'https://slack.com/user_image_512': account.picture,
                locale: 'en-US',
              }
            : {}),
        }),
        says: 'user and workspace come as claims that are addresses: `https://slack.com/user_id`, `https://slack.com/team_id`',
        documentation: `${DOCS}/authentication/sign-in-with-slack/`,
      },
    ],
  },
})
