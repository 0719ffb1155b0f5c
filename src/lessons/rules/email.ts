import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const emailRules: RuleFamily = {
  title: 'Links by mail',
  why: 'Whoever can read the mailbox is taken to be its owner. So the link is random, lives a day at most, and works once.',
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
        'The app could not stop mail to addresses that may not sign in, and anybody could make it send mail to strangers.',
    },
    'EMAIL-3': {
      find: 'createLinkToken',
      without:
        'Whoever reads the database could open every link that is on its way. Only the hash is stored; the token is in the mail alone.',
    },
    'EMAIL-4': {
      without: 'The person would wait for a mail that was never sent, or get a link that no store knows.',
    },
    'EMAIL-5': {
      find: 'requestEmailLink',
      without: 'Nothing would say that the next step happens in the mailbox.',
    },
    'EMAIL-6': {
      without:
        'A link in a forwarded mail, a browser history or a proxy log would sign in whoever finds it. This is also why link scanners use links up: they open them first.',
    },
    'EMAIL-7': { without: 'An old mail would stay a key to the account.' },
    'EMAIL-8': {
      without:
        'Somebody could ask for a link to their own mailbox, change the address in it, and be somebody else.',
    },
    'EMAIL-9': {
      without:
        'A link that the mail program cut in two would be looked up as nothing, and fail without saying why.',
    },
    'EMAIL-10': {
      find: 'finishEmail',
      without: 'A refused person could already have a session, or a used token could still count.',
    },
    'EMAIL-11': {
      find: 'sendLink',
      without:
        'Each mail provider would have to invent its own way to learn what to send, to whom, and through which network.',
    },
  },
}
