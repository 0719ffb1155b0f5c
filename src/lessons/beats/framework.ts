import type { CLIENT_SESSION, GUARDED_PAGE, PROXIED } from '../flows/framework.ts'
import type { BeatIdOf, FlowText, Told } from './beat.ts'
import { OAUTH_TEXT } from './oauth.ts'
import { ask } from './sessions.ts'
import { signedIn } from './shared.ts'

/** The answer leads elsewhere. */
function isSentAway({ count }: Told): boolean {
  return count('away') > 0
}

/** More redirects than a browser follows. */
function isLoop({ count }: Told): boolean {
  return count('away') > 20
}

export const GUARDED_PAGE_TEXT: FlowText<BeatIdOf<typeof GUARDED_PAGE>> = {
  name: () => 'A page behind middleware',
  noun: 'visit',
  beats: {
    ask: {
      ...ask,
      sentence: ({ person }) => `${person}’s browser asks for a page. Middleware gets the request first.`,
      whatIfNot: () => 'Each page would have to check by itself who is asking.',
      terms: ['middleware', 'cookie'],
      failed: () => 'The request is refused',
    },
    guard: {
      title: () => 'Middleware comes first',
      sentence: () => 'Before there is a page, your middleware gets the request.',
      whatIfNot: () =>
        'Each page would have to ask by itself, and one that forgets would be open to everyone.',
      past: () => 'middleware got the request',
      terms: ['middleware', 'edge'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'middleware' }],
      failed: () => 'Your middleware can’t be called',
    },
    verdict: {
      title: () => 'Who is it, and may they see it?',
      sentence: () =>
        'Middleware looks for a session and decides: this page, another one, or the sign-in page.',
      whatIfNot: () => 'Everyone would see every page.',
      past: () => 'middleware decided',
      missed: () => 'nothing was decided',
      terms: ['middleware', 'session', 'redirect'],
      shapes: [
        {
          form: 'check',
          from: 'app',
          wire: ({ count }) => (count('known') > 0 ? 'session found' : 'no session'),
        },
      ],
      failed: () => 'Middleware has no verdict',
    },
    page: {
      title: (told) => (isSentAway(told) ? 'Another page instead' : 'The page'),
      sentence: (told) =>
        isSentAway(told)
          ? `${told.person}’s browser is sent to another page and shows that one.`
          : `The page may be shown, so the app sends it to ${told.person}’s browser.`,
      whatIfNot: () => 'Someone who may not see a page wouldn’t learn what to do about it.',
      past: () => 'the browser got a page',
      missed: () => 'no page was shown',
      terms: ['redirect'],
      shapes: [
        {
          form: 'arrow',
          from: 'app',
          to: 'browser',
          wire: (told) => (isSentAway(told) ? 'after a redirect' : '200 OK'),
        },
      ],
      failed: () => 'No page at all',
    },
  },
  ending: ({ person }) => `${person} sees what your middleware allows.`,
  failures: {
    'JWE-4': {
      sentence: () => 'Middleware takes the cookie for a token, can’t decrypt it, and deletes it.',
      why: () =>
        'The session is in the database, and middleware’s configuration has no adapter. Use session: { strategy: "jwt" } in both files.',
      terms: ['middleware', 'session-strategy', 'adapter'],
    },
    Error: {
      sentence: (told) =>
        isLoop(told)
          ? 'The browser gives up: one redirect led to the next, twenty times.'
          : 'The app has no page to show: it ran into an error.',
      why: (told) =>
        isLoop(told)
          ? 'The page that people are sent to is protected, too. Leave it out of the matcher, or let middleware pass it.'
          : 'Look at the failed step and at the server log.',
      terms: ['middleware', 'redirect'],
    },
  },
}

