import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const errorsRules: RuleFamily = {
  title: 'Errors',
  why: "Every error has a type. The server's log gets the reason; the browser gets only what is safe to show.",
  spec: authjs('errors', 'reference/core/errors'),
  for: 'any',
  rules: {
    'ERROR-1': {
      without:
        'An attacker who makes requests fail on purpose would see messages with addresses, keys or stack traces.',
    },
    'ERROR-2': {
      find: 'AuthError',
      without: 'The log would say that something failed, but not what.',
    },
    'ERROR-3': {
      find: 'handleCallback',
      without: "Someone else's error class would decide on which page people land.",
    },
  },
}
