import { lessonsByName } from './lesson.ts'
import { authjs } from './specs.ts'

const spec = authjs('creating an adapter', 'guides/creating-a-database-adapter')

/** Operations of an adapter: what the engine asks a database. */
export const OPERATIONS = lessonsByName<string>({
  createUser: {
    why: 'No user with this account or address exists yet, so one is created. The database assigns the id that everything else refers to.',
    without: 'There would be nothing to link the account to, and no id for the session.',
    spec,
  },
  getUser: {
    why: 'A token names its user only by id. The record says who that is, and whether they still exist.',
    without: 'A user who was deleted would stay signed in until the token ends.',
    spec,
  },
  getUserByEmail: {
    why: 'A user may already have this address, from another way of signing in.',
    without: 'One person could end up as two users, or two people as one.',
    spec,
  },
  getUserByAccount: {
    why: 'An account is found by its id: the one at the provider, or the passkey’s. That never changes; names and addresses do.',
    without: 'Anyone who changed their e-mail address would lose their account.',
    spec,
  },
  updateUser: {
    why: 'Opening the link proves access to this mailbox, so the address is marked as verified.',
    without: 'The app couldn’t tell verified addresses from ones that were only typed.',
    spec,
    for: ['email'],
  },
  deleteUser: {
    why: 'The engine never calls this by itself; an app may.',
    without: 'People who want to leave couldn’t be deleted.',
    spec,
  },
  linkAccount: {
    why: 'It records that this provider account or passkey belongs to this user. The next sign-in finds it.',
    without: 'Every sign-in would look like the first one.',
    spec,
  },
  unlinkAccount: {
    why: 'The engine never calls this by itself; an app may, to remove a way of signing in.',
    without: 'An account that was hijacked at the provider would remain a way in.',
    spec,
  },
  getAccount: {
    why: 'A passkey is stored as an account. It must still be there for the passkey to count.',
    without: 'A passkey that the person removed would still open the account.',
    spec,
    for: ['webauthn'],
  },
  createSession: {
    why: 'The browser gets a random token; the database row says whose it is and until when.',
    without: 'The cookie would point at nothing.',
    spec,
  },
  getSessionAndUser: {
    why: 'The cookie holds a random token. The database says whose session it is and whether it is still valid.',
    without: 'No one could be recognised, and the server couldn’t end a session.',
    spec,
  },
  updateSession: {
    why: 'The session is in use, so its expiry is extended. `updateAge` keeps this from happening on every read.',
    without: 'Someone who comes back every day would still be signed out after `maxAge`.',
    spec,
  },
  deleteSession: {
    why: 'The session is over. Once the row is gone a copied cookie is worth nothing.',
    without: 'Signing out would only affect this browser.',
    spec,
  },
  createVerificationToken: {
    why: 'The hash of the link’s token is kept here until someone opens the link.',
    without: 'The app couldn’t tell a real link from an invented one.',
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
    why: 'The response names its credential; the stored public key shows whether the signature is genuine.',
    without: 'Any signature by any key would open the account.',
    spec,
    for: ['webauthn'],
  },
  listAuthenticatorsByUserId: {
    why: 'The app looks up which passkeys this person has: to offer one of them, to avoid a second on the same authenticator, or to list them.',
    without: 'The authenticator would offer keys that don’t work here.',
    spec,
  },
  updateAuthenticatorCounter: {
    why: 'The authenticator counts its signatures. The last count is stored, so that a cloned authenticator is noticed when its count falls behind.',
    without: 'You couldn’t tell a cloned authenticator from the real one.',
    spec,
    for: ['webauthn'],
  },
})

/** Queries of the app itself, beside the contract: its account page shows what a user has. */
export const APP_QUERIES = lessonsByName<string>({
  listAccountsByUserId: {
    why: 'The account page shows how this person can sign in. The app asks its database directly; the engine has no such operation.',
    without: 'People couldn’t see or remove a way to sign in that they no longer want.',
    spec,
  },
  deleteAuthenticator: {
    why: 'The person removes a passkey on the account page. The app deletes the row by itself; Auth.js’s adapters have no operation for it.',
    without: 'A lost or stolen key would keep signing in.',
    spec,
  },
  listSessionsByUserId: {
    why: 'The account page shows where this person is signed in. The app asks its database directly; the engine has no such operation.',
    without: 'A session on a lost phone could not be found and ended.',
    spec,
  },
})
