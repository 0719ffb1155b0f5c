import { lessonsByName, OAUTH } from './lesson.ts'
import { authjs } from './specs.ts'

const core = (name: string) => authjs(`callbacks.${name}`, 'reference/core#callbacks')

/** Functions of the app's own configuration that the engine calls. */
export const CALLBACKS = lessonsByName<string>({
  signIn: {
    why: 'It decides whether this person may sign in: true lets them pass, false or a throw refuses, a URL sends them there.',
    without: 'Anyone who can sign in somewhere could sign in here.',
    spec: core('signIn'),
  },
  redirect: {
    why: 'It decides where the browser may be sent after signing in or out. By default that is the app’s own origin only.',
    without: 'A link to the sign-in page could end on any site, right after the person signed in.',
    spec: core('redirect'),
  },
  jwt: {
    why: 'It decides what the session token carries. `user`, `account` and `profile` are there at sign-in only; on every later read it gets the token alone.',
    without: 'The token holds name, e-mail, picture and sub. What is not copied at sign-in is gone.',
    spec: core('jwt'),
  },
  session: {
    why: 'It decides what the browser’s script sees of the session. The token itself never leaves the server.',
    without: 'The client gets name, e-mail and picture only, whatever the token or the row holds.',
    spec: core('session'),
  },
  profile: {
    why: 'Every provider names things its own way. This turns its answer into a user with an id, a name, an e-mail address and a picture.',
    without: 'The engine would look for `sub`, `name` and `email`, which plain OAuth providers do not have.',
    spec: authjs('OAuth providers', 'guides/configuring-oauth-providers'),
    for: OAUTH,
  },
  authorize: {
    why: 'The app checks what was typed and returns the user, or null. The engine knows nothing about passwords.',
    without: 'A credentials provider couldn’t tell people apart.',
    spec: authjs('credentials', 'getting-started/authentication/credentials'),
    for: ['credentials'],
  },
  sendVerificationRequest: {
    why: 'It hands the link to a mail service. If it throws, the sign-in ends, because a link that was never sent is no use.',
    without: 'The token would wait in the database and never reach anyone.',
    spec: authjs('e-mail providers', 'getting-started/authentication/email'),
    for: ['email'],
  },
  normalizeIdentifier: {
    why: 'It brings the address that was typed into the one form under which it is stored.',
    without: 'Two spellings would be two people; a second address behind a comma would get the link too.',
    spec: authjs('e-mail providers', 'getting-started/authentication/email'),
    for: ['email'],
  },
  getUserInfo: {
    why: 'It says who is registering a passkey: an existing user, or the data of a new one.',
    without: 'The passkey would belong to no one.',
    spec: authjs('WebAuthn', 'getting-started/authentication/webauthn'),
    for: ['webauthn'],
  },
})

/** What the app learns from events. */
export const EVENTS = lessonsByName<string>({
  signIn: {
    why: 'Someone has signed in, and everything is stored. `isNewUser` says whether it was the first time.',
    without: 'You could only count sign-ins by searching the log.',
    spec: authjs('events', 'reference/core#events'),
  },
  signOut: {
    why: 'Someone has signed out. With a database the message holds the deleted row, otherwise the token.',
    without: 'Other systems that rely on the session wouldn’t learn that it is over.',
    spec: authjs('events', 'reference/core#events'),
  },
  createUser: {
    why: 'A user was stored for the first time. This is the place to send a welcome mail.',
    without: 'The welcome mail would depend on the sign-in, and go out again every time.',
    spec: authjs('events', 'reference/core#events'),
  },
  updateUser: {
    why: 'A user’s record has changed: here, that an e-mail address is verified.',
    without: 'Copies of the record elsewhere would go out of date unnoticed.',
    spec: authjs('events', 'reference/core#events'),
    for: ['email'],
  },
  linkAccount: {
    why: 'An account at a provider, or a passkey, now belongs to a user here. For a new user this follows right after createUser.',
    without: 'No one would notice that an account has a second way in.',
    spec: authjs('events', 'reference/core#events'),
  },
  session: {
    why: 'A session was read. This fires on every read, so it fires often.',
    without: 'You couldn’t record when a user was last active.',
    spec: authjs('events', 'reference/core#events'),
  },
})
