import type { CREDENTIALS } from '../flows/credentials.ts'
import type { BeatIdOf, FlowText } from './beat.ts'
import { SESSION_COOKIE, signedIn } from './shared.ts'

export const CREDENTIALS_TEXT: FlowText<BeatIdOf<typeof CREDENTIALS>> = {
  name: () => 'Sign-in with a password',
  noun: 'sign-in',
  beats: {
    type: {
      title: ({ person }) => `${person} types a password`,
      sentence: ({ person, their }) =>
        `${person} types ${their} name and password, and ${their} browser sends both to the app.`,
      whatIfNot: ({ them, their }) =>
        `Someone else would have to vouch for ${them}: GitHub, ${their} mailbox or a passkey.`,
      past: ({ person }) => `${person} typed a password`,
      terms: ['credentials-provider'],
      press: ({ press }) => press,
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the form',
    },
    form: {
      title: () => 'The app’s own form?',
      sentence: () => 'The app checks that the form came from its own page.',
      whatIfNot: ({ person }) => `Another site could sign ${person} in to Mallory’s account.`,
      past: () => 'the form was the app’s own',
      terms: ['csrf-token'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'csrfToken equals the cookie' }],
      failed: () => 'Not the app’s own form',
    },
    authorize: {
      title: () => 'Right password?',
      sentence: ({ person, their }) =>
        `Your authorize function finds ${person} and checks ${their} password against its hash.`,
      whatIfNot: () => 'Auth.js doesn’t know your users. If you return one without checking, anyone gets in.',
      past: () => 'the password was right',
      missed: () => 'no password was checked',
      terms: ['authorize', 'hash'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'authorize returned a user' }],
      failed: () => 'Wrong name or password',
    },
    session: {
      title: ({ person }) => `A session cookie for ${person}`,
      sentence: ({ theyAre }) => `The app encrypts who ${theyAre} into a session cookie.`,
      whatIfNot: () => 'It would have to ask for the password on every page.',
      past: () => 'the app set a session cookie',
      missed: () => 'no session was created',
      terms: ['jwt', 'session'],
      shapes: [SESSION_COOKIE],
      failed: ({ person }) => `No session for ${person}`,
    },
  },
  ending: signedIn,
}
