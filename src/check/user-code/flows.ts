import type { Flow } from './flow.ts'

const update = (value: unknown) => ({ update: value })

/** The issuer's keys, which upstream does not ask for. */
const googleKeys = (...acts: readonly number[]) => ({
  'DEV-30': acts.map((act) => `${act} + fetch GET https://www.googleapis.com/oauth2/v3/certs`),
})
/** The cookies of an attempt that failed. */
const cleared = (...acts: readonly number[]) => ({
  'DEV-1': acts.map((act) => `${act} + cookie __Secure-authjs.pkce.code_verifier`),
})
/** The engine's `fetch` beside what upstream hands over. */
const handed = (location: string, ...acts: readonly number[]) => ({
  'DEV-38': acts.map((act) => `${act} + call ${location}.fetch`),
})
/** The markup of a mail that a preset sends is our own. */
export const OWN_MAILS = 'mail markup'

const worded = (...acts: readonly number[]) => ({
  [OWN_MAILS]: acts.flatMap((act) =>
    ['-', '+'].map((sign) => `${act} ${sign} fetch POST https://api.resend.com/emails .body.html`),
  ),
})
/** No discovery document is asked for at a name that tenants share, and so the parameters of a URL that is known come first. */
const tenants = (name: string) => ({
  'microsoft-entra-id authorization': [
    `1 - fetch GET https://login.microsoftonline.com/${name}/v2.0/.well-known/openid-configuration`,
    '1 - fetch GET https://login.microsoftonline.com/<uuid1>/v2.0/.well-known/openid-configuration',
    '1 + location ?scope',
    '1 - location ?scope',
  ],
  'DEV-30': [`1 + fetch GET https://login.microsoftonline.com/${name}/discovery/v2.0/keys`],
})

