import { credentialId } from '../passkey-device.ts'
import type { Flow, Scenario, Step } from '../scenario.ts'
import { checksCleared } from '../seen.ts'
import { ada, ask, bob, config, enabled, fail, jwt, register, signedIn, signOut } from './passkey-steps.ts'

const authenticate: Step[] = [ask('?action=authenticate'), { passkey: 'passkey', device: { counter: 2 } }]
const read: Step = { get: '/auth/session' }
const accountOf = (userId: string) => ({
  userId,
  type: 'webauthn',
  provider: 'passkey',
  providerAccountId: btoa(String.fromCharCode(...credentialId)),
})

const badDevices: Readonly<Record<string, object>> = {
  'another origin': { origin: 'https://evil.example' },
  'another site': { rpId: 'evil.example' },
  'another challenge': { challenge: 'x'.repeat(43) },
  'no one present': { flags: 0 },
}

const broken = (operations: readonly string[], before: Step[], steps: Step[], failing: number) =>
  operations.map(
    (operation): Scenario => ({
      name: `${operation} throws`,
      config,
      steps: [...before, { config: { ...config, adapter: { [operation]: fail } } }, ...steps],
      differs: checksCleared(failing, 'challenge'),
    }),
  )

export const passkeysFlow: Flow = {
  title: 'passkeys',
  scenarios: [
    {
      name: 'register and sign in',
      config,
      steps: [...register, read, { post: '/auth/signout' }, ...authenticate, read],
    },
    {
      name: 'register and sign in, with JWT sessions',
      config: jwt,
      steps: [...register, read, { post: '/auth/signout' }, ...authenticate, read],
    },
    {
      name: 'register while signed in',
      config,
      steps: [
        { rows: { users: [bob] } },
        ...signedIn('bob'),
        ask('?action=register'),
        { passkey: 'passkey' },
        read,
      ],
    },
    {
      name: 'register while signed in, with JWT sessions',
      config: jwt,
      steps: [
        { rows: { users: [bob] } },
        { encrypted: { sub: 'bob' } },
        ask('?action=register'),
        { passkey: 'passkey' },
        read,
      ],
    },
    {
      name: 'register twice',
      config,
      steps: [...register, signOut, ask('?action=register&email=other@example.com'), { passkey: 'passkey' }],
      differs: checksCleared(5, 'challenge'),
    },
    {
      name: 'register an address that was taken meanwhile',
      config,
      steps: [
        ask('?action=register&email=ada@example.com'),
        { rows: { users: [ada] } },
        { passkey: 'passkey' },
      ],
      differs: checksCleared(3, 'challenge'),
    },
    {
      name: 'register a passkey of another user',
      config,
      steps: [
        { rows: { users: [ada, bob], accounts: [accountOf('ada')] } },
        ...signedIn('bob'),
        ask('?action=register'),
        { passkey: 'passkey' },
      ],
      differs: checksCleared(5, 'challenge'),
    },
    {
      name: 'register without transports',
      config,
      steps: [
        ask('?action=register&email=ada@example.com'),
        { passkey: 'passkey', device: { transports: undefined } },
      ],
    },
    {
      name: 'register with no transports',
      config,
      steps: [
        ask('?action=register&email=ada@example.com'),
        { passkey: 'passkey', device: { transports: [] } },
      ],
    },
    {
      name: 'register a passkey that is backed up',
      config,
      steps: [ask('?action=register&email=ada@example.com'), { passkey: 'passkey', device: { flags: 29 } }],
    },
    {
      name: 'register with the answer to another question',
      config,
      steps: [ask('?action=authenticate'), { passkey: 'passkey', form: { action: 'register' } }],
      differs: checksCleared(2, 'challenge'),
    },
    ...Object.entries(badDevices).flatMap(([name, device]): Scenario[] => [
      {
        name: `register: ${name}`,
        config,
        steps: [ask('?action=register&email=ada@example.com'), { passkey: 'passkey', device }],
        differs: checksCleared(2, 'challenge'),
      },
      {
        name: `sign in: ${name}`,
        config,
        steps: [
          ...register,
          ask('?action=authenticate'),
          { passkey: 'passkey', device: { counter: 2, ...device } },
        ],
        differs: checksCleared(4, 'challenge'),
      },
    ]),
    {
      name: 'sign in: a forged signature',
      config,
      steps: [
        ...register,
        ask('?action=authenticate'),
        { passkey: 'passkey', device: { counter: 2, forged: true } },
      ],
      differs: checksCleared(4, 'challenge'),
    },
    {
      name: 'sign in: a counter that went back',
      config,
      steps: [...register, ask('?action=authenticate'), { passkey: 'passkey', device: { counter: 1 } }],
      differs: checksCleared(4, 'challenge'),
    },
    {
      name: 'sign in: an unknown passkey',
      config,
      steps: authenticate,
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'sign in: twice with one challenge',
      config,
      steps: [...register, ...authenticate, { passkey: 'passkey', device: { counter: 3 } }],
    },
    {
      name: 'sign in: too late',
      config,
      steps: [
        ...register,
        ask('?action=authenticate'),
        { wait: 916 },
        { passkey: 'passkey', device: { counter: 2 } },
      ],
      differs: checksCleared(5, 'challenge'),
    },
    {
      name: 'sign in: the challenge cookie is gone',
      config,
      steps: [
        ...register,
        ask('?action=authenticate'),
        { cookie: '__Secure-authjs.challenge', to: null },
        { passkey: 'passkey', device: { counter: 2 } },
      ],
    },
    {
      name: 'sign in: the challenge cookie is nonsense',
      config,
      steps: [
        ...register,
        ask('?action=authenticate'),
        { cookie: '__Secure-authjs.challenge', to: 'x' },
        { passkey: 'passkey', device: { counter: 2 } },
      ],
      differs: checksCleared(5, 'challenge'),
    },
    {
      name: 'sign in: the token in the challenge cookie is forged',
      config,
      steps: [
        ...register,
        ask('?action=authenticate'),
        { encrypted: { value: 'x', provider: 'passkey' }, as: '__Secure-authjs.challenge' },
        { passkey: 'passkey', device: { counter: 2 } },
      ],
      differs: checksCleared(5, 'challenge'),
    },
    ...['x', '', 'not base64!', 'YR=='].map(
      (id): Scenario => ({
        name: `sign in: the credential id ${JSON.stringify(id)}`,
        config,
        steps: [ask('?action=authenticate'), { passkey: 'passkey', form: { data: JSON.stringify({ id }) } }],
        differs: checksCleared(2, 'challenge'),
      }),
    ),
    {
      name: 'sign in without a CSRF token',
      config,
      steps: [
        ...register,
        signOut,
        ask('?action=authenticate'),
        { passkey: 'passkey', device: { counter: 2 }, form: { csrfToken: undefined } },
      ],
    },
    {
      name: 'sign in while someone else is',
      config,
      steps: [...register, { rows: { users: [bob] } }, ...signedIn('bob'), ...authenticate],
      differs: checksCleared(7, 'challenge'),
    },
    {
      name: 'an answer without data',
      config,
      steps: [ask(), { passkey: 'passkey', form: { data: undefined } }],
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'an answer that is no JSON',
      config,
      steps: [ask(), { passkey: 'passkey', form: { data: 'x' } }],
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'an answer without an id',
      config,
      steps: [ask(), { passkey: 'passkey', form: { data: '{}' } }],
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'an answer that is null',
      config,
      steps: [ask(), { passkey: 'passkey', form: { data: 'null' } }],
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'another action',
      config,
      steps: [ask(), { passkey: 'passkey', form: { action: 'other' } }],
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'no action',
      config,
      steps: [ask(), { passkey: 'passkey', form: { action: undefined } }],
      differs: checksCleared(2, 'challenge'),
    },
    { name: 'by GET', config, steps: [{ get: '/auth/callback/passkey?action=authenticate&data={}' }] },
    { name: 'by the sign-in route', config, steps: [{ post: '/auth/signin/passkey' }] },
    {
      name: 'as JSON',
      config,
      steps: [
        ask('?action=register&email=ada@example.com'),
        { passkey: 'passkey', headers: { 'x-auth-return-redirect': '1' }, form: { callbackUrl: '/members' } },
      ],
    },
    {
      name: 'the signIn callback refuses',
      config: { ...config, callbacks: { signIn: () => false } },
      steps: register,
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'the signIn callback throws',
      config: { ...config, callbacks: { signIn: fail } },
      steps: register,
      differs: checksCleared(2, 'challenge'),
    },
    {
      name: 'the signIn callback redirects',
      config: { ...config, callbacks: { signIn: () => '/sorry' } },
      steps: register,
      differs: {
        'DEV-41': [
          '2 - adapter',
          '2 - event',
          '2 - location https://app.example',
          '2 + location https://app.example/sorry',
          '2 - cookie __Secure-authjs.session-token',
        ],
      },
    },
    {
      name: 'the jwt callback returns null',
      config: { ...jwt, callbacks: { jwt: () => null } },
      steps: register,
    },
    {
      name: 'events that throw',
      config: { ...config, events: { createUser: fail, linkAccount: fail, signIn: fail } },
      steps: register,
    },
    {
      name: 'a page for new users',
      config: { ...config, more: { ...enabled, pages: { newUser: '/welcome' } } },
      steps: register,
    },
    ...broken(['createUser', 'linkAccount', 'createAuthenticator'], [], register, 3),
    ...broken(
      ['getAuthenticator', 'updateAuthenticatorCounter', 'getAccount', 'getUser'],
      register,
      [
        signOut,
        ask('?action=authenticate&email=ada@example.com'),
        { passkey: 'passkey', device: { counter: 2 } },
      ],
      6,
    ),
  ],
}
