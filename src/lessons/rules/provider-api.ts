import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const providerApiRules: RuleFamily = {
  title: 'What an access token opens',
  why: 'Whoever holds a bearer token may use it. So the API looks at each request: is it a token of ours, still good, and good for this?',
  spec: rfc(6750, '3.1'),
  for: OAUTH,
  rules: {
    PR1: {
      without:
        'The provider could not tell versions of its API or clients apart, and refuses requests that leave these headers out.',
    },
    PR2: { without: "Anybody could read anybody's profile." },
    PR3: { without: 'Consent to one thing would be consent to everything.' },
    PU1: {
      without:
        'GitHub could not say who sends a flood of requests; it refuses those that do not name themselves.',
    },
    PU2: { without: "Anybody could read anybody's profile and private addresses." },
    PU3: { without: 'An app with access to a profile could read the e-mail addresses too.' },
  },
}
