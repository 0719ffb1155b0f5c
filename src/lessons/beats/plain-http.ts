import type { PLAIN_HTTP } from '../flows/plain-http.ts'
import type { BeatIdOf, FlowText } from './beat.ts'
import { SESSION_COOKIE, signedIn } from './shared.ts'

export const PLAIN_HTTP_TEXT: FlowText<BeatIdOf<typeof PLAIN_HTTP>> = {
  name: () => 'Sign-in over plain http',
  noun: 'sign-in',
  beats: {
    send: {
      title: ({ person, press }) => [`${person} clicks “${press}”`, `${person} signs in`],
      sentence: ({ person }) => `${person} signs in, at an address that begins with http.`,
      whatIfNot: () => 'Over https, no one on the way could read or change what is sent.',
      past: ({ person }) => `${person} signed in`,
      terms: ['cookie'],
      press: ({ press }) => press,
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the form',
    },
    answer: {
      title: () => 'Signed in, says the app',
      sentence: () => 'The app believes that it is behind https, and sends a session cookie for https only.',
      whatIfNot: () => 'Without a cookie, the next page could not know who asks.',
      past: () => 'the app sent a session cookie',
      terms: ['session', 'secure-prefix', 'redirect'],
      shapes: [{ form: 'arrow', from: 'app', to: 'browser', wire: () => 'Set-Cookie: __Secure-…' }],
      failed: () => 'The app has no answer',
    },
    keep: {
      title: () => 'Does the browser keep it?',
      sentence: () => 'The browser stores the session cookie.',
      whatIfNot: ({ person }) => `${person} would be a stranger on the next page.`,
      past: () => 'the browser stored it',
      missed: () => 'no session cookie was stored',
      terms: ['secure-prefix', 'cookie'],
      shapes: [SESSION_COOKIE],
      failed: () => 'The browser refuses the cookie',
    },
  },
  ending: signedIn,
}
