import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const callbacksRules: RuleFamily = {
  title: 'Callbacks and events',
  why: 'Callbacks let the app decide; events tell the app what happened. Both are your code, run at fixed moments with known arguments.',
  spec: authjs('callbacks', 'reference/core#callbacks'),
  for: 'any',
  rules: {
    'SIGNIN-1': {
      without: 'The app couldn’t turn anyone away.',
    },
    'EVENT-1': {
      find: 'createEventCalls',
      without: 'A broken welcome mail would stop people from signing in.',
    },
    'EVENT-2': {
      find: 'createEventCalls',
      without: 'Code that counts sign-ins or sends a welcome mail would miss some, or run twice.',
    },
    'CALLBACKS-1': {
      find: 'resolveCallbacks',
      without:
        'A callback that is switched off with `undefined` would crash the sign-in, and code written for one order would meet another.',
    },
  },
}
