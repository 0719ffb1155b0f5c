import { openid } from '../presets.ts'
import type { Flow, Scenario, Step } from '../scenario.ts'
import { checksCleared, cookiesStay, keysFetched } from '../seen.ts'

const start: Step = { post: '/auth/signin/gh' }

/** The provider is shown as each engine keeps it. */
const provider = [
  '1 - log debug authorization url is ready .provider',
  '1 + log debug authorization url is ready .provider',
]

/** What of a message's data only upstream tells. */
const leftOut = (...lines: readonly string[]) => ({ 'DEV-62': [...provider, ...lines] })
const cookies = '2 - log debug authorization result .cookies'
const op = {
  providers: (kit: Parameters<typeof openid>[0]) => [openid(kit, { checks: ['pkce', 'state', 'nonce'] })],
}

const scenarios: Scenario[] = [
  {
    name: 'an OAuth sign-in',
    steps: [start, { back: 'gh' }, { get: '/auth/session' }, { post: '/auth/signout' }],
    differs: leftOut(cookies),
  },
  {
    name: 'an OpenID sign-in',
    config: op,
    steps: [{ post: '/auth/signin/op' }, { back: 'op' }],
    differs: { ...keysFetched(2), ...leftOut(cookies) },
  },
  {
    name: 'with a database',
    config: { strategy: 'database' },
    steps: [start, { back: 'gh' }, { get: '/auth/session' }, { post: '/auth/signout' }],
    differs: leftOut(cookies),
  },
  {
    name: 'the provider refuses',
    steps: [start, { back: 'gh', params: { error: 'access_denied' }, without: ['code'] }],
    differs: { ...checksCleared(2, 'pkce'), ...leftOut() },
  },
  {
    name: 'a callback that fails',
    steps: [start, { back: 'gh', params: { iss: 'https://evil.example' } }],
    differs: {
      ...checksCleared(2, 'pkce'),
      ...leftOut(
        '2 - log debug callback route error details .body',
        '2 + log debug callback route error details .body',
      ),
    },
  },
  {
    name: 'a profile that fails',
    steps: [start, { provider: { profile: { email: 5 } } }, { back: 'gh' }],
    differs: {
      ...leftOut(),
      'DEV-13': [
        '3 - log debug authorization result',
        '3 - location https://app.example/auth/callback/gh',
        '3 - location ?code',
        '3 - location ?iss',
        '3 + location https://app.example/auth/error',
        '3 + location ?error Configuration',
      ],
    },
    switched: cookiesStay(3),
  },
  { name: 'a bad path', steps: [{ get: '/auth/nothing' }] },
  {
    name: 'pieces of a session',
    config: {
      callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, filler: 'x'.repeat(5000) }) },
    },
    steps: [{ encrypted: { sub: 'ada' } }, { get: '/auth/session' }],
    differs: {
      'DEV-62': ['2 - log debug CHUNKING_SESSION_COOKIE .message'],
    },
  },
  {
    name: 'the redirect proxy',
    config: { more: { redirectProxyUrl: 'https://app.example/auth' } },
    steps: [{ ...start, origin: 'https://preview.example' }, { back: 'gh' }],
    differs: leftOut(),
  },
]

export const loggingFlow: Flow = {
  title: 'debug messages',
  scenarios: scenarios.map((scenario) => ({ ...scenario, config: { ...scenario.config, debugLog: true } })),
}
