import type { Account } from '../../provider/account.ts'
import { hexOf, uuidOf } from '../../provider/derive.ts'
import { createOpenIdProvider } from '../../provider/open-id/create-open-id-provider.ts'
import { HYBRID_TYPES } from '../../provider/open-id/open-id.ts'
import type { Provider } from '../../provider/provider.ts'
import type { Fields } from '../../provider/quirks.ts'
import { forOfflineAccess } from '../../provider/refresh-tokens.ts'
import type { CatalogueEntry } from '../entry.ts'

const ORIGIN = 'https://login.microsoftonline.com'
const GRAPH = 'https://graph.microsoft.com'
const DOCS = 'https://learn.microsoft.com/en-us/entra/identity-platform'

/** The tenant of personal accounts. @see https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'
/** The directory of the test people. */
const WORK = '5f0a9c1e-7d34-4b68-9a02-c3e1d4b7f586'
/** The person's groups, roles and units: own ones, and those that contain them. */
const MEMBERSHIPS = ['/me/memberOf', '/me/transitiveMemberOf'].map((path) => ({
  url: `${GRAPH}/v1.0${path}`,
  list: path,
  wraps: (value: unknown) => ({ '@odata.context': `${GRAPH}/v1.0/$metadata#directoryObjects`, value }),
  data: () => ({}),
}))
const SHARED: ReadonlySet<string> = new Set(['common', 'organizations', 'consumers'])

export const microsoftEntraId: CatalogueEntry = entry('microsoft-entra-id')
export const azureAd: CatalogueEntry = entry('azure-ad')

function entry(id: string): CatalogueEntry {
  return {
    id,
    type: 'oidc',
    at: `${ORIGIN}/${WORK}/v2.0`,
    create: createTenant,
    tenantOf: (url) => {
      if (url.origin === GRAPH) return `${ORIGIN}/common/v2.0`
      const tenant = /^\/([^/]+)\//.exec(url.pathname)?.[1]
      return url.origin === ORIGIN && tenant !== undefined ? `${ORIGIN}/${tenant}/v2.0` : undefined
    },
  }
}

/** Microsoft Entra ID as one tenant sees it. */
function createTenant(at: string): Provider {
  const tenant = new URL(at).pathname.split('/')[1] ?? 'common'
  const shared = SHARED.has(tenant)
  const directory = tenant === 'consumers' ? PERSONAL : isUuid(tenant) ? tenant : WORK
  return createOpenIdProvider({
    id: 'microsoft-entra-id',
    name: 'Microsoft',
    issuer: `${ORIGIN}/${directory}/v2.0`,
    base: `/${tenant}`,
    // One browser session for all tenants.
    cookies: { login: 'ESTSAUTHPERSISTENT', browser: 'esctx' },
    paths: {
      authorize: `/${tenant}/oauth2/v2.0/authorize`,
      token: `/${tenant}/oauth2/v2.0/token`,
    },
    grants: ['password', 'client_credentials'],
    loginName: (person) => person.email,
    subject: ({ id }, clientId) => hexOf(`entra ${id} ${clientId}`, 43),
    refreshTokens: { issuesFor: forOfflineAccess, rotates: false, renews: true, lifetimeSeconds: 7_776_000 },
    resources: [
      // A person's own picture stays where it is; Graph only returns bytes.
      { url: `${GRAPH}/v1.0/me/photos/:size/$value`, scopes: ['User.Read'], picture: true, data: () => ({}) },
      { url: `${GRAPH}/v1.0/me`, scopes: ['User.Read', 'openid'], data: ({ account }) => graphUser(account) },
      ...MEMBERSHIPS,
    ],
    openId: {
      responseTypes: HYBRID_TYPES,
      ...(shared ? { discoveredIssuer: `${ORIGIN}/{tenantid}/v2.0` } : {}),
      discovery: [`/${tenant}/v2.0/.well-known/openid-configuration`],
      keys: `/${tenant}/discovery/v2.0/keys`,
      userinfo: `${GRAPH}/oidc/userinfo`,
      endSession: `/${tenant}/oauth2/v2.0/logout`,
      claims: ({ name, login, email, picture }, scopes) => ({
        ...(scopes.includes('profile') ? { name, preferred_username: login, picture } : {}),
        ...(scopes.includes('email') && email !== undefined ? { email } : {}),
      }),
      tokenClaims: ({ account }) => ({
        tid: directory,
        oid: uuidOf(`entra ${account.person.id}`),
        ver: '2.0',
      }),
      metadata: { tenant_region_scope: null, cloud_instance_name: 'microsoftonline.com' },
    },
    quirks: {
      errorShape: {
        value: ({ error, description }, status) => ({
          status,
          body: {
            error,
            error_description: `AADSTS70000: ${description}`,
            error_codes: [70000],
            timestamp: '1970-01-01 00:00:00Z',
            trace_id: uuidOf('trace'),
            correlation_id: uuidOf('correlation'),
          },
        }),
        says: 'token errors name an AADSTS number, `error_codes`, `trace_id` and `correlation_id`',
        documentation: `${DOCS}/v2-oauth2-auth-code-flow#error-response-1`,
      },
      facts: [
        {
          value: true,
          says: 'every tenant has its own addresses; `common`, `organizations` and `consumers` cover many, and their discovery document has the template `{tenantid}` as its issuer',
          documentation: `${DOCS}/v2-protocols-oidc#find-your-apps-openid-configuration-document-uri`,
        },
        {
          value: true,
          says: 'the ID token’s `iss` names the tenant of the person, as `tid` does',
          documentation: `${DOCS}/id-token-claims-reference#payload-claims`,
        },
        {
          value: true,
          says: '`email` may be changed by its owner and has no `email_verified`; `sub` is another one for each app, `oid` the same for all',
          documentation: `${DOCS}/id-token-claims-reference#payload-claims`,
        },
      ],
    },
  })
}

/** The person's entry in the directory. */
function graphUser({ email, familyName, givenName, login, name, person }: Account): Fields {
  return {
    '@odata.context': `${GRAPH}/v1.0/$metadata#users/$entity`,
    businessPhones: [],
    displayName: name,
    givenName,
    surname: familyName,
    jobTitle: 'Engineer',
    department: 'Engineering',
    companyName: 'Example',
    mail: email ?? null,
    mobilePhone: null,
    officeLocation: 'London',
    preferredLanguage: 'en-GB',
    userPrincipalName: login,
    id: uuidOf(`entra ${person.id}`),
  }
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
