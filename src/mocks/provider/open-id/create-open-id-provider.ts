import { createProvider, type ProviderData } from '../create-provider.ts'
import type { Provider } from '../provider.ts'
import { forOfflineAccess } from '../refresh-tokens.ts'
import type { OpenId } from './open-id.ts'
import { openIdScopes } from './scopes.ts'
import { standardClaims } from './standard-claims.ts'

/** What is special about an OpenID provider; the rest follows the standards. */
export type OpenIdData = Omit<Partial<ProviderData>, 'openId'> &
  Pick<ProviderData, 'id' | 'name'> & {
    readonly issuer: string
    readonly openId?: Partial<OpenId>
  }

/** Makes an OpenID provider from its data. Its addresses are below the issuer unless the data names others. */
export function createOpenIdProvider({ issuer, openId, paths, ...data }: OpenIdData): Provider {
  const { origin, pathname } = new URL(issuer)
  const base = pathname.replace(/\/$/, '')
  return createProvider({
    origin,
    base,
    scopes: openIdScopes,
    refreshTokens: { issuesFor: forOfflineAccess, rotates: true, lifetimeSeconds: 2_592_000 },
    ...data,
    paths: {
      authorize: `${base}/authorize`,
      token: `${base}/token`,
      revocation: `${base}/revoke`,
      ...paths,
    },
    openId: {
      issuer,
      discovery: [`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`],
      keys: `${base}/keys`,
      userinfo: `${base}/userinfo`,
      algorithm: 'RS256',
      idTokenLifetimeSeconds: 3600,
      responseModes: ['query', 'form_post'],
      sendsIssuer: false,
      claims: standardClaims,
      ...openId,
    },
  })
}
