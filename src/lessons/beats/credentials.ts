import type { CREDENTIALS } from '../flows/credentials.ts'
import type { BeatIdOf, FlowText, Told } from './beat.ts'
import { SESSION_COOKIE, signedIn } from './shared.ts'

export const CREDENTIALS_TEXT: FlowText<BeatIdOf<typeof CREDENTIALS>> = {
  name: () => 'Sign-in with a password',
  noun: 'sign-in',
  beats: {
    type: {
      title: (told) =>
        isForeign(told) ? `${told.person} clicks on another site` : `${told.person} types a password`,
      sentence: (told) =>
        isForeign(told)
          ? `${told.person} clicks on another site, whose form sends a name and password to the app.`
          : `${told.person} types ${told.their} name and password, and ${told.their} browser sends both to the app.`,
      whatIfNot: (told) =>
        isForeign(told)
          ? 'Browsers let any page send a form to any site. The app has to find out where it came from.'
          : `Someone else would have to vouch for ${told.them}: GitHub, ${told.their} mailbox or a passkey.`,
      past: (told) => (isForeign(told) ? 'another site sent a form' : `${told.person} typed a password`),
      terms: ['credentials-provider'],
      press: ({ press }) => press,
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the form',
    },
    form: {
      title: (told) => (isUnchecked(told) ? 'Any form will do' : 'The app’s own form?'),
      sentence: (told) =>
        isUnchecked(told)
          ? 'The app takes the form without asking where it came from.'
          : 'The app checks that the form came from its own page.',
      whatIfNot: ({ person }) => `Another site could sign ${person} in to Mallory’s account.`,
      past: (told) => (isUnchecked(told) ? 'the app took it' : 'the form was the app’s own'),
      terms: ['csrf-token'],
      shapes: [
        {
          form: 'check',
          from: 'app',
          wire: (told) => (isUnchecked(told) ? 'not checked' : 'csrfToken equals the cookie'),
        },
      ],
      failed: () => 'Not the app’s own form',
    },
    authorize: {
      title: () => 'Right password?',
      sentence: (told) =>
        isForeign(told)
          ? 'Your authorize function checks the name and password that the form brought.'
          : `Your authorize function finds ${told.person} and checks ${told.their} password against its hash.`,
      whatIfNot: () => 'Auth.js doesn’t know your users. If you return one without checking, anyone gets in.',
      past: () => 'the password was right',
      missed: () => 'no password was checked',
      terms: ['authorize', 'hash'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'authorize returned a user' }],
      failed: ({ count }) => (count('threw') > 0 ? 'authorize throws' : 'Wrong name or password'),
    },
    session: {
      title: ({ person }) => `A session cookie for ${person}`,
      sentence: ({ otherUser, person, theyAre }) =>
        otherUser === undefined
          ? `The app encrypts who ${theyAre} into a session cookie.`
          : `The app encrypts ${otherUser}’s name into a session cookie, for ${person}’s browser.`,
      whatIfNot: () => 'It would have to ask for the password on every page.',
      past: () => 'the app set a session cookie',
      missed: () => 'no session was created',
      terms: ['jwt', 'session'],
      shapes: [SESSION_COOKIE],
      failed: ({ person }) => `No session for ${person}`,
    },
  },
  ending: signedIn,
  failures: {
    CallbackRouteError: {
      sentence: () => 'Your authorize function throws an error that Auth.js doesn’t know.',
      why: () =>
        'So the page says only Configuration. Return null, or throw a CredentialsSignin: then it can say what is wrong.',
    },
  },
}

/** The form was another site’s. */
function isForeign({ count }: Told): boolean {
  return count('foreign') > 0
}

/** The app is set up not to ask where forms come from. */
function isUnchecked({ count }: Told): boolean {
  return count('unchecked') > 0
}
