import { email } from '../presets.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'
import type { Kit } from '../world.ts'

const config: Recipe = { strategy: 'database', providers: (kit) => [email(kit)] }
const provided = (change: object): Recipe => ({ ...config, providers: (kit) => [email(kit, change)] })
const ask = (address: string, form: Record<string, string> = {}): Step => ({
  post: '/auth/signin/email',
  form: { email: address, ...form },
})
const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null }
const fail = () => {
  throw new Error('no')
}
/** Waits until the adapter has been asked to store the token, and until what follows from its answer is done. */
const untilStored = async ({ world }: Kit) => {
  await world.journal.until('adapter createVerificationToken')
  await new Promise((resolve) => setTimeout(resolve))
}
const failingLater: Recipe = {
  ...config,
  providers: (kit) => [
    email(kit, {
      async sendVerificationRequest() {
        await untilStored(kit)
        throw new Error('no')
      },
    }),
  ],
}

const addresses: Readonly<Record<string, string>> = {
  plain: 'ada@example.com',
  'with capitals and spaces': ' Ada@Example.COM ',
  'with a plus': 'ada+x@example.com',
  'with a space': 'a b@example.com',
  'with letters from elsewhere': 'ädä@exämple.com',
  'with a fullwidth at sign': 'ada＠example.com',
  'with a second domain': 'ada@example.com,evil.example',
}
const refused: Readonly<Record<string, string>> = {
  empty: '',
  'without an at sign': 'ada',
  'with two at signs': 'a@b@example.com',
  'with quotes': '"ada"@example.com',
  'without a name': '@example.com',
  'without a domain': 'ada@',
  'with an empty domain before a comma': 'ada@,example.com',
  'with fullwidth quotes': '＂a＂@example.com',
}

