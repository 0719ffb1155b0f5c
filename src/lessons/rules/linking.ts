import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const linkingRules: RuleFamily = {
  title: 'Whose account is it?',
  why: 'The provider says who somebody is there. Which user that is here follows from three facts: who is signed in, who owns this account, and who has this e-mail address.',
  spec: authjs('OAuthAccountNotLinked', 'reference/core/errors#oauthaccountnotlinked'),
  for: OAUTH,
  rules: {
    'LINK-1': {
      without: 'Signing in again with the same account would make a second session, or a second user.',
    },
    'LINK-2': {
      without: 'A linked account would move from one user to another, and its owner would be locked out.',
    },
    'LINK-3': {
      without:
        'A person who is signed in could not add a second way to sign in. Being signed in is the proof; the e-mail addresses may differ.',
    },
    'LINK-4': { without: 'Nobody could come back: every sign-in would make another user.' },
    'LINK-5': {
      without: 'Nobody new could join: a person without a user here would be turned away for having none.',
    },
    'LINK-6': {
      without:
        'Takeover: the attacker opens an account at a provider that does not verify addresses, names yours, signs in here, and is you. Refusing and asking for the first way of signing in prevents that.',
    },
    'LINK-7': {
      without:
        'Apps whose providers all verify addresses would turn away honest people. The option is called dangerous because one provider that does not verify is enough for a takeover.',
    },
    'LINK-8': {
      without:
        'The store would be asked for an address that plays no part, and a match could be taken for a proof.',
    },
    'LINK-9': {
      without:
        'An account would be linked to a session that ended long ago, perhaps of whoever sat at this computer before.',
    },
    'LINK-10': {
      find: 'link',
      without:
        'An unverified address would be stored as verified, and tokens that the app did not ask to keep would lie in its database.',
    },
    'LINK-11': { find: 'logIn', without: 'An app without a database could not sign anybody in.' },
    'LINK-21': {
      reason: {
        why: 'An account is known by its id. The app looks at that id before it asks whose account it is.',
        spec: authjs('how Auth.js works', 'concepts'),
        for: 'any',
      },
      find: 'logIn',
      without:
        'A provider that answers with an empty id would make all its people one person: the second to come would be signed in as the first.',
    },
  },
}

export const linkingByMailRules: RuleFamily = {
  title: 'Whose address is it?',
  why: 'Opening the link proves that someone reads this mailbox. Which user that is follows from two facts: who is signed in here, and who has this e-mail address.',
  spec: authjs('e-mail providers', 'getting-started/authentication/email'),
  for: ['email'],
  rules: {
    'LINK-12': { without: 'The proof that somebody reads this mailbox would be thrown away.' },
    'LINK-13': {
      without:
        'Two people who share a computer would end up in one session: the link of one, the session of the other.',
    },
    'LINK-14': {
      without:
        'Nobody new could join by mail; or the session of somebody else on this computer would end without reason.',
    },
  },
}

export const linkingPasskeysRules: RuleFamily = {
  title: 'Whose passkey is it?',
  why: 'A passkey belongs to one user. Which user that is follows from three facts: who is signed in here, who has this passkey, and, for a new one, who has the e-mail address.',
  spec: authjs('WebAuthn', 'getting-started/authentication/webauthn'),
  for: ['webauthn'],
  rules: {
    'LINK-15': {
      without: 'Using a passkey while signed in would sign the person out of the session they have.',
    },
    'LINK-16': {
      without: 'A passkey would move from one user to another, and its owner would be locked out.',
    },
    'LINK-17': { without: 'A person who is signed in could not add a passkey.' },
    'LINK-18': {
      without: 'Nobody could come back: a passkey would be registered and never recognised again.',
    },
    'LINK-19': {
      without:
        'Whoever types your address while registering a passkey would own your account: a passkey proves who comes back, not who owns an address.',
    },
    'LINK-20': {
      without: 'Nobody could begin with a passkey: they would have to sign in some other way first.',
    },
  },
}