/** The examples of the menu. */
export const exampleFlows: readonly Flow[] = [
  {
    id: 'role-from-profile',
    shows: ['"role":"admin"', '"role":"member"'],
    acts: [
      { signIn: 'github' },
      { read: '/session' },
      { person: 'grace' },
      { signIn: 'github' },
      { read: '/session' },
    ],
  },
  {
    id: 'allow-list',
    shows: ['console log github ada@example.com allowed', 'location ?refused not-on-the-list'],
    acts: [
      { signIn: 'github' },
      { read: '/session' },
      { person: 'mallory' },
      { signIn: 'google' },
      { read: '/session' },
    ],
    differs: googleKeys(4),
  },
  {
    id: 'refresh-token-rotation',
    shows: ['fetch POST https://oauth2.googleapis.com/token .body "client_id', '"error":"RefreshTokenError"'],
    acts: [
      { signIn: 'google' },
      { read: '/session' },
      { wait: 3700 },
      { read: '/session' },
      { wait: 3700 },
      { refuses: 'https://oauth2.googleapis.com/token' },
      { read: '/session' },
    ],
    differs: googleKeys(1),
  },
  {
    id: 'multi-tenant-issuer',
    shows: ['console log tenant <uuid1>', '"organisation":'],
    acts: [{ signIn: 'microsoft-entra-id' }, { read: '/session' }],
    differs: tenants('common'),
  },
  {
    id: 'account-linking',
    shows: ['console log github now belongs to ada@example.com', 'location ?error AccessDenied'],
    acts: [
      { signIn: 'google' },
      { person: 'ada' },
      { signIn: 'github' },
      { read: '/session' },
      { person: 'mallory' },
      { signIn: 'google' },
    ],
    differs: { ...googleKeys(1, 6), ...cleared(6) },
  },
  {
    id: 'credentials-with-zod',
    shows: ['"name":"Ada Byron"', 'location ?code credentials', 'location ?code bad-form'],
    acts: [
      { read: '/signin' },
      { credentials: { email: 'ada@example.com', password: 'correct horse' } },
      { read: '/session' },
      { credentials: { email: 'ada@example.com', password: 'wrong horse' } },
      { credentials: { email: 'nobody', password: 'short' } },
    ],
  },
  {
    id: 'session-update',
    shows: ['"nickname":"Countess"', 'console warn update refused'],
    acts: [
      { signIn: 'github' },
      update({ nickname: ' Countess ' }),
      { read: '/session' },
      update({ nickname: '' }),
      update({ role: 'admin' }),
      update('text'),
    ],
  },
  {
    id: 'id-on-session',
    shows: ['"id":"<uuid3>"'],
    acts: [
      { signIn: 'github' },
      { read: '/session' },
      update({ name: 'X' }),
      { signOut: true },
      { read: '/session' },
    ],
  },
  {
    id: 'redirect-allow-list',
    shows: ['location https://docs.app.example/start', 'console warn not sent to //evil.example'],
    acts: [
      { signIn: 'github', callbackUrl: 'https://docs.app.example/start' },
      { signOut: true, callbackUrl: '//evil.example' },
      { signIn: 'github', callbackUrl: 'https://evil.example/' },
      { signOut: true, callbackUrl: '/bye?so=long' },
    ],
  },
  {
    id: 'email-domain-block',
    shows: ['"email":"ada@example.com"', 'location ?error AccessDenied', 'location ?error Verification'],
    acts: [
      { mailTo: 'ada@mailinator.com', by: 'resend' },
      { mailTo: ' Ada+news@Example.com ', by: 'resend' },
      { click: true },
      { read: '/session' },
      { click: true },
    ],
    differs: worded(2),
  },
  {
    id: 'database-session',
    shows: ['"plan":"free"', 'adapter updateSession', 'adapter deleteSession'],
    acts: [
      { signIn: 'github' },
      { read: '/session' },
      { wait: 4000 },
      { read: '/session' },
      { signOut: true },
      { read: '/session' },
    ],
    differs: handed('github.profile [2]', 1),
  },
  {
    id: 'audit-log',
    shows: ['"what":"signed out"', 'log error OAuthAccountNotLinked'],
    acts: [
      { signIn: 'github' },
      { signOut: true },
      { signIn: 'github' },
      { person: 'ada' },
      { signIn: 'google' },
    ],
    differs: { ...googleKeys(5), ...cleared(5) },
  },
  {
    id: 'custom-provider',
    shows: ['"name":"Ada Byron"', 'claims.provider "acme"'],
    acts: [{ signIn: 'acme' }, { read: '/session' }, { read: '/providers' }],
    differs: { ...googleKeys(1), ...handed('acme.profile [2]', 1) },
  },
  {
    id: 'protected-pages',
    shows: ['returned callbacks.authorized false', 'returned callbacks.authorized true'],
    acts: [
      { asks: '/dashboard' },
      { asks: '/' },
      { read: '/signin' },
      { signIn: 'github' },
      { asks: '/dashboard/today' },
    ],
  },
]

