import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { openid } from '../specs.ts'

export const providerAskRules: RuleFamily = {
  title: 'What the person is asked',
  why: 'Whoever is signed in and agreed before is not asked again. Each of these rules is a reason to ask all the same.',
  spec: openid('OpenID Connect Core §3.1.2.3', 'openid-connect-core-1_0.html#AuthorizationEndpointResponse'),
  for: OAUTH,
  rules: {
    PI1: { without: 'A code would be issued for nobody.' },
    PI2: {
      without: 'An app that protects a payment could not make sure that the person is still at the keyboard.',
    },
    PI3: { without: 'With two accounts the wrong one would be used, and the person would not notice.' },
    PI4: { without: 'An app could widen its access after the first consent without anybody seeing it.' },
    PF1: { without: 'A hostile page could press "Authorize" in the reader\'s name.' },
  },
}
