import type { EMAIL } from '../flows/email.ts'
import type { BeatIdOf, FlowText } from './beat.ts'
import { newSession, signedIn } from './shared.ts'

export const EMAIL_TEXT: FlowText<BeatIdOf<typeof EMAIL>> = {
  name: () => 'Sign-in with a link by e-mail',
  noun: 'sign-in',
  beats: {
    enter: {
      title: ({ person }) => `${person} asks for a link`,
      sentence: ({ person, their }) => `${person} enters ${their} e-mail address and asks for a link.`,
      whatIfNot: ({ them }) => `The app would need a password for ${them}, and a way to reset it.`,
      past: ({ person }) => `${person} asked for a link`,
      terms: ['email-provider'],
      press: ({ press }) => press,
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the form',
    },
    token: {
      title: () => 'A one-time token, kept as a hash',
      sentence: () => 'The app makes a one-time token and stores only its hash.',
      whatIfNot: ({ person }) => `Anyone who can read the database could sign in as ${person}.`,
      past: () => 'the app stored the hash of a token',
      missed: () => 'no token was made',
      terms: ['verification-token', 'hash'],
      shapes: [{ form: 'call', from: 'app', to: 'database', wire: 'writes' }],
      failed: () => 'No token, no link',
    },
    mail: {
      title: ({ person }) => `A link in ${person}’s mailbox`,
      sentence: ({ person }) => `The app mails ${person} a link with the token in it.`,
      whatIfNot: () => 'Typing an address proves nothing. Reading its mail does.',
      past: ({ them }) => `the app mailed ${them} a link`,
      missed: () => 'no mail was sent',
      terms: ['send-verification-request'],
      shapes: [{ form: 'arrow', from: 'app', to: 'mail', wire: 'mail' }],
      failed: () => 'The mail isn’t sent',
    },
    open: {
      title: ({ person }) => `${person} opens the link`,
      sentence: ({ person }) => `${person} opens the link, on any device.`,
      whatIfNot: () => 'The app would wait for a proof that never comes.',
      past: ({ person }) => `${person} opened it`,
      terms: ['callback'],
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The link leads nowhere',
    },
    use: {
      title: () => 'Token found, checked, deleted',
      sentence: () => 'The app finds the token, checks its date and deletes it.',
      whatIfNot: ({ person }) => `An old link in ${person}’s mailbox would sign someone in again and again.`,
      past: () => 'the app used up the token',
      terms: ['use-verification-token'],
      shapes: [{ form: 'call', from: 'app', to: 'database', wire: 'writes' }],
      failed: () => 'The token isn’t good any more',
    },
    session: {
      ...newSession,
      sentence: ({ person }) => `The app finds or creates ${person}’s user and sets a session cookie.`,
      whatIfNot: ({ person }) => `${person} would need a new link for every page.`,
      terms: ['session', 'email-verified'],
    },
  },
  ending: signedIn,
}
