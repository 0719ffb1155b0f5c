import { email, github, openid, password, recorded } from '../presets.ts'
import type { Flow, Handler, Recipe, Scenario, Step } from '../scenario.ts'
import { checksCleared, keysFetched } from '../seen.ts'
import type { Kit } from '../world.ts'

const start: Step = { post: '/auth/signin/gh' }
const goes: Step[] = [start, { back: 'gh' }, { get: '/auth/session' }]
const gh = (change: object): Recipe => ({ providers: (kit) => [github(kit, change)] })

/** Leaves its name in each of these members, as callbacks do that add to what they are given. */
function marks(name: string, ...members: readonly string[]): Handler {
  return (given: Readonly<Record<string, object | undefined>>) => {
    for (const member of members) Object.assign(given[member] ?? {}, { [`by_${name}`]: true })
    return given[{ jwt: 'token', session: 'session' }[name] ?? ''] ?? true
  }
}

const callbacks: Readonly<Record<string, Handler>> = {
  signIn: marks('signIn', 'user', 'account', 'profile', 'credentials', 'email'),
  jwt: marks('jwt', 'token', 'user', 'account', 'profile', 'session'),
  session: marks('session', 'session', 'token', 'user'),
}
const events: Readonly<Record<string, Handler>> = {
  createUser: marks('createUser', 'user'),
  updateUser: marks('updateUser', 'user'),
  linkAccount: marks('linkAccount', 'user', 'account', 'profile'),
  signIn: marks('signedIn', 'user', 'account', 'profile'),
  session: marks('told', 'session', 'token'),
}

/** Who gets to see what an earlier function of the configuration has changed. */
const changed = (['jwt', 'jwt-adapter', 'database'] as const).flatMap((strategy): Scenario[] => {
  const config: Recipe = { strategy, callbacks, events, session: { updateAge: 0 } }
  const update: Step = { post: '/auth/session', json: { data: { city: 'London' } } }
  return [
    { name: `${strategy}: OAuth`, config, steps: [...goes, update, start, { back: 'gh' }] },
    {
      name: `${strategy}: OpenID`,
      config: { ...config, providers: (kit) => [openid(kit, { checks: ['pkce', 'nonce'] })] },
      steps: [{ post: '/auth/signin/op' }, { back: 'op' }, { get: '/auth/session' }],
      differs: keysFetched(2),
    },
    ...(strategy === 'database' ? [] : [credentials(config, update)]),
  ]
})

function credentials(config: Recipe, update: Step): Scenario {
  return {
    name: `${config.strategy}: credentials`,
    config: { ...config, providers: (kit) => [password(kit)] },
    steps: [
      { post: '/auth/callback/credentials', form: { name: 'Ada', password: 'analytical' } },
      { get: '/auth/session' },
      update,
    ],
  }
}

/** Upstream remembers e-mail providers for good: these come last. */
const byMail = (['jwt-adapter', 'database'] as const).map(
  (strategy): Scenario => ({
    name: `${strategy}: an e-mail link, twice`,
    config: { strategy, callbacks, events, providers: (kit) => [email(kit)] },
    steps: [1, 2].flatMap((): Step[] => [
      { post: '/auth/signin/email', form: { email: 'ada@example.com' } },
      { click: {} },
      { get: '/auth/session' },
    ]),
  }),
)

interface Incoming {
  readonly account: Record<string, unknown>
}

/** The provider as Auth.js makes it, without what each engine adds for itself. */
function ownMembers({ provider }: { readonly provider: Readonly<Record<string, unknown>> }): object {
  const { id, clientId, issuer, tenant, region, style } = provider
  return { id, clientId, issuer, tenant, region, style }
}

export const ownCodeFlow: Flow = {
  title: 'the code of a configuration',
  scenarios: [
    ...changed,
    {
      name: 'tokens that the signIn callback encrypts are stored encrypted',
      config: {
        strategy: 'database',
        callbacks: {
          signIn({ account }: Incoming) {
            account['access_token'] = 'encrypted'
            delete account['scope']
            return true
          },
        },
      },
      steps: goes,
    },
    {
      name: 'the account callback gets what the signIn callback left',
      config: {
        strategy: 'database',
        providers: (kit) => [
          github(kit, { account: recorded(kit, 'account', (tokens: object) => ({ ...tokens })) }),
        ],
        callbacks: {
          signIn: ({ account }: Incoming) => Object.assign(account, { mine: 1, userId: 'x', type: 'oidc' }),
        },
      },
      steps: goes,
    },
    {
      name: 'userinfo.request gets the members that only the configuration knows',
      config: {
        providers: (kit) => [
          github(kit, {
            tenant: 'acme',
            region: { name: 'eu' },
            options: { clientId: 'client-1', tenant: 'chosen' },
            userinfo: { url: 'https://idp.example/userinfo', request: request(kit) },
          }),
        ],
      },
      steps: goes,
    },
    ...Object.entries({
      'a token endpoint that is null': { token: null },
      'a userinfo endpoint that is null': { userinfo: null },
      'options that take an endpoint away': { options: { token: null } },
    }).map(
      ([name, change]): Scenario => ({
        name,
        config: gh(change),
        steps: goes,
        differs: checksCleared(2, 'pkce'),
      }),
    ),
    { name: 'an authorization endpoint that is null', config: gh({ authorization: null }), steps: goes },
    { name: 'an authorization endpoint that is empty', config: gh({ authorization: '' }), steps: goes },
    {
      name: 'a redirect callback that returns a URL object',
      config: { callbacks: { redirect: () => new URL('https://app.example/welcome') } },
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/x' } }],
    },
    {
      name: 'a redirect callback whose URL has spaces around it',
      config: { callbacks: { redirect: () => ' https://app.example/welcome ' } },
      steps: [
        { post: '/auth/signin/gh' },
        { back: 'gh' },
        { post: '/auth/signout', headers: { 'x-auth-return-redirect': '1' } },
      ],
    },
    {
      name: 'a store whose dates are no Dates of ours',
      config: {
        strategy: 'database',
        callbacks: false,
        adapter: { getSessionAndUser: () => ({ session: foreignSession(), user: { name: 'Ada' } }) },
      },
      steps: [{ cookie: '__Secure-authjs.session-token', to: 'session-1' }, { get: '/auth/session' }],
    },
    ...byMail,
  ],
}

/** What `Date` is where a test environment has its own globals. */
class ForeignDate {}
const { constructor: _, ...dateMembers } = Object.getOwnPropertyDescriptors(Date.prototype)
Object.defineProperties(ForeignDate.prototype, dateMembers)

function foreignSession(): object {
  const expires: unknown = Reflect.construct(Date, [Date.UTC(2026, 11, 20)], ForeignDate)
  return { sessionToken: 'session-1', userId: 'ada', expires }
}

function request(kit: Kit): Handler {
  return (given: Parameters<typeof ownMembers>[0]) => {
    kit.world.journal.record('userinfo.request', ownMembers(given))
    return { id: 'ada-1', name: 'Ada', email: 'ada@example.com' }
  }
}
