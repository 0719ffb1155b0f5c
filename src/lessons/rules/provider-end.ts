import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const providerEndRules: RuleFamily = {
  title: 'Revocation and logout',
  why: 'Access should end when the app or the person says so, and only then; a response must not tell strangers what exists.',
  spec: rfc(7009, '2'),
  for: OAUTH,
  rules: {
    PV1: {
      without: "One app could revoke another's tokens, or find out from the response which tokens exist.",
    },
    PE1: { without: 'Any page could sign people out at the provider.' },
    PE2: { without: "The provider's logout would be an open redirector." },
  },
}
