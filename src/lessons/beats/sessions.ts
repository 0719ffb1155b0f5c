import type { SESSION_READ, SESSION_UPDATE, SIGN_OUT, TOKEN_REFRESH } from '../flows/sessions.ts'
import type { BeatIdOf, BeatText, FlowText, Told } from './beat.ts'
import { SESSION_COOKIE } from './shared.ts'

/** The session is a row, not a token. */
function isRow({ count }: Told): boolean {
  return count('row') > 0
}

/** A page that cannot set cookies has asked. */
function isDropped({ count }: Told): boolean {
  return count('dropped') > 0
}

export const ask: BeatText = {
  title: ({ person }) => `${person} opens a page`,
  sentence: ({ person }) => `${person}’s browser asks for a page and sends the session cookie along.`,
  whatIfNot: () => 'The app would see a stranger.',
  past: ({ person }) => `${person}’s browser asked for a page`,
  terms: ['cookie', 'same-site'],
  shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
  failed: () => 'The cookie stays behind',
}

const find: BeatText = {
  title: (told) => (isRow(told) ? 'Is there such a session?' : 'A good cookie?'),
  sentence: (told) =>
    isRow(told)
      ? 'The app looks the session up in the database and checks that it hasn’t expired.'
      : 'The app decrypts the cookie and checks that it hasn’t expired.',
  whatIfNot: () => 'A forged or old cookie would be as good as a fresh one.',
  past: (told) => (isRow(told) ? 'the app found the session' : 'the cookie was good'),
  terms: ['jwe', 'exp', 'auth-secret'],
  shapes: [
    {
      form: 'check',
      from: 'app',
      wire: (told) => (isRow(told) ? 'row found, not expired' : 'decrypted, not expired'),
    },
  ],
  failed: () => 'The session isn’t good any more',
}

const renew: BeatText = {
  title: () => 'The cookie, good for longer',
  sentence: () => 'The app sends the cookie back with a later expiry date.',
  whatIfNot: ({ person, theyCome }) =>
    `${person} would be signed out after 30 days, however often ${theyCome}.`,
  past: () => 'the cookie was renewed',
  missed: () => 'no cookie was renewed',
  terms: ['max-age'],
  shapes: [SESSION_COOKIE],
  failed: () => 'The cookie isn’t renewed',
}

const callbacks: BeatText = {
  title: () => 'What the page gets to know',
  sentence: (told) =>
    isRow(told)
      ? `Your session callback decides what the page gets to know about ${told.person}.`
      : `Your jwt and session callbacks decide what the page gets to know about ${told.person}.`,
  whatIfNot: ({ their }) => `The page would get only ${their} name, e-mail address and picture.`,
  past: () => 'your callbacks had their say',
  missed: () => 'the page got no session',
  terms: ['callbacks'],
  shapes: [{ form: 'check', from: 'app', wire: (told) => (isRow(told) ? 'session' : 'jwt, session') }],
  failed: () => 'A callback fails',
}

export const SESSION_READ_TEXT: FlowText<BeatIdOf<typeof SESSION_READ>> = {
  name: () => 'Who is signed in?',
  noun: 'visit',
  beats: {
    ask,
    find,
    callbacks,
    renew: {
      ...renew,
      title: (told) => (isDropped(told) ? 'A new cookie that no one gets' : 'The cookie, good for longer'),
      sentence: (told) =>
        isDropped(told)
          ? 'Auth.js makes a new cookie, but a server component can’t set one. The old one stays.'
          : 'The app sends the cookie back with a later expiry date.',
      past: (told) => (isDropped(told) ? 'the new cookie was dropped' : 'the cookie was renewed'),
    },
  },
  ending: ({ person }) => `The page knows that this is ${person}.`,
}

export const SESSION_UPDATE_TEXT: FlowText<BeatIdOf<typeof SESSION_UPDATE>> = {
  name: () => 'A change to the session',
  noun: 'change',
  beats: {
    send: {
      title: () => 'The page sends a change',
      sentence: ({ person }) => `The page sends what ${person} changed, with proof that it is the app’s own.`,
      whatIfNot: ({ person }) => `Any website could change ${person}’s session.`,
      past: () => 'the page sent a change',
      terms: ['session-update', 'csrf-token'],
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the change',
    },
    find,
    callbacks: {
      ...callbacks,
      title: () => 'What is kept of it',
      sentence: () => 'Your jwt callback gets the change with trigger “update” and decides what to keep.',
      whatIfNot: ({ person }) => `Nothing would change, or ${person} could make up roles and plans.`,
      past: () => 'your callback looked at it',
      missed: () => 'no callback was asked',
      terms: ['callbacks', 'session-update'],
    },
    renew: {
      ...renew,
      title: () => 'A new cookie with the change',
      sentence: () => 'The app puts the changed session into a new cookie.',
      whatIfNot: () => 'The change would be gone with the next page.',
      past: () => 'the app made a new cookie',
      missed: () => 'the session stayed as it was',
      terms: ['jwt', 'cookie'],
    },
  },
  ending: () => 'From now on, every page sees the changed session.',
}

