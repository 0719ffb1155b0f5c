import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const providerApiRules: RuleFamily = {
  title: 'What an access token opens',
  why: 'Anyone holding a bearer token can use it. So the API checks each request: did we issue this token, is it still valid, and does it allow this?',
  spec: rfc(6750, '3.1'),
  for: OAUTH,
  rules: {
    PR1: {
      without:
        "The provider couldn't tell clients or API versions apart. It refuses requests without these headers.",
    },
    PR2: { without: "Anyone could read everyone's profile." },
    PR3: { without: 'Consent to one thing would be consent to everything.' },
    PU1: {
      without:
        'GitHub could not say who sends a flood of requests; it refuses those that do not name themselves.',
    },
    PU2: { without: "Anyone could read everyone's profile and private addresses." },
    PU3: { without: 'An app with access to a profile could read the e-mail addresses too.' },
  },
}
