import type { Flow } from './flow.ts'

/** The cookies of an attempt that failed. */
const cleared = (...acts: readonly number[]) => ({
  'DEV-1': acts.map((act) => `${act} + cookie __Secure-authjs.pkce.code_verifier`),
})
/** The issuer's keys, which upstream does not ask for. */
const keys = (address: string, ...acts: readonly number[]) => ({
  'DEV-30': acts.map((act) => `${act} + fetch GET ${address}`),
})
const update = (value: unknown) => ({ update: value })

/** Forms that configurations of real projects have: files of `pasted`. */
export const pastedFlows: readonly Flow[] = [
  {
    id: 'checked-environment',
    shows: ['"guild":"test-discord-guild-name"', 'claims.exp'],
    acts: [{ signIn: 'discord' }, { read: '/session' }, { wait: 3601 }, { read: '/session' }],
  },
  {
    id: 'split-configuration',
    shows: [
      'adapter createSession',
      'location ?error AccessDenied',
      'location "https://app.example/dashboard"',
    ],
    acts: [
      { asks: '/dashboard' },
      { signIn: 'github' },
      { read: '/session' },
      { asks: '/login' },
      { person: 'mallory' },
      { signIn: 'github' },
      { signOut: true },
    ],
    differs: cleared(6),
  },
  {
    id: 'own-oauth-server',
    shows: ['console log redeemed access_token', '"name":"Ada Byron"', '"login":"ada"'],
    acts: [{ read: '/signin' }, { signIn: 'club' }, { read: '/session' }, update({}), { signOut: true }],
  },
  {
    id: 'sessions-for-passwords',
    shows: ['session-token=session-of-ada', 'adapter getSessionAndUser', '"name":"Ada"'],
    acts: [
      { credentials: { email: 'ada@example.com', password: 'correct horse' } },
      { read: '/session' },
      { credentials: { email: 'ada@example.com', password: 'wrong' } },
      { signOut: true },
      { read: '/session' },
      { credentials: { email: 'ada@example.com', password: 'correct horse' } },
    ],
  },
  {
    id: 'two-ways-with-passwords',
    shows: ['"by":"one-time"', 'location ?code locked', 'console warn CredentialsSignin locked true'],
    acts: [
      { read: '/providers' },
      { credentials: { pin: '1234' } },
      { read: '/session' },
      { credentials: { pin: '9' } },
      { credentials: { pin: '0000' } },
      { credentials: {} },
      { person: 'grace' },
      { credentials: { phone: '5', code: '77' }, by: 'one-time' },
      { read: '/session' },
      { credentials: { phone: '5', code: '0000' }, by: 'one-time' },
    ],
  },
  {
    id: 'own-logger',
    shows: [
      'console error log: CallbackRouteError - not today - github',
      'console log log: CREATE_PKCECODEVERIFIER object',
    ],
    acts: [
      { signIn: 'github' },
      { read: '/session' },
      { person: 'grace' },
      { signIn: 'github' },
      { person: 'mallory' },
      { signIn: 'github' },
      { read: '/nowhere' },
    ],
    differs: cleared(4, 6),
  },
  {
    id: 'late-configuration',
    shows: ['"ways":["GitHub","Google"]', 'adapter createUser'],
    acts: [
      { read: '/providers' },
      { signIn: 'github' },
      { read: '/session' },
      { person: 'grace' },
      { signIn: 'google' },
      { read: '/session' },
    ],
    differs: keys('https://www.googleapis.com/oauth2/v3/certs', 5),
  },
  {
    id: 'own-cookies',
    shows: ['cookie app.session=', 'Domain=app.example', 'cookie app.pkce='],
    acts: [{ signIn: 'github' }, { read: '/session' }, update({ name: 'X' }), { signOut: true }],
  },
  {
    id: 'enumerations-and-classes',
    shows: ['"rights":"ADMIN read+write 8 1"', '"rights":"MEMBER read 8 1"'],
    acts: [
      { signIn: 'github' },
      { read: '/session' },
      { person: 'grace' },
      { signIn: 'github' },
      { read: '/session' },
    ],
  },
  {
    id: 'adapter-by-class',
    shows: ['"name":"ADA BYRON"', 'console log createUser 1'],
    acts: [{ signIn: 'github' }, { read: '/session' }, { signOut: true }, { signIn: 'github' }],
  },
  {
    id: 'sveltekit-event',
    shows: ['"site":"test-public-site-name"', '"asked":"/auth/session"'],
    acts: [
      { signIn: 'github' },
      { read: '/session' },
      { person: 'grace' },
      { signIn: 'keycloak' },
      { read: '/session' },
    ],
    differs: {
      ...keys('https://keycloak.example/realms/example/protocol/openid-connect/certs', 4),
      'DEV-38': ['4 + call keycloak.profile [2].fetch'],
    },
  },
]
