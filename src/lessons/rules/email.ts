import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const emailRules: RuleFamily = {
  title: 'E-mail links',
  why: 'Anyone who can read the mailbox counts as its owner. So the link is random, lasts a day at most, and works once.',
  spec: authjs('e-mail providers', 'getting-started/authentication/email'),
  for: ['email'],
  rules: {
    'EMAIL-1': {
      find: 'normalizeIdentifier',
      without:
        "`ada@example.com,eve@evil.example` would send Ada's link to Eve as well, and two spellings of one address would be two users.",
    },
    'EMAIL-2': {
      find: 'askSignIn',
      without:
        "The app couldn't stop mail to addresses that may not sign in, and anyone could make it send mail to strangers.",
    },
    'EMAIL-3': {
      find: 'createLinkToken',
      without:
        'Anyone who reads the database could open every link that is on its way. Only the hash is stored; the token is only in the mail.',
    },
    'EMAIL-4': {
      without:
        "The person would wait for a mail that was never sent, or get a link that isn't in the database.",
    },
    'EMAIL-5': {
      find: 'requestEmailLink',
      without: 'Nothing would say that the next step happens in the mailbox.',
    },
    'EMAIL-6': {
      without:
        'A link in a forwarded mail, a browser history or a proxy log would sign in anyone who finds it. This is also why link scanners break sign-ins: they open the link first and use it up.',
    },
    'EMAIL-7': { without: 'An old mail would stay a key to the account.' },
    'EMAIL-8': {
      without:
        'Someone could request a link to their own mailbox, change the address in it, and be signed in as someone else.',
    },
    'EMAIL-9': {
      without: 'A link that the mail program cut short would fail without saying why.',
    },
    'EMAIL-10': {
      find: 'finishEmail',
      without: 'A refused person could already have a session, or a used token could still count.',
    },
    'EMAIL-11': {
      find: 'sendLink',
      without:
        'Each mail provider would need its own way to find out what to send, to whom, and through which network.',
    },
  },
}
