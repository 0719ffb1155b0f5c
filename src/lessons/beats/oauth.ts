import type { OAUTH } from '../flows/oauth.ts'
import type { FlowText, Told } from './beat.ts'

export const OAUTH_TEXT: FlowText<(typeof OAUTH)['beats'][number]['id']> = {
  name: ({ provider }) => `${provider} sign-in`,
  beats: {
    click: {
      title: ({ person, press }) => [`${person} clicks “${press}”`, `${person} clicks “Sign in”`],
      sentence: ({ person, provider, them }) =>
        `${person} clicks, and the app asks ${provider} to vouch for ${them}.`,
      whatIfNot: ({ provider, their, them }) =>
        `The app would have to ask for ${their} ${provider} password, or give ${them} one more password to remember.`,
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
          : `The app hides ${secrets} in ${person}’s browser, then sends ${them} to ${provider}.`
      },
      whatIfNot: () =>
        'Nothing would tie this sign-in to this browser. Anyone who caught the code on its way back could use it.',
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
          : `${person} agrees, and ${provider} sends ${their} browser back to the app with a one-time code.`
      },
      whatIfNot: () =>
        'A token in the address bar would end up in the history and in logs. A code works once, and only for this app.',
      terms: ['authorization-code', 'redirect-uri'],
      press: ({ app }) => `Authorize ${app}`,
      shapes: [{ form: 'hairpin', from: 'provider', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: ({ person }) => `${person} comes back without a code`,
    },
    check: {
      title: () => 'Same browser?',
      sentence: () => 'The app makes sure that the browser coming back is the one it sent away.',
      whatIfNot: ({ person }) =>
        `Mallory could finish her own sign-in in ${person}’s browser, and ${person} would save ${person === 'Ada' ? 'her' : 'their'} work in Mallory’s account.`,
      terms: ['state', 'pkce', 'login-csrf'],
      shapes: [{ form: 'check', from: 'app', wire: whatMatched }],
      failed: () => 'Same browser? Can’t tell.',
    },
    redeem: {
      title: () => 'Code and secret for a token',
      sentence: ({ person }) =>
        `Behind the scenes, the app trades code and secret for a token and asks who ${person} is.`,
      whatIfNot: ({ provider }) =>
        `A stolen code would be enough. ${provider} hashes the secret and compares it with the hash it got in beat 2.`,
      terms: ['access-token', 'code-challenge', 'client-secret'],
      shapes: [{ form: 'call', from: 'app', to: 'provider', wire: 'request' }],
      failed: ({ provider }) => [`${provider} gives no token`, 'The provider gives no token'],
    },
    session: {
      title: ({ person }) => `A session cookie for ${person}`,
      sentence: (told) =>
        `The app ${isNew(told) ? `creates a user for ${told.person}` : `finds ${told.person}’s user`} and gives ${told.their} browser a session cookie.`,
      whatIfNot: ({ person }) => `${person} would be a stranger again on the next page.`,
      terms: ['session', 'jwt', 'adapter'],
      shapes: [
        { form: 'call', from: 'app', to: 'database', title: user, wire: 'writes' },
        { form: 'arrow', from: 'app', to: 'browser', wire: 'cookie' },
      ],
      failed: ({ person }) => `No session for ${person}`,
    },
  },
  ending: ({ person, them }) =>
    `${person} is signed in. From now on, the app recognises ${them} by this cookie.`,
}

function secretsOf({ count }: Told): number {
  return [count('state'), count('pkce'), count('nonce')].filter((steps) => steps > 0).length
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

/** Until it is known: a user is created. */
function isNew({ count }: Told): boolean {
  return count('created') > 0 || count('found') === 0
}

function user(told: Told): string {
  return isNew(told) ? `A user for ${told.person}` : `${told.person}’s user`
}
