import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** What the app's own RESTlet or SuiteScript answers. https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_4567507062.html */
export interface NetSuiteProfile {
  readonly id: number | string
  readonly name: string
  readonly email: string
  readonly [member: string]: unknown
}

export interface NetSuiteOptions extends OAuthUserConfig<NetSuiteProfile> {
  /** As in the host of the account, `1234567` or `tstdrv1234567`. */
  readonly accountID?: string | undefined
}

/**
 * Sign in with NetSuite. https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_158074210415.html
 *
 * NetSuite has no userinfo: deploy a RESTlet that tells who calls it, and give its URL as `userinfo`.
 */
export default function NetSuite(options: NetSuiteOptions = {}): OAuth2Config<NetSuiteProfile> {
  const { accountID } = options
  return {
    id: 'netsuite',
    name: 'NetSuite',
    type: 'oauth',
    authorization: {
      url: accountID && `https://${accountID}.app.netsuite.com/app/login/oauth2/authorize.nl`,
      params: { scope: 'restlets rest_webservices' },
    },
    token: accountID && `https://${accountID}.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token`,
    checks: ['state'],
    profile: (profile) => ({
      id: profile.id.toString(),
      name: profile.name,
      email: profile.email,
      image: null,
    }),
    style: { bg: '#181a1b', text: '#fbfbfb' },
    options,
  }
}
