import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const callbackUrlRules: RuleFamily = {
  title: 'The callback URL',
  why: 'A sign-in takes several requests, and the person wants to end where they began. The app remembers that address meanwhile. An attacker who could write it would decide where someone lands who has just signed in.',
  spec: rfc(9700, '4.11.1'),
  for: 'any',
  rules: {
    'URL-1': {
      find: 'findSource',
      without:
        'The person would always land on the home page and have to find the way back to what they wanted.',
    },
    'URL-2': {
      find: 'filterUrl',
      without:
        "The sign-in page would be an open redirector: a link to the real site that ends on the attacker's copy of it, right after the person typed a password.",
    },
    'URL-3': {
      find: 'resolveCallbackUrl',
      without:
        'Every answer would carry a Set-Cookie line, and no page with a session read in it could be cached.',
    },
    'URL-4': {
      find: 'leads',
      without: 'A `javascript:` address would run in the page that follows it, with the rights of the app.',
    },
  },
}
