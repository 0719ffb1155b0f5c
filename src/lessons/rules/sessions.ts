import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const sessionsRules: RuleFamily = {
  title: 'Sessions',
  why: 'HTTP has no memory. The session cookie tells the app who you are on every request until it expires.',
  spec: authjs('session strategies', 'concepts/session-strategies'),
  for: 'any',
  rules: {
    'SESSION-1': {
      without:
        "The cookie's lifetime counts from its last use. If reading it didn't renew it, someone who works all day would be signed out in the middle of it.",
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
      without: 'The browser would have no session, or two conflicting ones.',
    },
    'SESSION-5': {
      find: 'readJwtSession',
      without: 'A broken cookie would break every page until the person deletes it by hand.',
    },
    'SESSION-6': {
      find: 'readDatabaseSession',
      without:
        'A database that is down for a second would sign out everyone who loads a page in that second.',
    },
    'SESSION-7': {
      find: 'updateSession',
      without:
        "An app couldn't change what the token carries before the next sign-in. Data from the client isn't trusted: the callback must check it first.",
    },
    'SESSION-8': {
      find: 'refreshClaims',
      without:
        "A banned person would keep the session until the token expires, because a token can't be taken back.",
    },
    'SESSION-9': {
      find: 'startSession',
      without:
        'What the callback does not copy at sign-in is gone: `user`, `account` and `profile` come only then. Expecting them later is the most frequent surprise.',
    },
    'SESSION-10': {
      find: 'claimsOf',
      without:
        'A callback that forgets its `return` would create an empty session, and the failure would show far from its cause.',
    },
    'SIGNOUT-1': {
      without: 'Deleting only the cookie leaves the row, so anyone who copied the cookie is still signed in.',
    },
    'SIGNOUT-2': {
      find: 'endSession',
      without:
        'If the database fails, the person would stay signed in on a shared computer although they clicked Sign out.',
    },
  },
}