/** Configurations after the public documentation: files of `documented`. */
export const documentedFlows: readonly Flow[] = [
  {
    id: 'role-based-access',
    shows: ['"role":"admin"', '"role":"user"', 'returned callbacks.authorized false'],
    acts: [
      { asks: '/admin' },
      { signIn: 'github' },
      { asks: '/admin' },
      { person: 'grace' },
      { signIn: 'github' },
      { asks: '/admin' },
      { asks: '/' },
    ],
    differs: handed('github.profile [2]', 2, 5),
  },
  {
    id: 'token-rotation-that-throws',
    shows: ['"hasToken":true', 'console error The access token could not be renewed: invalid_grant'],
    acts: [
      { signIn: 'google' },
      { read: '/session' },
      { wait: 3700 },
      { read: '/session' },
      { wait: 3700 },
      { refuses: 'https://oauth2.googleapis.com/token' },
      { read: '/session' },
    ],
    differs: googleKeys(1),
  },
  {
    id: 'extended-database-session',
    shows: ['console log welcome ada@example.com', 'console log until', 'adapter updateSession'],
    acts: [
      { signIn: 'google' },
      { read: '/session' },
      { wait: 4000 },
      update({ user: { name: 'X' } }),
      { wait: 90_000 },
      { read: '/session' },
    ],
    differs: googleKeys(1),
  },
  {
    id: 'restricted-access',
    shows: ['location ?error AccessDenied', 'location ?provider github', '"name":"Ada Byron"'],
    acts: [
      { signIn: 'google' },
      { person: 'mallory' },
      { signIn: 'google' },
      { person: 'alan' },
      { signIn: 'github' },
      { person: 'ada' },
      { signIn: 'github' },
      { read: '/session' },
    ],
    differs: { ...googleKeys(1, 3), ...cleared(3) },
  },
  {
    id: 'credentials-with-errors',
    shows: [
      '"id":"ada-1"',
      'location ?code invalid_login',
      'log error AccountLocked',
      'console warn That is no address; At least 8 characters',
    ],
    acts: [
      { read: '/signin' },
      { credentials: { email: 'ada@example.com', password: 'correct horse' } },
      { read: '/session' },
      { credentials: { email: 'ada@example.com', password: 'wrong horse' } },
      { credentials: { email: 'grace@example.com', password: 'correct horse' } },
      { credentials: { email: 'locked@example.com', password: 'correct horse' } },
      { credentials: { email: 'ada', password: 'short' } },
      { credentials: {} },
    ],
  },
  {
    id: 'own-mail',
    shows: ['"email":"ada@example.com"', 'location ?error AccessDenied', 'location ?error Verification'],
    acts: [
      { mailTo: 'ada@mailinator.com', by: 'http-email' },
      { mailTo: 'ada@example.com', by: 'http-email' },
      { click: true },
      { read: '/session' },
      { person: 'grace' },
      { mailTo: 'grace@example.com', by: 'http-email' },
      { wait: 4000 },
      { click: true },
    ],
    differs: handed('http-email.sendVerificationRequest [0]', 2, 6),
  },
  {
    id: 'own-pages',
    shows: ['location /welcome', 'location https://app.example/problem', 'location /goodbye'],
    acts: [
      { read: '/signin' },
      { read: '/error?error=AccessDenied' },
      { mailTo: 'ada@example.com', by: 'resend' },
      { click: true },
      { read: '/signout' },
      { person: 'grace' },
      { signIn: 'github' },
      { person: 'ada' },
      { signIn: 'github' },
      { person: 'alan' },
      { signIn: 'github' },
    ],
    differs: { ...worded(3), ...cleared(7, 9) },
  },
  {
    id: 'redirects',
    shows: ['location https://app.example/there', 'threw callbacks.redirect'],
    acts: [
      { signIn: 'github', callbackUrl: 'https://app.example/there' },
      { signOut: true, callbackUrl: 'https://evil.example/' },
      { signIn: 'github', callbackUrl: 'no address' },
      { signOut: true, callbackUrl: '/bye' },
    ],
  },
  {
    id: 'tenant-of-the-request',
    shows: ['console log configured for /api/auth/session', '"tid":"<uuid1>"'],
    acts: [{ signIn: 'microsoft-entra-id' }, { read: '/session' }],
    differs: { ...tenants('organizations'), ...handed('microsoft-entra-id.profile [2]', 1) },
  },
  {
    id: 'sveltekit',
    shows: ['"how":"github, signIn', 'console info in Ada Byron', 'log error JWTSessionError'],
    acts: [
      { read: '/providers' },
      { signIn: 'github' },
      { read: '/session' },
      update({}),
      { wait: 2000 },
      { read: '/session' },
      { signOut: true },
    ],
  },
  {
    id: 'express-with-own-provider',
    shows: ['https://app.example/of/'],
    acts: [{ signIn: 'octo' }, { read: '/session' }, { read: '/signin' }],
    differs: {
      ...handed('octo.profile [2]', 1),
      'DEV-16': ['3 - page picture https://authjs.dev/img/providers/octo.svg'],
    },
  },
  {
    id: 'adapter-of-ones-own',
    shows: ['"name":"ADA BYRON"', 'adapter deleteSession'],
    acts: [{ signIn: 'github' }, { read: '/session' }, { signOut: true }, { signIn: 'github' }],
  },
]
