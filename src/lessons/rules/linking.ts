import { OAUTH } from '../lesson.ts'
import type { RuleFamily } from '../rule-text.ts'
import { authjs } from '../specs.ts'

export const linkingRules: RuleFamily = {
  title: 'Whose account is it?',
  why: 'The provider says who someone is there. Which user that is here depends on three facts: who is signed in, who owns this account, and who has this e-mail address.',
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
    'LINK-4': { without: 'No one could come back: every sign-in would create another user.' },
    'LINK-5': {
      without: "New people couldn't sign up: only existing users could sign in.",
    },
    'LINK-6': {
      without:
        'Takeover: the attacker opens an account at a provider that does not verify addresses, claims yours, signs in here, and is you. Refusing and asking for the first way of signing in prevents that.',
    },
    'LINK-7': {
      without:
        'Apps whose providers all verify addresses would turn away honest people. The option is called dangerous because one provider that does not verify is enough for a takeover.',
    },
    'LINK-8': {
      reason: {
        why: 'Before it makes a user, the app looks whether one has this e-mail address already.',
        spec: authjs('OAuthAccountNotLinked', 'reference/core/errors#oauthaccountnotlinked'),
        for: [...OAUTH, 'webauthn'],
      },
      without: 'A matching e-mail address could be mistaken for proof.',
    },
    'LINK-9': {
      without:
        'An account would be linked to a session that ended long ago, perhaps of the previous person at this computer.',
    },
    'LINK-10': {
      find: 'link',
      without:
        "An unverified address would be stored as verified, and the database would contain tokens that the app didn't want to keep.",
    },
    'LINK-11': { find: 'logIn', without: "An app without a database couldn't sign anyone in." },
    'LINK-21': {
      reason: {
        why: 'An account is known by its id. The app looks at that id before it asks whose account it is.',
        spec: authjs('how Auth.js works', 'concepts'),
        for: 'any',
      },
      find: 'logIn',
      without:
        'If a provider returned an empty id, all its people would be one person: the second would be signed in as the first.',
    },
  },
}

export const linkingByMailRules: RuleFamily = {
  title: 'Whose address is it?',
  why: 'Opening the link proves that you read this mailbox. Which user that is depends on two facts: who is signed in here, and who has this e-mail address.',
  spec: authjs('e-mail providers', 'getting-started/authentication/email'),
  for: ['email'],
  rules: {
    'LINK-12': { without: 'The proof that someone reads this mailbox would be thrown away.' },
    'LINK-13': {
      without:
        'Two people who share a computer would end up in one session: the link of one, the session of the other.',
    },
    'LINK-14': {
      without:
        "New people couldn't join by mail, or another person's session on this computer would end for no reason.",
    },
  },
}

export const linkingPasskeysRules: RuleFamily = {
  title: 'Whose passkey is it?',
  why: 'A passkey belongs to one user. Which user that is depends on three facts: who is signed in here, who has this passkey, and, for a new one, who has the e-mail address.',
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
      without: 'No one could come back: a passkey would be registered and never recognised again.',
    },
    'LINK-19': {
      without:
        'Anyone who types your address while registering a passkey would own your account: a passkey proves who comes back, not who owns an address.',
    },
    'LINK-20': {
      without: 'No one could start with a passkey: they would have to sign in some other way first.',
    },
  },
}
