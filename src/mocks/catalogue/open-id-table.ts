import { standardClaims } from '../provider/open-id/standard-claims.ts'
import { always } from '../provider/refresh-tokens.ts'
import { openIdEntry } from './create-entries.ts'
import type { CatalogueEntry } from './entry.ts'

const identityServer = {
  authorize: '/connect/authorize',
  token: '/connect/token',
  userinfo: '/connect/userinfo',
  keys: '/.well-known/openid-configuration/jwks',
} as const

const TENANT = '6c9a3b52-4d1e-4f7a-8b60-2f9d1c5e7a38'

/** The documentation has one name, the ID token the other. */
const battleTag = (tag: string, id: number) => ({ battle_tag: tag, battletag: tag, id })

/** OpenID providers that follow the standard, with their addresses and claims. */
export const openIdTable: readonly CatalogueEntry[] = [
  {
    ...openIdEntry({
      id: 'asgardeo',
      authorize: '/../authorize',
      token: '',
      userinfo: '/../userinfo',
      keys: '/../jwks',
    }),
    // The issuer is the token endpoint of the organization.
    tenantOf: ({ hostname, origin, pathname }) => {
      const organization = /^\/t\/[^/]+/.exec(pathname)?.[0]
      return hostname === 'api.asgardeo.io' && organization
        ? `${origin}${organization}/oauth2/token`
        : undefined
    },
  },
  openIdEntry({
    id: 'authentik',
    authorize: '/authorize/',
    token: '/token/',
    userinfo: '/userinfo/',
    keys: '/jwks/',
    more: {
      openId: {
        claims: (account, scopes) => ({
          ...standardClaims(account, scopes),
          ...(scopes.includes('profile') ? { nickname: account.login, groups: ['authentik Users'] } : {}),
        }),
      },
    },
  }),
  openIdEntry({
    id: 'bankid-no',
    at: 'https://auth.bankid.no/auth/realms/prod',
    authorize: '/protocol/openid-connect/auth',
    token: '/protocol/openid-connect/token',
    userinfo: '/protocol/openid-connect/userinfo',
    keys: '/protocol/openid-connect/certs',
    more: { openId: { signsUserinfo: true } },
  }),
  {
    ...openIdEntry({
      id: 'battlenet',
      authorize: '/authorize',
      token: '/token',
      userinfo: '/userinfo',
      keys: '/jwks/certs',
      more: {
        openId: { claims: ({ login, number }) => battleTag(`${login}#${number % 10_000}`, number) },
      },
    }),
    // Some issuers are a whole host, others a path of a region's site.
    tenantOf: ({ hostname, origin }) => {
      if (!/(?:^|\.)(?:battle\.net|battlenet\.com\.cn)$/.test(hostname)) return undefined
      return hostname.startsWith('oauth.') ? origin : `${origin}/oauth`
    },
  },
  openIdEntry({
    id: 'beyondidentity',
    hosts: 'beyondidentity.com',
    segments: 7,
    authorize: '/authorize',
    token: '/token',
    userinfo: '/userinfo',
    keys: '/.well-known/jwks.json',
  }),
  openIdEntry({
    id: 'descope',
    hosts: 'api.descope.com',
    segments: 1,
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    userinfo: '/oauth2/userinfo',
    keys: '/.well-known/jwks.json',
  }),
  openIdEntry({
    id: 'duende-identity-server6',
    name: 'Duende IdentityServer',
    ...identityServer,
  }),
  openIdEntry({
    id: 'identity-server4',
    ...identityServer,
  }),
  openIdEntry({
    id: 'frontegg',
    hosts: 'frontegg.com',
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    userinfo: '/identity/resources/users/v2/me',
    keys: '/.well-known/jwks.json',
    more: {
      openId: {
        discovery: ['/.well-known/openid-configuration', '/oauth/.well-known/openid-configuration'],
        claims: (account, scopes) => ({
          ...standardClaims(account, scopes),
          profilePictureUrl: account.picture,
          id: account.subject,
          tenantId: TENANT,
          tenantIds: [TENANT],
          roles: [],
          permissions: [],
          metadata: {},
        }),
      },
    },
  }),
  openIdEntry({
    id: 'fusionauth',
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    userinfo: '/oauth2/userinfo',
    keys: '/.well-known/jwks.json',
    more: {
      openId: {
        tokenClaims: ({ clientId }) => ({
          applicationId: clientId,
          authenticationType: 'PASSWORD',
          roles: [],
          tid: TENANT,
        }),
      },
    },
  }),
  openIdEntry({
    id: 'huggingface',
    at: 'https://huggingface.co',
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    userinfo: '/oauth/userinfo',
    keys: '/oauth/jwks',
    more: {
      openId: {
        claims: (account, scopes) => ({
          ...standardClaims(account, scopes),
          ...(scopes.includes('profile')
            ? { profile: `https://huggingface.co/${account.login}`, isPro: false, canPay: false, orgs: [] }
            : {}),
        }),
      },
    },
  }),
  openIdEntry({
    id: 'kinde',
    hosts: 'kinde.com',
    authorize: '/oauth2/auth',
    token: '/oauth2/token',
    userinfo: '/oauth2/v2/user_profile',
    keys: '/.well-known/jwks',
    more: {
      openId: {
        claims: (account, scopes) => ({
          ...standardClaims(account, scopes),
          id: account.subject,
          org_codes: ['org_example'],
        }),
      },
    },
  }),
  openIdEntry({
    id: 'logto',
    hosts: 'logto.app',
    authorize: '/auth',
    token: '/token',
    userinfo: '/me',
    keys: '/jwks',
    more: {
      openId: {
        algorithm: 'ES256',
        sendsIssuer: true,
        claims: (account, scopes) => ({ ...standardClaims(account, scopes), username: account.login }),
      },
    },
  }),
  openIdEntry({
    id: 'onelogin',
    hosts: 'onelogin.com',
    authorize: '/auth',
    token: '/token',
    userinfo: '/me',
    keys: '/certs',
  }),
  openIdEntry({
    id: 'ory-hydra',
    name: 'Ory Hydra',
    authorize: '/oauth2/auth',
    token: '/oauth2/token',
    userinfo: '/userinfo',
    keys: '/.well-known/jwks.json',
  }),
  openIdEntry({
    id: 'passage',
    hosts: 'withpassage.com',
    authorize: '/authorize',
    token: '/token',
    userinfo: '/userinfo',
    keys: '/.well-known/jwks.json',
    more: { clientAuthentication: ['client_secret_basic'] },
  }),
  openIdEntry({
    id: 'ping-id',
    hosts: 'auth.pingone.eu',
    segments: 2,
    authorize: '/authorize',
    token: '/token',
    userinfo: '/userinfo',
    keys: '/jwks',
  }),
  openIdEntry({
    id: 'roblox',
    at: 'https://apis.roblox.com/oauth/',
    authorize: '/v1/authorize',
    token: '/v1/token',
    userinfo: '/v1/userinfo',
    keys: '/v1/certs',
    more: {
      refreshTokens: { issuesFor: always, rotates: true },
      openId: {
        algorithm: 'ES256',
        claims: ({ name, login, picture, number }, scopes) => ({
          ...(scopes.includes('profile')
            ? {
                name,
                nickname: name,
                preferred_username: login,
                profile: `https://www.roblox.com/users/${number}/profile`,
                picture,
              }
            : {}),
        }),
      },
    },
  }),
  openIdEntry({
    id: 'salesforce',
    at: 'https://login.salesforce.com',
    authorize: '/services/oauth2/authorize',
    token: '/services/oauth2/token',
    userinfo: '/services/oauth2/userinfo',
    keys: '/id/keys',
    more: {
      openId: {
        claims: (account, scopes) => ({
          ...standardClaims(account, scopes),
          user_id: account.subject,
          organization_id: '00D000000000001EAA',
          nickname: account.login,
          photos: { picture: account.picture, thumbnail: account.picture },
          urls: { rest: 'https://example.my.salesforce.com/services/data/v{version}/' },
          active: true,
          user_type: 'STANDARD',
          language: 'en_US',
          locale: 'en_GB',
          zoneinfo: 'Europe/London',
        }),
      },
      quirks: {
        tokenShape: {
          value: (fields, { account }) => ({
            ...fields,
            instance_url: 'https://example.my.salesforce.com',
            id: `https://login.salesforce.com/id/00D000000000001EAA/${account.subject}`,
            issued_at: '1772444467000',
          }),
          says: 'the token answer names the customer’s own address, as `instance_url`',
          documentation:
            'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_web_server_flow.htm',
        },
      },
    },
  }),
  openIdEntry({
    id: 'simplelogin',
    at: 'https://app.simplelogin.io',
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    userinfo: '/oauth2/userinfo',
    keys: '/jwks',
    more: {
      openId: {
        claims: (account, scopes) => ({ ...standardClaims(account, scopes), avatar_url: account.picture }),
      },
    },
  }),
  openIdEntry({
    id: 'united-effects',
    hosts: 'auth.unitedeffects.com',
    segments: 1,
    authorize: '/auth',
    token: '/token',
    userinfo: '/me',
    keys: '/jwks',
  }),
  openIdEntry({
    id: 'vipps',
    at: 'https://api.vipps.no/access-management-1.0/access/',
    authorize: '/oauth2/auth',
    token: '/oauth2/token',
    userinfo: 'https://api.vipps.no/vipps-userinfo-api/userinfo',
    keys: '/.well-known/jwks.json',
    more: {
      openId: {
        claims: ({ name, givenName, familyName, email, emailVerified }, scopes) => ({
          ...(scopes.includes('name') ? { name, given_name: givenName, family_name: familyName } : {}),
          ...(scopes.includes('email') && email !== undefined
            ? { email, email_verified: emailVerified }
            : {}),
        }),
      },
    },
  }),
  openIdEntry({
    id: 'zitadel',
    hosts: 'zitadel.cloud',
    authorize: '/oauth/v2/authorize',
    token: '/oauth/v2/token',
    userinfo: '/oidc/v1/userinfo',
    keys: '/oauth/v2/keys',
  }),
]
