import { uuidOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { standardClaims } from '../../provider/open-id/standard-claims.ts'
import { always } from '../../provider/refresh-tokens.ts'
import type { CatalogueEntry } from '../entry.ts'

const DOCS = 'https://docs.aws.amazon.com/cognito/latest/developerguide'

/** Amazon Cognito: the issuer is a user pool, the pages are on the pool's own domain. */
export const cognito: CatalogueEntry = {
  id: 'cognito',
  type: 'oidc',
  at: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Example01',
  tenantOf: ({ hostname, pathname }) => {
    const service = /^cognito-idp\.([a-z0-9-]+)\.amazonaws\.com$/.exec(hostname)?.[1]
    const pool = /^\/([^/]+_[^/]+)(?:\/|$)/.exec(pathname)?.[1]
    if (service !== undefined) return pool && issuerOf(service, pool)
    const [, prefix, region] = /^([^.]+)\.auth\.([a-z0-9-]+)\.amazoncognito\.com$/.exec(hostname) ?? []
    return prefix !== undefined && region !== undefined
      ? issuerOf(region, `${region}_${poolName(prefix)}`)
      : undefined
  },
  create: (at) => {
    const { pathname, hostname } = new URL(at)
    const pool = pathname.slice(1).replace(/\/$/, '')
    const region = hostname.split('.')[1] ?? ''
    const origin = `https://${domainPrefix(pool.split('_')[1] ?? '')}.auth.${region}.amazoncognito.com`
    const issuer = issuerOf(region, pool)
    return createOpenIdProvider({
      id: `cognito ${pool}`,
      name: 'Cognito',
      issuer,
      origin,
      base: '',
      paths: { authorize: '/oauth2/authorize', token: '/oauth2/token', revocation: '/oauth2/revoke' },
      grants: ['client_credentials'],
      codeLifetimeSeconds: 300,
      refreshTokens: { issuesFor: always, rotates: false, lifetimeSeconds: 2_592_000 },
      subject: ({ id }) => uuidOf(`cognito ${id}`),
      openId: {
        keys: `${issuer}/.well-known/jwks.json`,
        userinfo: '/oauth2/userInfo',
        responseModes: ['query'],
        claims: (account, scopes) => {
          const { preferred_username: _, updated_at: __, ...claims } = standardClaims(account, scopes)
          return claims
        },
        tokenClaims: ({ account }) => ({ token_use: 'id', 'cognito:username': account.subject }),
      },
      quirks: {
        signsAccessTokens: {
          value: {
            claims: ({ subject }) => ({ token_use: 'access', version: 2, username: subject }),
          },
          says: 'access tokens are signed tokens; the ID token has `token_use` and `cognito:username`',
          documentation: `${DOCS}/amazon-cognito-user-pools-using-the-id-token.html`,
        },
        refreshesFor: {
          value: always,
          says: 'every code brings a refresh token; a refresh brings no new one',
          documentation: `${DOCS}/token-endpoint.html`,
        },
        profile: [
          {
            value: (claims, { url }) =>
              url.pathname.endsWith('/userInfo') && 'email_verified' in claims
                ? { ...claims, email_verified: String(claims['email_verified']) }
                : claims,
            says: '`email_verified` is the text "true" at the userinfo endpoint and true in the ID token',
            documentation: `${DOCS}/userinfo-endpoint.html`,
          },
        ],
        facts: [
          {
            value: true,
            says: 'issuer and keys are at `cognito-idp.<region>.amazonaws.com`, pages and tokens on the pool’s domain',
            documentation: `${DOCS}/federation-endpoints.html`,
          },
        ],
      },
    })
  },
}

function issuerOf(region: string, pool: string): string {
  return `https://cognito-idp.${region}.amazonaws.com/${pool}`
}

/** Host names have no capitals but pool ids do: a number after the dash says which letters are capitals. */
function domainPrefix(name: string): string {
  const bits = [...name].map((letter) => (/[A-Z]/.test(letter) ? '1' : '0')).join('')
  return `${name.toLowerCase()}-${Number.parseInt(`1${bits}`, 2).toString(36)}`
}

function poolName(prefix: string): string {
  const [name = '', mark = ''] = prefix.split('-')
  const bits = Number.parseInt(mark, 36).toString(2).slice(1)
  return [...name].map((letter, at) => (bits[at] === '1' ? letter.toUpperCase() : letter)).join('')
}
