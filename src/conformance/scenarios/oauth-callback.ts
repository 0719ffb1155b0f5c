import { github, openid } from '../presets.ts'
import type { Flow, Recipe, Step } from '../scenario.ts'
import { checksCleared, cookiesStay, keysFetched, refusedHere } from '../seen.ts'

const start: Step = { post: '/auth/signin/gh' }
const startOpenid: Step = { post: '/auth/signin/op' }
const gh = (change: object): Recipe => ({ providers: (kit) => [github(kit, change)] })
const op = (change: object = {}): Recipe => ({ providers: (kit) => [openid(kit, change)] })
const pkceCookie = '__Secure-authjs.pkce.code_verifier'
const stateCookie = '__Secure-authjs.state'
const nonceCookie = '__Secure-authjs.nonce'
const both = gh({ checks: ['pkce', 'state'] })
const formPost = { params: { response_mode: 'form_post', scope: 'openid' } }

export const oauthCallbackFlow: Flow = {
  title: 'coming back from OAuth',
  scenarios: [
    { name: 'pkce', steps: [start, { back: 'gh' }, { get: '/auth/session' }] },
    { name: 'state', config: gh({ checks: ['state'] }), steps: [start, { back: 'gh' }] },
    { name: 'pkce and state', config: both, steps: [start, { back: 'gh' }] },
    { name: 'no checks', config: gh({ checks: ['none'] }), steps: [start, { back: 'gh' }] },
    { name: 'a state that no one asked for', steps: [start, { back: 'gh', params: { state: 'x' } }] },
    {
      name: 'with the default callbacks',
      config: { callbacks: false, events: false },
      steps: [start, { back: 'gh' }, { get: '/auth/session' }],
    },
    {
      name: 'to the callback URL',
      steps: [{ post: '/auth/signin/gh', form: { callbackUrl: '/members?x=1' } }, { back: 'gh' }],
    },
    {
      name: 'over http',
      config: both,
      steps: [
        { ...start, origin: 'http://localhost:3000' },
        { back: 'gh', origin: 'http://localhost:3000' },
      ],
    },
    { name: 'as JSON', steps: [start, { back: 'gh', headers: { 'x-auth-return-redirect': '1' } }] },
    { name: 'a POST with its parameters in the query', steps: [start, { back: 'gh', post: 'query' }] },
    {
      name: 'a POST with its parameters in the body',
      steps: [start, { back: 'gh', post: 'form' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'state: another value',
      config: both,
      steps: [start, { back: 'gh', params: { state: 'other' } }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'state: none came back',
      config: both,
      steps: [start, { back: 'gh', without: ['state'] }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'state: the cookie is gone',
      config: both,
      steps: [start, { cookie: stateCookie, to: null }, { back: 'gh' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'state: the cookie is nonsense',
      config: both,
      steps: [start, { cookie: stateCookie, to: 'nonsense' }, { back: 'gh' }],
      differs: checksCleared(3, 'state', 'pkce'),
    },
    {
      name: 'state: the cookie has expired',
      config: both,
      steps: [start, { wait: 916 }, { back: 'gh' }],
      differs: checksCleared(3, 'state', 'pkce'),
    },
    {
      name: 'state: within the clock tolerance',
      config: both,
      steps: [start, { wait: 914 }, { back: 'gh' }],
    },
    {
      name: 'state: of a former attempt',
      config: both,
      steps: [
        start,
        { cookie: stateCookie, to: (old) => old },
        { run: (kit) => kit.world.jar.set('kept', kit.world.jar.get(stateCookie) ?? '') },
        start,
        { run: (kit) => kit.world.jar.set(stateCookie, kit.world.jar.get('kept') ?? '') },
        { back: 'gh' },
      ],
      differs: checksCleared(6, 'state', 'pkce'),
    },
    { name: 'pkce: the cookie is gone', steps: [start, { cookie: pkceCookie, to: null }, { back: 'gh' }] },
    {
      name: 'pkce: the cookie is nonsense',
      steps: [start, { cookie: pkceCookie, to: 'a.b.c.d.e' }, { back: 'gh' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'pkce: the cookie has expired',
      steps: [start, { wait: 916 }, { back: 'gh' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'pkce: the cookie is the state’s',
      config: both,
      steps: [
        start,
        { run: ({ world }) => world.jar.set(pkceCookie, world.jar.get(stateCookie) ?? '') },
        { back: 'gh' },
      ],
      differs: checksCleared(3, 'state', 'pkce'),
    },
    {
      name: 'a cookie of another provider',
      config: { providers: (kit) => [github(kit), github(kit, { id: 'other' })] },
      steps: [start, { back: 'other' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'a state of another provider',
      config: {
        providers: (kit) => [
          github(kit, { checks: ['state'] }),
          github(kit, { id: 'other', checks: ['state'] }),
        ],
      },
      steps: [start, { back: 'other' }],
      differs: checksCleared(2, 'state'),
    },
    { name: 'coming back twice', config: both, steps: [start, { back: 'gh' }, { back: 'gh' }] },
    {
      name: 'another secret since',
      config: both,
      steps: [start, { config: { ...both, more: { secret: 'newer' } } }, { back: 'gh' }],
      differs: checksCleared(3, 'state', 'pkce'),
    },
    {
      name: 'a rotated secret since',
      config: both,
      steps: [start, { config: { ...both, more: { secret: ['newer', 'secret'] } } }, { back: 'gh' }],
    },
    {
      name: 'the provider refuses',
      config: both,
      steps: [
        start,
        { back: 'gh', params: { error: 'access_denied', error_description: 'No' }, without: ['code'] },
      ],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'the provider refuses, with another state',
      config: both,
      steps: [start, { back: 'gh', params: { error: 'access_denied', state: 'x' }, without: ['code'] }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'the provider refuses, without a state check',
      steps: [start, { back: 'gh', params: { error: 'server_error' }, without: ['code'] }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the provider refuses, with a sign-in page of ours',
      config: { ...both, more: { pages: { signIn: '/login' } } },
      steps: [start, { back: 'gh', params: { error: 'access_denied' }, without: ['code'] }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'the provider refuses, as JSON',
      config: both,
      steps: [
        start,
        {
          back: 'gh',
          params: { error: 'access_denied' },
          without: ['code'],
          headers: { 'x-auth-return-redirect': '1' },
        },
      ],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'another issuer',
      config: both,
      steps: [start, { back: 'gh', params: { iss: 'https://evil.example' } }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    { name: 'no issuer', config: both, steps: [start, { back: 'gh', without: ['iss'] }] },
    {
      name: 'no code',
      config: both,
      steps: [start, { back: 'gh', without: ['code'] }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'an empty code',
      config: both,
      steps: [start, { back: 'gh', params: { code: '' } }],
      differs: checksCleared(2, 'state', 'pkce'),
    },
    {
      name: 'a repeated code',
      steps: [start, { get: '/auth/callback/gh?code=a&code=b' }],
      differs: refusedHere('DEV-6', 2, [
        '2 - fetch POST https://idp.example/token',
        '2 - provider pkce',
        '2 - fetch GET https://idp.example/userinfo',
        '2 - profile',
      ]),
      switched: cookiesStay(2),
    },
    {
      name: 'a token in the query',
      steps: [start, { back: 'gh', params: { id_token: 'x' } }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'a JARM response',
      steps: [start, { back: 'gh', params: { response: 'x' } }],
      differs: checksCleared(2, 'pkce'),
    },
    { name: 'without having started', steps: [{ get: '/auth/callback/gh?code=x' }] },
    { name: 'with nothing', steps: [{ get: '/auth/callback/gh' }] },
    {
      name: 'openid',
      config: op({ checks: ['pkce', 'state', 'nonce'] }),
      steps: [startOpenid, { back: 'op' }, { get: '/auth/session' }],
      differs: keysFetched(2),
    },
    {
      name: 'openid with the default checks',
      config: op(),
      steps: [startOpenid, { back: 'op' }],
      differs: keysFetched(2),
    },
    {
      name: 'nonce: another value',
      config: op({ checks: ['nonce'] }),
      steps: [startOpenid, { provider: { claims: { nonce: 'x' } } }, { back: 'op' }],
      differs: checksCleared(3, 'nonce'),
    },
    {
      name: 'nonce: none came back',
      config: op({ checks: ['nonce'] }),
      steps: [startOpenid, { provider: { claims: { nonce: undefined } } }, { back: 'op' }],
      differs: checksCleared(3, 'nonce'),
    },
    {
      name: 'nonce: one that no one asked for',
      config: op(),
      steps: [startOpenid, { provider: { claims: { nonce: 'x' } } }, { back: 'op' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'nonce: the cookie is gone',
      config: op({ checks: ['nonce'] }),
      steps: [startOpenid, { cookie: nonceCookie, to: null }, { back: 'op' }],
    },
    {
      name: 'a secret that the method needs is missing, which comes before what the provider says',
      config: {
        providers: (kit) => [
          github(kit, { clientSecret: '', client: { token_endpoint_auth_method: 'client_secret_post' } }),
        ],
      },
      steps: [{ back: 'gh', params: { error: 'access_denied' } }],
    },
    {
      name: 'form_post',
      config: op({ checks: ['pkce', 'state', 'nonce'], authorization: formPost }),
      steps: [startOpenid, { back: 'op', post: 'form' }],
      differs: keysFetched(2),
    },
    {
      name: 'form_post, but the parameters are in the query',
      config: op({ checks: ['state'], authorization: formPost }),
      steps: [startOpenid, { back: 'op' }],
      differs: checksCleared(2, 'state'),
    },
    {
      name: 'form_post refused',
      config: op({ checks: ['state'], authorization: formPost }),
      steps: [
        startOpenid,
        { back: 'op', post: 'form', params: { error: 'access_denied' }, without: ['code'] },
      ],
      differs: checksCleared(2, 'state'),
    },
  ],
}
