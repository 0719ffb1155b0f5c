import { BY_GITHUB, GITHUB, GITHUB_SETUP, SIGN_OUT, TO_SIGN_IN } from './moves.ts'
import type { Scene } from './scene.ts'
import { sitePage } from './site-page.ts'

const THROWS = `import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    Credentials({
      name: 'a password',
      credentials: {
        email: { label: 'E-mail' },
        password: { label: 'Password', type: 'password' },
      },
      authorize({ password }) {
        // Return null, or throw a CredentialsSignin with a code: then the page can say what is wrong.
        if (password !== 'correct horse') throw new Error('Wrong password')
        return { id: 'u1', name: 'Ada Byron', email: 'ada@example.com' }
      },
    }),
  ],
})
`

/** A small page of an app that is reached without https. */
function page(title: string, body: string) {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: sitePage(title, `<h1>${title}</h1>${body}`),
  }
}

const INTRANET = 'http://intranet.example'

/** What people ask about most. */
export const ASKED_SCENES: readonly Scene[] = [
  {
    id: 'thrown-error',
    group: 'When it goes wrong',
    title: 'The page only says “Configuration”',
    about: 'signIn fails because authorize throws an ordinary error',
    why: 'Error pages are public, so Auth.js shows only errors that it knows to be harmless. Any other becomes “Configuration”, and the real one is in the server log. Return null, or throw a CredentialsSignin, and the page can say that the password is wrong.',
    scenario: { code: { files: { 'auth.ts': THROWS }, entry: 'auth.ts' } },
    before: [],
    way: [
      TO_SIGN_IN,
      {
        do: 'press',
        button: 'Sign in with a password',
        fields: { email: 'ada@example.com', password: 'wrong horse' },
      },
    ],
    question: {
      asks: 'Your function throws “Wrong password”. Will Ada read that?',
      answer: 'No. The page says “Configuration”. Only the server log has your message.',
    },
    pausesAt: ['credentials'],
    watch: [
      {
        says: 'The form comes from the app’s own page',
        term: 'csrf-token',
        kind: 'check.passed',
        rule: 'CSRF-2',
      },
      {
        says: 'Your function throws an ordinary error',
        term: 'authorize',
        decides: true,
        kind: 'check.failed',
        rule: 'CRED-2',
      },
      { says: 'The server log has the reason', kind: 'log.written', text: 'CallbackRouteError' },
      { says: 'The page hides it', kind: 'decision.taken', rule: 'ERROR-1', text: 'Configuration' },
    ],
  },
  {
    id: 'secure-over-http',
    group: 'When it goes wrong',
    title: 'Signed in, and yet not',
    about: 'A __Secure- cookie over http: the browser refuses it',
    why: 'The app believes that it is reached over https, so it names its cookies __Secure-… and marks them Secure. The browser came over http and refuses them without a word. Use https up to the browser, or tell the app its real address with AUTH_URL.',
    scenario: {
      start: `${INTRANET}/signin`,
      answers: {
        [`${INTRANET}/signin`]: page(
          'Intranet',
          '<form method="post" action="/signed-in"><button>Sign in</button></form>',
        ),
        [`${INTRANET}/signed-in`]: {
          status: 302,
          headers: {
            location: '/',
            'set-cookie': '__Secure-authjs.session-token=ZXhhbXBsZQ; Path=/; HttpOnly; Secure; SameSite=Lax',
          },
        },
        [`${INTRANET}/`]: page('Intranet', '<p>You are not signed in.</p>'),
      },
    },
    before: [],
    way: [{ do: 'press', button: 'Sign in' }],
    question: {
      asks: 'The app sends a session cookie over http. Will the browser keep it?',
      answer: 'No. A cookie named __Secure-… is only accepted over https, and no error is shown anywhere.',
    },
    pausesAt: ['plain-http'],
    watch: [
      {
        says: 'The app signs Ada in and sends her on',
        term: 'redirect',
        kind: 'response.received',
        text: '302',
      },
      {
        says: 'The browser refuses the session cookie',
        term: 'secure-prefix',
        decides: true,
        kind: 'cookie.refused',
        text: 'session-token',
      },
      { says: 'The next page is requested without it', term: 'cookie', kind: 'request.sent', text: 'GET' },
    ],
  },
  {
    id: 'still-known',
    group: 'Sessions',
    title: 'Signed out, and in again without a question',
    about: 'Signing out of the app leaves Ada signed in at GitHub',
    why: 'The app ends its own session and nothing else. GitHub keeps its own session, in its own cookie, and remembers the permission. On a shared computer, the next person is signed in as Ada with one click.',
    scenario: { providers: [GITHUB_SETUP] },
    before: BY_GITHUB,
    way: [SIGN_OUT, TO_SIGN_IN, GITHUB],
    question: {
      asks: 'Ada signed out. Does GitHub ask her anything when she signs in again?',
      answer: 'No. GitHub still knows her and her permission, and sends her straight back.',
    },
    pausesAt: ['sign-out', 'oauth'],
    watch: [
      {
        says: 'The app’s session cookie is removed',
        term: 'session',
        kind: 'cookie.stored',
        text: 'removed __Secure-authjs.session-token',
      },
      {
        says: 'GitHub gets its own cookie, which is still there',
        term: 'cookie',
        kind: 'cookie.sent',
        text: 'user_session',
      },
      {
        says: 'GitHub recognises Ada',
        term: 'identity-provider',
        kind: 'check.passed',
        rule: 'PI1',
        text: 'is signed in',
      },
      {
        says: 'It remembers her permission and doesn’t ask',
        term: 'consent',
        decides: true,
        kind: 'check.passed',
        rule: 'PA6',
        text: 'allowed this before',
      },
      {
        says: 'Ada has a session cookie again',
        term: 'session',
        kind: 'cookie.stored',
        text: 'stored __Secure-authjs.session-token',
      },
    ],
  },
]
