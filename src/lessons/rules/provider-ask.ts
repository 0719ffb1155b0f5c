import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { openid } from '../specs.ts'

export const providerAskRules: RuleFamily = {
  title: 'What the person is asked',
  why: "People who are signed in and agreed before aren't asked again. Each of these rules is a reason to ask anyway.",
  spec: openid('OpenID Connect Core §3.1.2.3', 'openid-connect-core-1_0.html#AuthorizationEndpointResponse'),
  for: OAUTH,
  rules: {
    PI1: { without: 'A code would be issued for no one.' },
    PI2: {
      without: "An app that protects a payment couldn't make sure that the person is still there.",
    },
    PI3: { without: 'With two accounts the wrong one could be used without the person noticing.' },
    PI4: { without: 'An app could widen its access after the first consent without anyone noticing.' },
    PF1: { without: 'A hostile page could click "Authorize" in your name.' },
  },
}
