import { lessonsByName } from './lesson.ts'
import { authjs } from './specs.ts'

const spec = authjs('creating an adapter', 'guides/creating-a-database-adapter')

/** Operations of an adapter: what the engine asks a database. */
export const OPERATIONS = lessonsByName<string>({
  createUser: {
    why: 'Nobody with this account or address is known, so a user begins here. The database gives the id that everything else refers to.',
    without: 'There would be nothing to link the account to, and no id for the session.',
    spec,
  },
  getUser: {
    why: 'A token names its user by id only. The record says who that is, and whether they still exist.',
    without: 'A user who was deleted would stay signed in until the token ends.',
    spec,
  },
  getUserByEmail: {
    why: 'A user may have this address already, from another way of signing in.',
    without: 'One person could end up as two users, or two people as one.',
    spec,
  },
  getUserByAccount: {
    why: 'An account is found by its own id: the one at the provider, or that of the passkey. It never changes; names and addresses do.',
    without: 'Anyone who changed their e-mail address would lose their account.',
    spec,
  },
  updateUser: {
    why: 'Whoever opened the link reads this mailbox, so the address is noted as verified.',
    without: 'The app could not tell addresses that were proven from those that were only typed.',
    spec,
    for: ['email'],
  },
  deleteUser: {
    why: 'The engine never calls this by itself; an app may.',
    without: 'A person who wants to leave could not be forgotten.',
    spec,
  },
  linkAccount: {
    why: 'It notes that this account, at a provider or of a passkey, is this user here. The next sign-in finds it.',
    without: 'Every sign-in would look like the first one.',
    spec,
  },
  unlinkAccount: {
    why: 'The engine never calls this by itself; an app may, to take away a way of signing in.',
    without: 'An account that was taken over at the provider would stay a way in.',
    spec,
  },
  getAccount: {
    why: 'A passkey is stored as an account. It must still be there for the passkey to count.',
    without: 'A passkey that the person removed would still open the account.',
    spec,
    for: ['webauthn'],
  },
  createSession: {
    why: 'The browser gets a random token, the database the row that says whose it is and until when.',
    without: 'The cookie would point at nothing.',
    spec,
  },
  getSessionAndUser: {
    why: 'The cookie holds a random token. Whose session it is, and whether it still runs, is in the database.',
    without: 'Nobody could be recognised; and a session could not be ended from the server.',
    spec,
  },
  updateSession: {
    why: 'The session is in use, so its end moves. `updateAge` keeps this from happening at every read.',
    without: 'Somebody who comes back every day would be signed out after `maxAge` all the same.',
    spec,
  },
  deleteSession: {
    why: 'The session is over. Once the row is gone a copied cookie is worth nothing.',
    without: 'Signing out would only be a matter of this browser.',
    spec,
  },
  createVerificationToken: {
    why: 'The hash of the link’s token waits here until somebody opens the link.',
    without: 'No link could be told from an invented one.',
    spec,
    for: ['email'],
  },
  useVerificationToken: {
    why: 'Finding the token and deleting it is one operation, so a link works once even if it is opened twice at the same moment.',
    without: 'Two people could use one link; a scanner and its reader, for instance.',
    spec,
    for: ['email'],
  },
  createAuthenticator: {
    why: 'The public key of the new passkey is stored. It is no secret: it can only check signatures.',
    without: 'The passkey could never be recognised again.',
    spec,
    for: ['webauthn'],
  },
  getAuthenticator: {
    why: 'The response names its credential; the stored public key says whether the signature is genuine.',
    without: 'Any signature by any key would open the account.',
    spec,
    for: ['webauthn'],
  },
  listAuthenticatorsByUserId: {
    why: 'The app looks up which passkeys this person has: to offer one of them, to avoid a second on the same authenticator, or to list them.',
    without: 'The authenticator would offer keys that are of no use here.',
    spec,
  },
  updateAuthenticatorCounter: {
    why: 'The authenticator counts its signatures. The last number is kept, so that a copy shows when it falls behind.',
    without: 'A copied authenticator could not be told from the real one.',
    spec,
    for: ['webauthn'],
  },
})

/** Queries of the app itself, beside the contract: its account page shows what somebody has. */
export const APP_QUERIES = lessonsByName<string>({
  listAccountsByUserId: {
    why: 'The account page shows by which ways this person can sign in. The app asks its own database; the engine has no such operation.',
    without: 'People could not see, or take away, a way in that they no longer want.',
    spec,
  },
  listSessionsByUserId: {
    why: 'The account page shows where this person is signed in. The app asks its own database; the engine has no such operation.',
    without: 'A session on a lost phone could not be found and ended.',
    spec,
  },
})
