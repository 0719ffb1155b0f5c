import { describeFlow } from './describe-flow.ts'
import { openid } from './presets.ts'
import type { Scenario, Step } from './scenario.ts'
import { checksCleared, keysFetched } from './seen.ts'

const start: Step = { post: '/auth/signin/gh' }
const op = {
  providers: (kit: Parameters<typeof openid>[0]) => [openid(kit, { checks: ['pkce', 'state', 'nonce'] })],
}

const scenarios: Scenario[] = [
  {
    name: 'an OAuth sign-in',
    steps: [start, { back: 'gh' }, { get: '/auth/session' }, { post: '/auth/signout' }],
  },
  {
    name: 'an OpenID sign-in',
    config: op,
    steps: [{ post: '/auth/signin/op' }, { back: 'op' }],
    differs: keysFetched(2),
  },
  {
    name: 'with a database',
    config: { strategy: 'database' },
    steps: [start, { back: 'gh' }, { get: '/auth/session' }, { post: '/auth/signout' }],
  },
  {
    name: 'the provider refuses',
    steps: [start, { back: 'gh', params: { error: 'access_denied' }, without: ['code'] }],
    differs: checksCleared(2, 'pkce'),
  },
  {
    name: 'a callback that fails',
    steps: [start, { back: 'gh', params: { iss: 'https://evil.example' } }],
    differs: checksCleared(2, 'pkce'),
  },
  {
    name: 'a profile that fails',
    steps: [start, { provider: { profile: { email: 5 } } }, { back: 'gh' }],
    differs: {
      'DEV-13': [
        '3 - log debug authorization result',
        '3 - location https://app.example/auth/callback/gh',
        '3 - location ?code',
        '3 - location ?iss',
        '3 + location https://app.example/auth/signin',
        '3 + location ?error Configuration',
      ],
    },
  },
  { name: 'a bad path', steps: [{ get: '/auth/nothing' }] },
  {
    name: 'pieces of a session',
    config: {
      callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, filler: 'x'.repeat(5000) }) },
    },
    steps: [{ sealed: { sub: 'ada' } }, { get: '/auth/session' }],
  },
  {
    name: 'the redirect proxy',
    config: { more: { redirectProxyUrl: 'https://app.example/auth' } },
    steps: [{ ...start, origin: 'https://preview.example' }, { back: 'gh' }],
  },
]

describeFlow(
  'debug messages',
  scenarios.map((scenario) => ({ ...scenario, config: { ...scenario.config, debugLog: true } })),
)
