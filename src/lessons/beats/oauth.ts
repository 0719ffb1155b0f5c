import type { BROUGHT_CODE, OAUTH } from '../flows/oauth.ts'
import type { BeatIdOf, FailureText, FlowText, Told } from './beat.ts'
import { newSession, signedIn } from './shared.ts'

export const OAUTH_TEXT: FlowText<BeatIdOf<typeof OAUTH>> = {
  name: ({ provider }) => `${provider} sign-in`,
  noun: 'sign-in',
  beats: {
    click: {
      title: ({ person, press }) => [`${person} clicks “${press}”`, `${person} clicks “Sign in”`],
      sentence: ({ person, provider, them }) =>
        `${person} clicks, and the app asks ${provider} to vouch for ${them}.`,
      whatIfNot: ({ provider, their, them }) =>
        `The app would have to ask for ${their} ${provider} password, or give ${them} one more password to remember.`,
      past: ({ person }) => `${person} clicked`,
      terms: ['oauth', 'identity-provider', 'client'],
      press: ({ press }) => press,
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the form',
    },
    hide: {
      title: (told) => [
        `${hidden(told)}off to ${told.provider}`.replace(/^o/, 'O'),
        `Off to ${told.provider}`,
      ],
      sentence: (told) => {
        const { person, them, provider } = told
        const secrets = ['', 'a one-time secret', 'two one-time secrets', 'three one-time secrets'][
          secretsOf(told)
        ]
        return secrets === ''
          ? `The app sends ${person} to ${provider}.`
          : [
              `The app hides ${secrets} in ${person}’s browser, then sends ${them} to ${provider}.`,
              `The app hides ${secrets} in the browser, then sends ${them} to ${provider}.`,
            ]
      },
      whatIfNot: () =>
        'Nothing would tie this sign-in to this browser. Anyone who caught the code on its way back could use it.',
      past: pastOfHide,
      terms: ['state', 'code-verifier', 'redirect'],
      shapes: [{ form: 'hairpin', from: 'app', to: 'provider', throughBrowser: true, wire: 'redirect' }],
      failed: ({ provider }) => [`The app can’t ask ${provider}`, 'The app can’t ask the provider'],
    },
    ask: {
      title: (told) =>
        isRemembered(told)
          ? [`${told.provider} knows ${told.person} already`, `${told.provider} asks nothing`]
          : [
              `${told.provider} asks ${told.person} for permission`,
              `${told.provider} asks for permission`,
              `${told.person} is asked for permission`,
            ],
      sentence: (told) => {
        const { provider, person, app, them, their } = told
        return isRemembered(told)
          ? [
              `${provider} recognises ${person} and remembers ${their} permission, so it asks ${them} nothing.`,
              `${provider} recognises ${person}, so it asks nothing.`,
            ]
          : [
              `${provider} asks ${person} whether ${app} may read ${their} ${readable(told)}.`,
              `${provider} asks ${person} whether ${app} may read ${their} profile.`,
            ]
      },
      whatIfNot: ({ provider, their, them }) => [
        `Any site could collect ${their} profile by sending ${them} to ${provider} and straight back.`,
      ],
      past: (told) => `${told.provider} ${isRemembered(told) ? `recognised ${told.them}` : 'asked'}`,
      terms: ['consent', 'scope', 'client-id'],
      shapes: [
        {
          form: 'arrow',
          from: 'provider',
          to: 'person',
          throughBrowser: true,
          wire: (told) => (isRemembered(told) ? 'no page' : '200 consent page'),
        },
      ],
      failed: ({ provider }) => [`${provider} rejects the request`, 'The provider rejects the request'],
    },
    agree: {
      title: (told) => (isRemembered(told) ? 'Back with a code' : `${told.person} agrees: back with a code`),
      sentence: (told) => {
        const { person, provider, their } = told
        return isRemembered(told)
          ? `${provider} sends ${person}’s browser back to the app with a one-time code.`
          : [
              `${person} agrees, and ${provider} sends ${their} browser back to the app with a one-time code.`,
              `${person} agrees, and ${provider} sends the browser back with a one-time code.`,
            ]
      },
      whatIfNot: () =>
        'A token in the address bar would end up in the history and in logs. A code works once, and only for this app.',
      past: ({ person }) => `${person}’s browser came back with a code`,
      terms: ['authorization-code', 'redirect-uri'],
      press: ({ app }) => `Authorize ${app}`,
      shapes: [{ form: 'hairpin', from: 'provider', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: ({ person }) => `${person} comes back without a code`,
    },
    check: {
      title: () => 'Same browser?',
      sentence: () => 'The app makes sure that the browser coming back is the one it sent away.',
      whatIfNot: ({ person, their }) =>
        person === 'Mallory'
          ? 'Anyone could finish their own sign-in in this browser. Work would be saved in the wrong account.'
          : `Mallory could finish her own sign-in in ${person}’s browser, and ${person} would save ${their} work in Mallory’s account.`,
      past: () => 'the app recognised the browser',
      terms: ['state', 'pkce', 'login-csrf'],
      shapes: [{ form: 'check', from: 'app', wire: whatMatched }],
      failed: () => 'Same browser? Can’t tell.',
    },
    redeem: {
      title: (told) => (isOpenId(told) ? 'Code and secret for an ID token' : 'Code and secret for a token'),
      sentence: (told) =>
        isOpenId(told)
          ? `Behind the scenes, the app trades code and secret for a signed note: this is ${told.person}.`
          : `Behind the scenes, the app trades code and secret for a token and asks who ${told.person} is.`,
      whatIfNot: (told) =>
        isOpenId(told)
          ? `Anyone could write such a note. ${told.provider} signs it with a private key, and the app checks that with the public one.`
          : `A stolen code would be enough. ${told.provider} hashes the secret and compares it with the hash it got in beat 2.`,
      past: (told) => (isOpenId(told) ? 'the app got an ID token' : 'the app got a token'),
      missed: () => 'no token was requested',
      terms: ['access-token', 'code-challenge', 'client-secret'],
      shapes: [{ form: 'call', from: 'app', to: 'provider', wire: 'request' }],
      failed: ({ provider }) => [`${provider} gives no token`, 'The provider gives no token'],
    },
    session: newSession,
  },
  ending: signedIn,
}

export const OIDC_TEXT: FlowText<BeatIdOf<typeof OAUTH>> = {
  ...OAUTH_TEXT,
  beats: {
    ...OAUTH_TEXT.beats,
    check: { ...OAUTH_TEXT.beats.check, terms: ['state', 'pkce', 'nonce', 'login-csrf'] },
    redeem: { ...OAUTH_TEXT.beats.redeem, terms: ['id-token', 'signature', 'nonce', 'client-secret'] },
  },
}

const NOT_STARTED_HERE: FailureText = {
  sentence: () => 'The app stops: this browser has no secret that belongs to this code.',
  why: () =>
    'The sign-in began in another browser, or it is over: the app deletes its secrets when it uses them.',
  terms: ['invalid-check', 'state', 'pkce', 'login-csrf'],
}

/** The way back only: with a code from a link, the history or a log. */
export const BROUGHT_CODE_TEXT: FlowText<BeatIdOf<typeof BROUGHT_CODE>> = {
  name: ({ provider }) =>
    provider === 'the provider' ? 'A code from elsewhere' : `A ${provider} code from elsewhere`,
  noun: 'attempt',
  beats: {
    open: {
      title: ({ person }) => [`${person} opens an address with a code`, 'An address with a code is opened'],
      sentence: ({ person }) => [
        `${person}’s browser opens an address with a code that it didn’t just ask for.`,
        'The browser opens an address with a code that it didn’t just ask for.',
      ],
      whatIfNot: () =>
        'Addresses get around: in links, in the history, in logs. So a code alone must not be enough.',
      past: ({ person }) => `${person}’s browser brought a code`,
      terms: ['authorization-code', 'callback', 'login-csrf'],
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The app rejects the address',
    },
    check: {
      ...OAUTH_TEXT.beats.check,
      sentence: (told) =>
        told.count('state') + told.count('pkce') + told.count('checked') > 0
          ? 'The app makes sure that the browser coming back is the one it sent away.'
          : 'The app finds a code, and nothing to compare it with.',
    },
    redeem: {
      ...OAUTH_TEXT.beats.redeem,
      title: () => 'A code for a token',
      sentence: () => 'Behind the scenes, the app trades the code for a token and asks whose it is.',
      whatIfNot: ({ provider }) =>
        `A code would work again and again. ${provider} remembers which ones it has seen.`,
    },
    session: OAUTH_TEXT.beats.session,
  },
  ending: signedIn,
  failures: { 'STATE-2': NOT_STARTED_HERE, 'PKCE-2': NOT_STARTED_HERE, 'NONCE-2': NOT_STARTED_HERE },
}

/** The same way, taken by someone who is signed in. */
export const LINKING_TEXT: FlowText<BeatIdOf<typeof OAUTH>> = {
  name: ({ provider }) => `Adding a ${provider} account`,
  noun: 'linking',
  beats: {
    ...OAUTH_TEXT.beats,
    click: {
      ...OAUTH_TEXT.beats.click,
      title: ({ person, provider }) => [`${person} adds a ${provider} account`, `${person} adds an account`],
      sentence: ({ person, provider, their }) =>
        `${person} is signed in already, and wants to add ${their} ${provider} account.`,
      whatIfNot: ({ person, provider }) =>
        `${person} could only sign in the first way. A later visit by ${provider} would find the e-mail address taken.`,
      past: ({ person }) => `${person} asked to add an account`,
      terms: ['account-linking', 'session', 'identity-provider'],
    },
    session: {
      title: ({ person }) => `${person} keeps the session`,
      sentence: (told) =>
        told.count('linked') > 0 || told.count('found') === 0
          ? `The app adds the ${told.provider} account to ${told.person}’s user and keeps the session.`
          : `The ${told.provider} account was ${told.person}’s already. The app keeps the session.`,
      whatIfNot: ({ person }) =>
        `Each account would lead to another user, and ${person}’s work would be in two places.`,
      past: () => 'the app linked the accounts',
      missed: () => 'no account was linked',
      terms: ['account-linking', 'adapter', 'session'],
      shapes: [
        {
          form: 'call',
          from: 'app',
          to: 'database',
          title: ({ provider }) => [`The ${provider} account, linked`, 'The account, linked'],
          wire: 'writes',
        },
        { form: 'arrow', from: 'app', to: 'browser', wire: 'cookie' },
      ],
      failed: () => 'The accounts stay apart',
    },
  },
  ending: ({ person, provider }) => `${person} can sign in with ${provider} from now on, too.`,
}

function isOpenId({ count }: Told): boolean {
  return count('openid') > 0
}

function secretsOf({ count }: Told): number {
  return [count('state'), count('pkce'), count('nonce')].filter((steps) => steps > 0).length
}

function pastOfHide(told: Told): string {
  const secrets = ['', 'one secret', 'two secrets', 'three secrets'][secretsOf(told)]
  return secrets === '' ? `the app sent ${told.them} to ${told.provider}` : `the app hid ${secrets}`
}

function hidden(told: Told): string {
  return ['', 'One secret hidden, ', 'Two secrets hidden, ', 'Three secrets hidden, '][secretsOf(told)] ?? ''
}

/** The provider sent the browser straight back: it knew the person, and what was allowed. */
function isRemembered({ count }: Told): boolean {
  return count('returned') > 0 && count('asked') === 0
}

/** What the scopes let an app read, in plain words. */
function readable({ scopes }: Told): string {
  const mail = scopes.some((scope) => scope.includes('email'))
  if (!mail) return 'profile'
  return scopes.includes('user:email') ? 'profile and e-mail addresses' : 'profile and e-mail address'
}

function whatMatched({ count }: Told): string {
  const parts = [
    ...(count('state') > 0 ? ['state equal'] : []),
    ...(count('pkce') > 0 ? ['PKCE secret recovered'] : []),
  ]
  return parts.join(', ') || 'a code came back'
}
