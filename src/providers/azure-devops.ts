import type { OAuth2Config, OAuthUserConfig } from '../core/types.ts'

/** `GET /_apis/profile/profiles/me`. https://learn.microsoft.com/rest/api/azure/devops/profile/profiles/get */
export interface AzureDevOpsProfile {
  readonly id: string
  readonly displayName: string
  readonly emailAddress: string
  /** The picture as base64. */
  readonly coreAttributes: { readonly Avatar: { readonly value: { readonly value: string } } }
  readonly [member: string]: unknown
}

export interface AzureDevOpsOptions extends OAuthUserConfig<AzureDevOpsProfile> {
  /** Default `vso.profile`. */
  readonly scope?: string | undefined
}

const site = 'https://app.vssps.visualstudio.com'

/**
 * Sign in with Azure DevOps. https://learn.microsoft.com/azure/devops/integrate/get-started/authentication/azure-devops-oauth
 *
 * Its token endpoint wants a JWT assertion grant, which neither Auth.js nor this preset sends; Microsoft has closed the service to new apps.
 */
export default function AzureDevOps(options: AzureDevOpsOptions = {}): OAuth2Config<AzureDevOpsProfile> {
  return {
    id: 'azure-devops',
    name: 'Azure DevOps',
    type: 'oauth',
    authorization: {
      url: `${site}/oauth2/authorize`,
      params: { response_type: 'Assertion', scope: options.scope ?? 'vso.profile' },
    },
    token: `${site}/oauth2/authorize`,
    userinfo: `${site}/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0`,
    profile: (profile) => ({
      id: profile.id,
      name: profile.displayName,
      email: profile.emailAddress,
      image: `data:image/jpeg;base64,${profile.coreAttributes.Avatar.value.value}`,
    }),
    options,
  }
}