export const TOKEN_REFRESH_TEXT: FlowText<BeatIdOf<typeof TOKEN_REFRESH>> = {
  name: () => 'A new access token',
  noun: 'refresh',
  beats: {
    ask,
    find,
    expired: {
      title: () => 'The access token is too old',
      sentence: () => 'Your jwt callback looks at the access token’s date: it has expired.',
      whatIfNot: ({ provider }) => `The app would call ${provider} with a token that no longer works.`,
      past: () => 'the access token was too old',
      terms: ['access-token', 'callbacks'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'expires_at is in the past' }],
      failed: () => 'A callback fails',
    },
    refresh: {
      title: () => 'Refresh token for a new one',
      sentence: ({ provider }) => `The app sends ${provider} the refresh token and gets a new access token.`,
      whatIfNot: ({ person }) => `${person} would have to give permission again every hour or so.`,
      past: ({ provider }) => `${provider} gave a new one`,
      missed: () => 'no new token was requested',
      terms: ['refresh-token', 'token-rotation'],
      shapes: [{ form: 'call', from: 'app', to: 'provider', wire: 'request' }],
      failed: () => 'The refresh token is refused',
    },
    renew: {
      ...renew,
      title: () => 'The new tokens, kept',
      sentence: () => 'The app puts the new tokens into the session cookie.',
      whatIfNot: () => 'The next page would use the old refresh token again, which works only once.',
      past: () => 'the app kept the new tokens',
      missed: () => 'no new token was kept',
      failed: () => 'The new tokens are lost',
      terms: ['jwt', 'token-rotation'],
    },
  },
  ending: ({ provider }) => `The app can call ${provider} again, and no one had to sign in.`,
  failures: {
    'page-cookies': {
      sentence: () => 'The new tokens are lost: a server component can’t set the cookie they are in.',
      why: ({ provider }) => [
        `The browser keeps the old refresh token, which ${provider} won’t take again. Keep the tokens in a database.`,
        'The browser keeps the old refresh token, which won’t be taken again. Keep the tokens in a database.',
      ],
      terms: ['server-component', 'token-rotation', 'refresh-token'],
    },
  },
}

export const SIGN_OUT_TEXT: FlowText<BeatIdOf<typeof SIGN_OUT>> = {
  name: () => 'Sign-out',
  noun: 'sign-out',
  beats: {
    click: {
      title: ({ person, press }) => [`${person} clicks “${press}”`, `${person} signs out`],
      sentence: ({ person }) => `${person} clicks, and the app checks that the form is its own.`,
      whatIfNot: ({ person }) => `Any website could sign ${person} out.`,
      past: ({ person }) => `${person} clicked`,
      terms: ['csrf-token'],
      press: ({ press }) => press,
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the form',
    },
    end: {
      title: (told) => (isRow(told) ? 'The session row, deleted' : 'The session, given up'),
      sentence: (told) =>
        isRow(told)
          ? 'The app deletes the session from its database.'
          : 'The app has no list of sessions, so it only tells the browser to drop the cookie.',
      whatIfNot: (told) =>
        isRow(told)
          ? 'Someone who copied the cookie would still be signed in.'
          : 'Someone who copied the cookie is signed in until it expires: that is the price of sessions without a database.',
      past: () => 'the app ended the session',
      missed: () => 'the session went on',
      terms: ['session', 'session-strategy'],
      shapes: [
        {
          form: 'check',
          from: 'app',
          wire: (told) => (isRow(told) ? 'deleteSession' : 'no row to delete'),
        },
      ],
      failed: () => 'The session can’t be ended',
    },
    remove: {
      title: () => 'The cookie, removed',
      sentence: ({ person }) => `${person}’s browser removes the session cookie.`,
      whatIfNot: ({ person }) => `The next page would greet ${person} again.`,
      past: () => 'the browser removed the cookie',
      missed: () => 'the cookie stayed',
      terms: ['cookie', 'max-age'],
      shapes: [{ form: 'arrow', from: 'app', to: 'browser', wire: () => 'Set-Cookie: Max-Age=0' }],
      failed: () => 'The cookie stays',
    },
  },
  ending: ({ person, them }) =>
    `${person} is signed out here. A provider such as GitHub may still know ${them}.`,
}
