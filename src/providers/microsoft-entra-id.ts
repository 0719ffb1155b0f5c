import type { OIDCConfig, OIDCUserConfig, Runtime, TokenSet } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
export interface MicrosoftEntraIDProfile extends StandardClaims {
  /** The person's id in the directory, the same for all apps. */
  readonly oid?: string | undefined
  /** The tenant that the person belongs to. */
  readonly tid?: string | undefined
}

export interface MicrosoftEntraIDOptions extends OIDCUserConfig<MicrosoftEntraIDProfile> {
  /** Pixels. Default 48. */
  readonly profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648 | undefined
}

/**
 * Sign in with Microsoft Entra ID. https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
 *
 * `issuer`: `https://login.microsoftonline.com/<tenant id>/v2.0`. Default tenant `common`: every account of Microsoft's.
 */
export default function MicrosoftEntraID(
  options: MicrosoftEntraIDOptions = {},
): OIDCConfig<MicrosoftEntraIDProfile> {
  const { profilePhotoSize = 48 } = options
  const issuer = options.issuer || 'https://login.microsoftonline.com/common/v2.0'
  return {
    id: 'microsoft-entra-id',
    name: 'Microsoft Entra ID',
    type: 'oidc',
    issuer,
    ...endpoints(issuer),
    tenantIssuer: ({ tid }) => (tid ? issuer.replace(sharedTenant, () => `/${tid}/v2.0`) : undefined),
    // `fetch` comes from an engine that offers it; without it there is no picture, as for a person who has none.
    async profile(profile, tokens, { fetch }: { readonly fetch?: Runtime['fetch'] } = {}) {
      return {
        id: profile.sub,
        name: profile.name,
        email: profile.email,
        image: fetch ? await requestPhoto(fetch, tokens, profilePhotoSize) : null,
      }
    },
    style: { bg: '#0072c6', text: '#fff' },
    options,
  }
}

/** Names that stand for many tenants. Their ID tokens name the person's own tenant as issuer. */
const sharedTenant = /\/(?:common|organizations|consumers)\/v2\.0$/

/** A shared name cannot be discovered: its document has the template `{tenantid}` in place of an issuer. So its endpoints stand here. */
function endpoints(issuer: string): Partial<OIDCConfig<MicrosoftEntraIDProfile>> {
  const params = { scope: 'openid profile email User.Read' }
  if (!sharedTenant.test(issuer)) return { authorization: { params } }
  const tenant = issuer.slice(0, -'/v2.0'.length)
  return {
    authorization: { url: `${tenant}/oauth2/v2.0/authorize`, params },
    token: `${tenant}/oauth2/v2.0/token`,
    jwks_uri: `${tenant}/discovery/v2.0/keys`,
  }
}

/** https://learn.microsoft.com/graph/api/profilephoto-get */
async function requestPhoto(fetch: Runtime['fetch'], tokens: TokenSet, size: number): Promise<string | null> {
  const response = await fetch(`https://graph.microsoft.com/v1.0/me/photos/${size}x${size}/$value`, {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  })
  if (!response.ok) return null
  const bytes = new Uint8Array(await response.arrayBuffer())
  return `data:image/jpeg;base64, ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
