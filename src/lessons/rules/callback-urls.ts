import type { RuleFamily } from '../rule-text.ts'
import { rfc } from '../specs.ts'

export const callbackUrlRules: RuleFamily = {
  title: 'The callback URL',
  why: 'A sign-in takes several requests, and you want to end up where you started. Meanwhile the app remembers that URL. An attacker who could change it would decide where you land after signing in.',
  spec: rfc(9700, '4.11.1'),
  for: 'any',
  rules: {
    'URL-1': {
      find: 'findSource',
      without: 'You would always land on the home page and have to find your way back.',
    },
    'URL-2': {
      find: 'filterUrl',
      without:
        "The sign-in page would be an open redirector: a link to the real site that ends on the attacker's copy of it, right after the person typed a password.",
    },
    'URL-3': {
      find: 'resolveCallbackUrl',
      without:
        'Every response would carry a Set-Cookie header, and no page that reads the session could be cached.',
    },
    'URL-4': {
      find: 'leads',
      without: "A `javascript:` URL would run in the page that follows it, with the app's rights.",
    },
  },
}