export const CLIENT_SESSION_TEXT: FlowText<BeatIdOf<typeof CLIENT_SESSION>> = {
  name: () => 'What useSession() knows',
  noun: 'update',
  beats: {
    stale: {
      title: () => 'Signed in, and still null',
      sentence: ({ person }) =>
        `The server shows ${person}’s page, but in the browser useSession() still says null.`,
      whatIfNot: () =>
        'If the page had been loaded after the sign-in, SessionProvider would have asked again. Next.js only changed its content.',
      past: () => 'useSession() stayed null',
      terms: ['session-provider', 'session'],
      shapes: [{ form: 'check', from: 'browser', wire: () => 'SessionProvider keeps null' }],
      failed: () => 'The session isn’t asked for',
    },
    reload: {
      title: ({ person }) => `${person} loads the page again`,
      sentence: ({ person }) => `${person} loads the page again, so everything in it starts over.`,
      whatIfNot: () => 'SessionProvider would keep its null for as long as the page is open.',
      past: ({ person }) => `${person} loaded the page again`,
      terms: ['session-provider'],
      shapes: [{ form: 'arrow', from: 'person', to: 'app', throughBrowser: true, wire: 'request' }],
      failed: () => 'The page can’t be loaded',
    },
    again: {
      title: () => 'Who is signed in?',
      sentence: () => 'SessionProvider starts over, too, and asks the app who is signed in.',
      whatIfNot: () => 'It would have no session to give to useSession().',
      past: () => 'SessionProvider asked again',
      missed: () => 'SessionProvider didn’t ask again',
      terms: ['session-provider', 'cookie'],
      shapes: [{ form: 'arrow', from: 'browser', to: 'app', wire: 'request' }],
      failed: () => 'The app has no answer',
    },
    known: {
      title: ({ person }) => `Now useSession() knows ${person}`,
      sentence: ({ person }) => `The app decrypts the cookie and answers with ${person}’s session.`,
      whatIfNot: () => 'The page would look as if no one had signed in.',
      past: () => 'the app sent the session',
      missed: () => 'no session arrived',
      terms: ['session', 'jwe'],
      shapes: [{ form: 'arrow', from: 'app', to: 'browser', wire: () => '200 the session' }],
      failed: () => 'The session can’t be read',
    },
  },
  ending: () => 'From now on useSession() has the session, too.',
}

export const PROXIED_TEXT: FlowText<BeatIdOf<typeof PROXIED>> = {
  ...OAUTH_TEXT,
  name: ({ provider }) => [`${provider} sign-in of a preview`, 'Sign-in of a preview'],
  beats: {
    click: OAUTH_TEXT.beats.click,
    hide: {
      ...OAUTH_TEXT.beats.hide,
      sentence: ({ provider }) => [
        `The preview notes its own address in the state, and asks ${provider} to answer the stable site.`,
        'The preview notes its address in the state, and asks for an answer to the stable site.',
      ],
      whatIfNot: ({ provider }) => [
        `${provider} would refuse: it knows the stable site’s address, and not the one of each preview.`,
        'The provider would refuse: it knows the stable site’s address, and not the one of each preview.',
      ],
      terms: ['redirect-proxy', 'state', 'redirect-uri'],
    },
    ask: OAUTH_TEXT.beats.ask,
    agree: {
      ...OAUTH_TEXT.beats.agree,
      sentence: ({ provider, person, their }) => [
        `${person} agrees, and ${provider} sends ${their} browser to the stable site with a one-time code.`,
        `${provider} sends ${person}’s browser to the stable site with a one-time code.`,
      ],
    },
    'pass-on': {
      title: () => 'The stable site passes it on',
      sentence: () => 'The stable site reads in the state where this began, and sends the browser there.',
      whatIfNot: ({ person }) =>
        `${person} would be signed in to the stable site, or to none: the cookies of this sign-in are the preview’s.`,
      past: () => 'the stable site passed the code on',
      missed: () => 'the code stayed at the stable site',
      terms: ['redirect-proxy', 'auth-secret', 'state'],
      shapes: [{ form: 'check', from: 'app', wire: () => 'state names the preview' }],
      failed: () => 'The code isn’t passed on',
    },
    check: OAUTH_TEXT.beats.check,
    redeem: OAUTH_TEXT.beats.redeem,
    session: OAUTH_TEXT.beats.session,
  },
  ending: (told) =>
    told.otherUser === undefined
      ? `${told.person} is signed in to the preview, and only there.`
      : signedIn(told),
}
