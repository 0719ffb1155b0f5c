import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const sessionsRules: RuleFamily = {
  title: 'Sessions',
  why: 'HTTP forgets. The session cookie is what says on every later request who is there, until it ends.',
  spec: authjs('session strategies', 'concepts/session-strategies'),
  for: 'any',
  rules: {
    'SESSION-1': {
      without:
        "The cookie's life is counted from its last use. If reading did not renew it, a person who works all day would be signed out in the middle of it.",
    },
    'SESSION-2': {
      without:
        'Every read would write to the database. `updateAge` makes it one write a day by default, and the session still lives `maxAge` from about its last use.',
    },
    'SESSION-3': {
      without:
        'A cookie that was copied long ago would still open the account, because the row would still be there.',
    },
    'SESSION-4': {
      without:
        'A sign-in without exactly one cookie leaves the browser as it was, or with two sessions of which nobody knows which counts.',
    },
    'SESSION-5': {
      find: 'readJwtSession',
      without: 'A broken cookie would fail every page until the person clears it by hand.',
    },
    'SESSION-6': {
      find: 'readDatabaseSession',
      without: 'A database that is away for a second would sign out everybody who asks during it.',
    },
    'SESSION-7': {
      find: 'updateSession',
      without:
        'An app could not change what the token carries before the next sign-in. What the client sends is foreign: the callback must check it before use.',
    },
    'SESSION-8': {
      find: 'refreshClaims',
      without:
        'A person who was banned would keep the session until the token runs out, as nobody can take a token back.',
    },
    'SESSION-9': {
      find: 'startSession',
      without:
        'What the callback does not copy at sign-in is gone: `user`, `account` and `profile` come only then. Expecting them later is the most frequent surprise.',
    },
    'SESSION-10': {
      find: 'claimsOf',
      without:
        'A callback that forgets its `return` would seal an empty session, and the failure would show far from its cause.',
    },
    'SIGNOUT-1': {
      without: 'Deleting only the cookie leaves the row, and whoever copied the cookie is still signed in.',
    },
    'SIGNOUT-2': {
      find: 'endSession',
      without:
        'A database that fails would keep the person signed in on a shared computer although they pressed sign out.',
    },
  },
}
