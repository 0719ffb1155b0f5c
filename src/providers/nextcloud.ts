import type { OAuth2Config, OAuthUserConfig, UserinfoContext } from '../core/types.ts'
import { bearer, isObject, requestObject } from './shared/request-object.ts'
import { under } from './shared/under.ts'

/** `ocs.data` of the provisioning API. https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-user-preferences-api.html */
export interface NextcloudProfile {
  readonly id: string
  readonly displayname: string
  readonly email: string | null
  readonly [member: string]: unknown
}

/**
 * Sign in with Nextcloud. https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/oauth2.html
 *
 * `issuer`: the address of the cloud. The token response says who has signed in, as `user_id`.
 */
export default function Nextcloud(
  options: OAuthUserConfig<NextcloudProfile> = {},
): OAuth2Config<NextcloudProfile> {
  const { issuer } = options
  return {
    id: 'nextcloud',
    name: 'Nextcloud',
    type: 'oauth',
    authorization: under(issuer, '/apps/oauth2/authorize'),
    token: under(issuer, '/apps/oauth2/api/v1/token'),
    userinfo: { url: under(issuer, '/ocs/v1.php/cloud/users'), request: requestUser },
    profile: (profile) => ({
      id: profile.id,
      name: profile.displayname,
      email: profile.email,
      image: under(issuer, `/avatar/${profile.id}/512`),
    }),
    style: { bg: '#fff', text: '#0082C9' },
    options,
  }
}

async function requestUser(context: UserinfoContext): Promise<unknown> {
  const { tokens, provider } = context
  const headers = { ...bearer(tokens), 'OCS-APIRequest': 'true', Accept: 'application/json' }
  const { ocs } = await requestObject(context, { headers }, `${provider.userinfo?.url}/${tokens['user_id']}`)
  return isObject(ocs) ? ocs['data'] : undefined
}
