import { passkey } from '../passkey-preset.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'
import { ada, ask, bob, config, fail, jwt, register, signedIn, signOut } from './passkey-steps.ts'

const provided = (change: object): Recipe => ({ ...config, providers: (kit) => [passkey(kit, change)] })

const actions = ['authenticate', 'register', '', 'other'].flatMap((action) =>
  ['', 'new@example.com', 'ada@example.com'].flatMap((address): Scenario[] => {
    const query = new URLSearchParams({ ...(action && { action }), ...(address && { email: address }) })
    const steps: Step[] = [{ rows: { users: [ada, bob] } }, ask(`?${query}`)]
    const name = `options: ${action || 'no action'}, ${address || 'no address'}`
    const signed: Scenario = { name: `${name}, signed in`, config, steps: [...signedIn('bob'), ...steps] }
    return action === 'register' && address === '' ? [signed] : [{ name, config, steps }, signed]
  }),
)

export const passkeyOptionsFlow: Flow = {
  title: 'asking for a passkey',
  scenarios: [
    ...actions,
    {
      name: 'options when the user has some',
      config,
      steps: [
        ...register,
        signOut,
        ask('?action=authenticate&email=ada@example.com'),
        ...signedIn('bob'),
        ask('?action=register'),
      ],
    },
    { name: 'options without the feature', config: { ...config, more: {} }, steps: [ask()] },
    { name: 'options by POST', config, steps: [{ post: '/auth/webauthn-options/passkey' }] },
    {
      name: 'options of an unknown provider',
      config,
      steps: [{ get: '/auth/webauthn-options/nobody' }, { get: '/auth/webauthn-options' }],
    },
    {
      name: 'options with own settings',
      config: provided({
        relayingParty: { id: 'example.com', name: ['Ours', 'x'], origin: 'https://example.com' },
        authenticationOptions: { userVerification: 'required' },
        registrationOptions: { attestationType: 'direct' },
      }),
      steps: [ask('?action=register&email=a@b.example'), ask()],
    },
    {
      name: 'options when the token of the session is nonsense',
      config: jwt,
      steps: [{ cookie: '__Secure-authjs.session-token', to: 'nonsense' }, ask()],
      differs: {
        'DEV-40': [
          '2 - log error Error',
          '2 - status 302',
          '2 - location',
          '2 + library generateAuthenticationOptions',
          '2 + status 200',
          '2 + header content-type: application/json',
          '2 + cookie',
          '2 + body',
          '2 + <jwe1>',
          '2 + <jwe2>',
        ],
      },
    },
    { name: 'options when getUserInfo throws', config: provided({ getUserInfo: fail }), steps: [ask()] },
    {
      name: 'options when listAuthenticatorsByUserId throws',
      config: { ...config, adapter: { listAuthenticatorsByUserId: fail } },
      steps: [{ rows: { users: [ada] } }, ask('?action=authenticate&email=ada@example.com')],
    },
    {
      name: 'what the library is given',
      config: {
        ...config,
        providers: (kit) => [
          passkey(kit, {
            simpleWebAuthn: {
              generateAuthenticationOptions(given: object) {
                kit.world.journal.record('library', Object.keys(given).sort().join(' '))
                return { challenge: 'c' }
              },
            },
          }),
        ],
      },
      steps: [ask('?action=authenticate')],
      differs: { 'DEV-39': ['1 - library', '1 + library'] },
    },
    {
      name: 'the page',
      config,
      steps: [{ get: '/auth/signin' }, { get: '/auth/providers' }],
      differs: { 'DEV-42': ['1 - page input', '1 + page input'] },
    },
  ],
}
