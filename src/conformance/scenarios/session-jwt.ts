import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'

const cookie = '__Secure-authjs.session-token'
const ada = { sub: 'ada', name: 'Ada', email: 'ada@example.com', picture: 'https://app.example/ada.png' }
const encrypted: Step = { encrypted: ada }
const read: Step = { get: '/auth/session' }
const update = (data: unknown): Step => ({ post: '/auth/session', json: { data } })
const day = 86400
const fail = () => {
  throw new Error('no')
}

const codecs: Readonly<Record<string, Recipe>> = {
  'decode throws': { more: { jwt: { decode: fail } } },
  'decode returns null': { more: { jwt: { decode: () => null } } },
  'own codec': { more: { jwt: { encode: () => 'mine', decode: () => ({ name: 'Mine' }) } } },
}

const times = [0, 1, day, 29 * day, 30 * day - 1, 30 * day, 30 * day + 14, 30 * day + 16, 31 * day].map(
  (wait): Scenario => ({ name: `read after ${wait} s`, steps: [encrypted, { wait }, read, read] }),
)

export const sessionJwtFlow: Flow = {
  title: 'JWT sessions',
  scenarios: [
    ...times,
    ...Object.entries(codecs).map(([name, config]): Scenario => ({ name, config, steps: [encrypted, read] })),
    {
      name: 'encode returns nothing',
      config: { more: { jwt: { encode: () => '' } }, debugLog: true },
      steps: [encrypted, read],
      differs: { 'DEV-62': ['2 - log debug CHUNKING_SESSION_COOKIE .message'] },
    },
    {
      name: 'encode throws',
      config: { more: { jwt: { encode: fail } } },
      steps: [encrypted, read],
      differs: { 'DEV-21': ['2 - body', '2 + body null'] },
    },
    {
      name: 'with the default callbacks',
      config: { callbacks: false, events: false },
      steps: [encrypted, read],
    },
    { name: 'a token without anything', steps: [{ encrypted: {} }, read] },
    { name: 'nonsense', steps: [{ cookie, to: 'nonsense' }, read] },
    { name: 'an empty cookie', steps: [{ cookie, to: '' }, read] },
    {
      name: 'sealed with another salt',
      steps: [
        { encrypted: ada, as: 'authjs.session-token' },
        { run: ({ world: { jar } }) => jar.set(cookie, jar.get('authjs.session-token') ?? '') },
        read,
      ],
    },
    { name: 'sealed with another secret', steps: [{ encrypted: ada, secret: 'older' }, read] },
    {
      name: 'a short lifetime',
      config: { session: { maxAge: 60 } },
      steps: [encrypted, read, { wait: 59 }, read, { wait: 76 }, read],
    },
    {
      name: 'its own lifetime for the token',
      config: { more: { jwt: { maxAge: 10 } } },
      steps: [encrypted, read, { wait: 26 }, read],
    },
    {
      name: 'a lifetime that is null',
      config: { more: { jwt: { maxAge: null } } },
      steps: [encrypted, read],
      differs: { 'DEV-19': ['2 - <jwe1> claims.exp', '2 + <jwe1> claims.exp'] },
    },
    { name: 'updateAge does not matter', config: { session: { updateAge: 0 } }, steps: [encrypted, read] },
    {
      name: 'the jwt callback returns null',
      config: { callbacks: { jwt: () => null } },
      steps: [encrypted, read],
    },
    { name: 'the jwt callback throws', config: { callbacks: { jwt: fail } }, steps: [encrypted, read] },
    {
      name: 'the session callback throws',
      config: { callbacks: { session: fail } },
      steps: [encrypted, read],
    },
    {
      name: 'the session callback returns something else',
      config: {
        callbacks: {
          session: ({ session, token }: { session: object; token: { sub: string } }) => ({
            ...session,
            id: token.sub,
          }),
        },
      },
      steps: [encrypted, read],
    },
    {
      name: 'the session callback returns nothing',
      config: { callbacks: { session: () => undefined } },
      steps: [encrypted, read],
    },
    { name: 'the event throws', config: { events: { session: fail } }, steps: [encrypted, read] },
    { name: 'no session', steps: [read] },
    { name: 'update', steps: [encrypted, update({ name: 'Lovelace' })] },
    {
      name: 'update that is used',
      config: {
        callbacks: {
          jwt: ({ token, session }: { token: object; session?: object }) => ({ ...token, ...session }),
        },
      },
      steps: [encrypted, update({ name: 'Lovelace' }), read],
    },
    { name: 'update without data', steps: [encrypted, { post: '/auth/session', json: {} }] },
    { name: 'update by a form', steps: [encrypted, { post: '/auth/session', form: { data: 'x' } }] },
    { name: 'update without a session', steps: [update({ a: 1 })] },
    { name: 'update when the token is nonsense', steps: [{ cookie, to: 'nonsense' }, update({ a: 1 })] },
    {
      name: 'update when the callback throws',
      config: { callbacks: { jwt: fail } },
      steps: [encrypted, update(1)],
    },
    {
      name: 'update without CSRF token, with redirects as JSON',
      steps: [
        encrypted,
        { post: '/auth/session', json: { csrfToken: 'x' }, headers: { 'x-auth-return-redirect': '1' } },
      ],
    },
    { name: 'sign-out', steps: [encrypted, { post: '/auth/signout' }, read] },
    { name: 'sign-out without a session', steps: [{ post: '/auth/signout' }] },
    { name: 'sign-out with nonsense', steps: [{ cookie, to: 'nonsense' }, { post: '/auth/signout' }] },
    {
      name: 'sign-out when the event throws',
      config: { events: { signOut: fail } },
      steps: [encrypted, { post: '/auth/signout' }],
    },
    {
      name: 'sign-out when decode throws',
      config: { more: { jwt: { decode: fail } } },
      steps: [encrypted, { post: '/auth/signout' }],
    },
    {
      name: 'sign-out when decode returns null',
      config: { more: { jwt: { decode: () => null } } },
      steps: [encrypted, { post: '/auth/signout' }],
    },
    {
      name: 'sign-out as JSON, to a page',
      steps: [
        encrypted,
        { post: '/auth/signout', form: { callbackUrl: '/bye' }, headers: { 'x-auth-return-redirect': '1' } },
      ],
    },
    {
      name: 'a list of secrets that begins with a hole',
      config: { more: { secret: [undefined, 'secret'] } },
      steps: [encrypted, read, { post: '/auth/signin/gh' }],
    },
    {
      name: 'a list of secrets that begins with an empty one',
      config: { more: { secret: ['', 'secret'] } },
      steps: [encrypted, read],
    },
    {
      name: 'over http',
      steps: [
        { encrypted: ada, as: 'authjs.session-token' },
        { get: '/auth/session', origin: 'http://localhost:3000' },
      ],
    },
    {
      name: 'secure cookies over http',
      config: { more: { useSecureCookies: true } },
      steps: [encrypted, { get: '/auth/session', origin: 'http://localhost:3000' }],
    },
    {
      name: 'plain cookies over https',
      config: { more: { useSecureCookies: false } },
      steps: [{ encrypted: ada, as: 'authjs.session-token' }, read],
    },
  ],
}
