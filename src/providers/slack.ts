import type { OIDCConfig, OIDCUserConfig } from '../core/types.ts'
import type { StandardClaims } from './shared/standard-claims.ts'

/** Claims of the ID token. https://docs.slack.dev/authentication/sign-in-with-slack/ */
export interface SlackProfile extends StandardClaims {
  readonly 'https://slack.com/user_id'?: string | undefined
  readonly 'https://slack.com/team_id'?: string | undefined
  readonly 'https://slack.com/team_name'?: string | undefined
}

/**
 * Sign in with Slack. https://docs.slack.dev/authentication/sign-in-with-slack/
 */
export default function Slack(options: OIDCUserConfig<SlackProfile> = {}): OIDCConfig<SlackProfile> {
  return {
    id: 'slack',
    name: 'Slack',
    type: 'oidc',
    issuer: 'https://slack.com',
    checks: ['nonce'],
    style: { brandColor: '#611f69' },
    options,
  }
}
