import type { Resource } from '../resource/resource.ts'
import type { OpenId } from './open-id.ts'

/** The userinfo endpoint. @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfo */
export function userinfoResources(openId: OpenId): readonly Resource[] {
  const { userinfo } = openId
  if (userinfo === undefined) return []
  const resource: Resource = {
    url: userinfo,
    scopes: openId.userinfoScopes ?? openId.idTokenScopes ?? ['openid'],
    ...(openId.signsUserinfo ? { signed: true } : {}),
    data: ({ account, scopes }) => ({ sub: account.subject, ...openId.claims(account, scopes) }),
  }
  return [resource, { ...resource, method: 'post' }]
}