export const emailRequestFlow: Flow = {
  title: 'asking for a magic link',
  scenarios: [
    ...Object.entries({ ...addresses, ...refused }).map(
      ([name, address]): Scenario => ({ name: `an address ${name}`, config, steps: [ask(address)] }),
    ),
    ...['a,b@example.com', 'a\nbcc:x@example.com'].map(
      (address): Scenario => ({
        name: `an address with ${JSON.stringify(address.charAt(1))} in the name`,
        config,
        steps: [ask(address)],
        differs: {
          'DEV-56': [
            '1 - adapter',
            '1 - callback signIn',
            '1 - mail',
            '1 + log error Error',
            '1 - location https://app.example/auth/verify-request',
            '1 - location ?provider',
            '1 - location ?type',
            '1 - cookie __Secure-authjs.callback-url',
            '1 + location https://app.example/auth/error',
            '1 + location ?error Configuration',
          ],
        },
      }),
    ),
    {
      name: 'an address that the store spells otherwise',
      config: { ...config, adapter: { getUserByEmail: () => ({ ...ada, email: 'Ada@Example.com' }) } },
      steps: [ask('ADA@example.com')],
    },
    {
      name: 'an address that the provider spells otherwise',
      config: provided({ normalizeIdentifier: () => 'other@example.com' }),
      steps: [{ rows: { users: [ada] } }, ask('ada@example.com')],
    },
    { name: 'no address', config, steps: [{ post: '/auth/signin/email' }] },
    {
      name: 'an address in JSON',
      config,
      steps: [{ post: '/auth/signin/email', json: { email: 'ada@example.com' } }],
    },
    {
      name: 'an address that is no text',
      config,
      steps: [{ post: '/auth/signin/email', json: { email: ['a@b.example'] } }],
    },
    {
      name: 'an address in the query',
      config,
      steps: [{ post: '/auth/signin/email?email=ada@example.com' }],
    },
    { name: 'a known user', config, steps: [{ rows: { users: [ada] } }, ask('ada@example.com')] },
    { name: 'with a callback URL', config, steps: [ask('ada@example.com', { callbackUrl: '/members?x=1' })] },
    { name: 'with more fields', config, steps: [ask('ada@example.com', { more: 'x' })] },
    {
      name: 'with JWT sessions',
      config: { ...config, strategy: 'jwt-adapter' },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'over http',
      config,
      steps: [
        { post: '/auth/signin/email', form: { email: 'ada@example.com' }, origin: 'http://localhost:3000' },
      ],
    },
    {
      name: 'as JSON',
      config,
      steps: [
        {
          post: '/auth/signin/email',
          form: { email: 'ada@example.com' },
          headers: { 'x-auth-return-redirect': '1' },
        },
      ],
    },
    { name: 'without a CSRF token', config, steps: [ask('ada@example.com', { csrfToken: '' })] },
    {
      name: 'the signIn callback refuses',
      config: { ...config, callbacks: { signIn: () => false } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the signIn callback throws',
      config: { ...config, callbacks: { signIn: fail } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the signIn callback throws an AuthError',
      config: {
        ...config,
        callbacks: ({ engine }) => ({
          signIn: () => {
            throw new engine.errors.CredentialsSignin('no')
          },
        }),
      },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the signIn callback redirects',
      config: { ...config, callbacks: { signIn: () => '/sorry' } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the signIn callback redirects elsewhere',
      config: { ...config, callbacks: { signIn: () => 'https://evil.example' } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the mail cannot be sent',
      config: failingLater,
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the token cannot be stored',
      config: { ...config, adapter: { createVerificationToken: fail } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'neither can the token be stored nor, later, the mail be sent',
      config: { ...failingLater, adapter: { createVerificationToken: fail } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the token cannot be stored, and the mail server is silent',
      config: {
        ...provided({ sendVerificationRequest: () => new Promise(() => undefined) }),
        adapter: { createVerificationToken: fail },
      },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'a mail that is drawn first, and sent later',
      config: {
        ...config,
        providers: (kit) => [
          email(kit, {
            async sendVerificationRequest() {
              kit.world.journal.record('mail is drawn')
              await Promise.resolve()
              kit.world.journal.record('mail connects')
              await untilStored(kit)
              kit.world.journal.record('mail is sent')
            },
          }),
        ],
      },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the user cannot be read',
      config: { ...config, adapter: { getUserByEmail: fail } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'own token',
      config: provided({ generateVerificationToken: async () => '123456' }),
      steps: [ask('ada@example.com')],
    },
    { name: 'own lifetime', config: provided({ maxAge: 60 }), steps: [ask('ada@example.com')] },
    {
      name: 'own secret',
      config: provided({ secret: 'of the provider', generateVerificationToken: () => '1' }),
      steps: [ask('ada@example.com')],
    },
    {
      name: 'several secrets',
      config: {
        ...provided({ generateVerificationToken: () => '1' }),
        more: { secret: ['newer', 'secret'] },
      },
      steps: [
        { cookie: '__Host-authjs.csrf-token', to: null },
        { get: '/auth/csrf' },
        ask('ada@example.com'),
      ],
    },
    {
      name: 'own normalisation',
      config: provided({ normalizeIdentifier: (text: string) => text.toUpperCase() }),
      steps: [ask('ada')],
    },
    {
      name: 'own normalisation that comes later',
      config: provided({ normalizeIdentifier: async (text: string) => text.toUpperCase() }),
      steps: [ask('ada')],
      differs: {
        'DEV-61': [
          '1 - adapter getUserByEmail [0]',
          '1 + adapter getUserByEmail [0]',
          '1 - callback signIn',
          '1 + callback signIn',
          '1 - mail',
          '1 + mail',
          '1 - adapter createVerificationToken [0]',
          '1 + adapter createVerificationToken [0]',
          '1 - log error AdapterError',
          '1 - location',
          '1 + location',
          '1 + cookie __Secure-authjs.callback-url',
        ],
      },
    },
    {
      name: 'own normalisation that throws',
      config: provided({ normalizeIdentifier: fail }),
      steps: [ask('ada@example.com')],
    },
    {
      name: 'options of the provider',
      config: provided({ options: { id: 'magic', from: 'me@app.example', maxAge: 5 } }),
      steps: [{ post: '/auth/signin/magic', form: { email: 'ada@example.com' } }, { get: '/auth/providers' }],
    },
    {
      name: 'a theme',
      config: { ...config, more: { theme: { brandColor: '#123456' } } },
      steps: [ask('ada@example.com')],
    },
    {
      name: 'the app’s own page for the next step',
      config: { ...config, more: { pages: { verifyRequest: '/mail' } } },
      steps: [ask('ada@example.com'), { get: '/auth/verify-request?provider=email&type=email' }],
    },
    {
      name: 'another base path',
      config: { ...config, more: { basePath: '/api/auth' } },
      steps: [{ post: '/api/auth/signin/email', form: { email: 'ada@example.com' } }],
    },
    {
      name: 'what the sender is given',
      config: {
        ...config,
        providers: (kit) => [
          email(kit, {
            sendVerificationRequest: (params: object) =>
              kit.world.journal.record('sender', Object.keys(params).sort().join(' ')),
          }),
        ],
      },
      steps: [ask('ada@example.com')],
      differs: { 'DEV-38': ['1 - sender', '1 + sender'] },
    },
    {
      name: 'the page',
      config,
      steps: [{ get: '/auth/signin?email=ada@example.com' }, { get: '/auth/providers' }],
    },
  ],
}
