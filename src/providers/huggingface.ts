import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://huggingface.co/docs/hub/oauth */
export interface HuggingfaceProfile extends StandardClaims {
  readonly profile?: string | undefined
  readonly isPro?: boolean | undefined
}

/**
 * Sign in with Hugging Face. https://huggingface.co/docs/hub/oauth
 */
export default function Huggingface(
  options: OIDCUserConfig<HuggingfaceProfile> = {},
): OIDCConfig<HuggingfaceProfile> {
  return {
    id: 'huggingface',
    name: 'Hugging Face',
    type: 'oidc',
    issuer: 'https://huggingface.co',
    checks: ['state', 'pkce'],
    style: { bg: '#FFD21E', text: '#000' },
    options,
  }
}
