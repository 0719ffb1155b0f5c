import type { Account } from '../../provider/account.ts'
import { hexOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { HYBRID_TYPES } from '../../provider/open-id/open-id.ts'
import { always } from '../../provider/refresh-tokens.ts'

const DOCS = 'https://developer.apple.com/documentation'
const REST = `${DOCS}/signinwithapplerestapi`
const AUTHORIZE = `${REST}/request-an-authorization-to-the-sign-in-with-apple-server.`
const HALF_A_YEAR_SECONDS = 15_777_000

/** Sign in with Apple. @see https://appleid.apple.com/.well-known/openid-configuration */
export const apple = createOpenIdProvider({
  id: 'apple',
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  paths: { authorize: '/auth/authorize', token: '/auth/token', revocation: '/auth/revoke' },
  codeLifetimeSeconds: 300,
  loginName: (person) => person.email,
  subject: ({ id }) => `001${hexOf(`apple ${id}`, 3).replace(/\D/g, '0')}.${hexOf(`apple ${id}`, 32)}.0941`,
  clientAuthentication: ['client_secret_post'],
  refreshTokens: { issuesFor: always, rotates: false },
  scopes: [
    { name: 'openid', words: 'know who you are' },
    { name: 'name', words: 'learn your name, once' },
    { name: 'email', words: 'learn your e-mail address, or one that forwards to it' },
  ],
  takesAnyScope: false,
  openId: {
    responseTypes: HYBRID_TYPES,
    keys: '/auth/keys',
    idTokenLifetimeSeconds: 86_400,
    claims: (account, scopes) => ({
      nonce_supported: true,
      ...(scopes.includes('email') && account.person.email !== ''
        ? { email: addressOf(account), email_verified: account.emailVerified }
        : {}),
    }),
    userinfo: undefined,
  },
  quirks: {
    alwaysGivesIdToken: {
      value: true,
      says: 'the scopes are `name` and `email`; `openid` is not asked for, and an ID token comes anyway',
      documentation: AUTHORIZE,
    },
    wantsFormPost: {
      value: true,
      says: 'with scopes, `response_mode` must be `form_post`: the answer is a POST from another site, so cookies with SameSite=Lax stay away',
      documentation: AUTHORIZE,
    },
    tellsOnce: {
      value: (account, scopes): Readonly<Record<string, string>> =>
        scopes.includes('name') || scopes.includes('email')
          ? {
              user: JSON.stringify({
                ...(scopes.includes('name')
                  ? { name: { firstName: account.givenName, lastName: account.familyName } }
                  : {}),
                ...(scopes.includes('email') ? { email: addressOf(account) } : {}),
              }),
            }
          : {},
      says: 'the name comes only in the form field `user`, and only the first time a person allows the app',
      documentation: `${DOCS}/signinwithapple/authenticating-users-with-sign-in-with-apple`,
    },
    signsSecret: {
      value: { audience: 'https://appleid.apple.com', longestSeconds: HALF_A_YEAR_SECONDS },
      says: 'the client secret is a token that the developer signs with ES256; it lives six months at most',
      documentation: `${DOCS}/accountorganizationaldatasharing/creating-a-client-secret`,
    },
    errorShape: {
      value: ({ error }) => ({ status: 400, body: { error } }),
      says: 'token errors have status 400 and a code without a description',
      documentation: `${REST}/errorresponse`,
    },
    profile: [
      {
        value: (claims, { account }) =>
          'email' in claims && account.person.emailHidden ? { ...claims, is_private_email: true } : claims,
        says: 'people may hide their address: the app gets one at privaterelay.appleid.com that forwards, with `is_private_email`',
        documentation: `${DOCS}/signinwithapple/communicating-using-the-private-email-relay-service`,
      },
    ],
    facts: [
      {
        value: true,
        says: 'there is no userinfo endpoint; what the ID token says is all',
        documentation: `${DOCS}/signinwithapple/authenticating-users-with-sign-in-with-apple`,
      },
    ],
  },
})

function addressOf({ email, person }: Account): string | undefined {
  return person.emailHidden && person.email !== ''
    ? `${hexOf(`relay ${person.id}`, 10)}@privaterelay.appleid.com`
    : email
}
