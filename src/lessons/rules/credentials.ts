import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const credentialsRules: RuleFamily = {
  title: 'Credentials',
  why: "A form of the app's own, most often name and password. The engine asks the app's `authorize` who that is and knows nothing more about it.",
  spec: authjs('credentials', 'getting-started/authentication/credentials'),
  for: ['credentials'],
  rules: {
    'CRED-1': {
      find: 'authorize',
      without:
        "Other sites could post guesses with your cookies, and `authorize` couldn't see fields that the app added to its form.",
    },
    'CRED-2': {
      without:
        'A wrong password and a broken database would look alike. The code tells the page which it was, without telling strangers whether the name exists.',
    },
    'CRED-3': { without: 'The session would have no `sub`, and nothing in it would say whose it is.' },
    'CRED-4': {
      without:
        'The engine stores no user here that a session row could belong to. With `strategy: "database"` alone, sign-in with credentials can’t work, which surprises many.',
    },
    'CRED-5': {
      find: 'finishCredentials',
      without: 'A session could start before the app was asked whether this person may sign in.',
    },
  },
}
