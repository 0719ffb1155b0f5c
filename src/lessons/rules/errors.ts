import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const errorsRules: RuleFamily = {
  title: 'Errors',
  why: "What goes wrong has a type. The server's log gets the reason; the browser gets only what is safe to show.",
  spec: authjs('errors', 'reference/core/errors'),
  for: 'any',
  rules: {
    'ERROR-1': {
      without:
        'Messages with addresses, keys or stack traces would be shown to whoever makes a request fail on purpose.',
    },
    'ERROR-2': {
      find: 'AuthError',
      without: 'The log would say that something failed, and nobody could find out what.',
    },
    'ERROR-3': {
      find: 'handleCallback',
      without: 'A foreign error class would decide on which page people land.',
    },
  },
}
