import type { Rule } from '../../../rules.ts'
import type { MockPerson } from '../../../site.ts'
import type { Login } from '../../login-session.ts'
import type { Provider } from '../../provider.ts'
import type { GrantRecord } from '../../records.ts'
import type { AuthorizationRequest } from '../facts.ts'

/** What the person has to be asked. */
export type Ask = 'needs-login' | 'needs-account' | 'needs-consent'

/** What decides whether the person has to be asked. */
export interface AskFacts {
  readonly provider: Provider
  readonly request: AuthorizationRequest
  /** The person who is signed in. */
  readonly login: Login | undefined
  /** The person that `login_hint` (or the provider's own parameter) names. */
  readonly hinted: MockPerson | undefined
  /** What they allowed this app before. */
  readonly granted: GrantRecord | undefined
  readonly now: number
}

/** One reason to ask. Its `refusal` is what has to be asked. */
export type AskRule = Rule<AskFacts, Ask>

export const ASK_SPEC = {
  label: 'OpenID Connect Core §3.1.2.1',
  url: 'https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest',
} as const
