import { providerOrigin } from '../fake-provider.ts'
import { github, openid } from '../presets.ts'
import type { Flow, Recipe, Step } from '../scenario.ts'

const start: Step = { post: '/auth/signin/gh' }
const startOpenid: Step = { post: '/auth/signin/op' }
const gh = (change: object): Recipe => ({ providers: (kit) => [github(kit, change)] })
const op = (change: object = {}): Recipe => ({ providers: (kit) => [openid(kit, change)] })
const authorize = `${providerOrigin}/authorize`

export const oauthStartFlow: Flow = {
  title: 'starting OAuth',
  scenarios: [
    { name: 'pkce is the default', steps: [start] },
    { name: 'state', config: gh({ checks: ['state'] }), steps: [start] },
    { name: 'pkce and state', config: gh({ checks: ['pkce', 'state'] }), steps: [start] },
    { name: 'all three checks', config: op({ checks: ['pkce', 'state', 'nonce'] }), steps: [startOpenid] },
    { name: 'nonce alone', config: op({ checks: ['nonce'] }), steps: [startOpenid] },
    { name: 'no checks', config: gh({ checks: ['none'] }), steps: [start] },
    { name: 'an empty list of checks', config: gh({ checks: [] }), steps: [start] },
    { name: 'openid, discovered', config: op(), steps: [startOpenid] },
    {
      name: 'openid with configured endpoints',
      config: op({
        authorization: authorize,
        token: `${providerOrigin}/token`,
        userinfo: `${providerOrigin}/userinfo`,
      }),
      steps: [startOpenid],
    },
    {
      name: 'openid with its own scope',
      config: op({ authorization: { params: { scope: 'openid email', prompt: 'consent' } } }),
      steps: [startOpenid],
    },
    {
      name: 'openid with parameters but no scope',
      config: op({ authorization: { params: { prompt: 'consent' } } }),
      steps: [startOpenid],
    },
    {
      name: 'oauth without a scope gets one',
      config: gh({ authorization: { url: authorize, params: {} } }),
      steps: [start],
    },
    { name: 'the authorization endpoint as text', config: gh({ authorization: authorize }), steps: [start] },
    {
      name: 'a query in the authorization endpoint',
      config: gh({ authorization: `${authorize}?audience=api` }),
      steps: [start],
    },
    {
      name: 'parameters of several kinds',
      config: gh({
        authorization: {
          url: authorize,
          params: { scope: 'a b', max_age: 5, claims: { id_token: { email: null } } },
        },
      }),
      steps: [start],
    },
    {
      name: 'the query of the request goes along',
      steps: [{ post: '/auth/signin/gh?prompt=login&login_hint=ada%40example.com&scope=other' }],
    },
    {
      name: 'the query cannot set redirect_uri',
      steps: [{ post: '/auth/signin/gh?redirect_uri=https://evil.example' }],
      differs: { 'DEV-4': ['1 - location ?redirect_uri', '1 + location ?redirect_uri'] },
    },
    {
      name: 'the query cannot set client_id and response_type',
      steps: [{ post: '/auth/signin/gh?client_id=x&response_type=token' }],
      differs: {
        'DEV-4': [
          '1 - location ?response_type token',
          '1 - location ?client_id x',
          '1 + location ?response_type code',
          '1 + location ?client_id client-1',
        ],
      },
    },
    {
      name: 'the query cannot set the challenge',
      config: gh({ checks: ['state'] }),
      steps: [{ post: '/auth/signin/gh?code_challenge=x&code_challenge_method=plain' }],
      differs: { 'DEV-4': ['1 - location ?code_challenge', '1 - location ?code_challenge_method'] },
    },
    {
      name: 'a state in the query survives without the check',
      steps: [{ post: '/auth/signin/gh?state=mine' }],
    },
    {
      name: 'a state in the query is replaced by the check',
      config: gh({ checks: ['state'] }),
      steps: [{ post: '/auth/signin/gh?state=mine' }],
    },
    {
      name: 'callbackUrl in the query goes along too',
      steps: [{ post: '/auth/signin/gh?callbackUrl=/members' }],
    },
    {
      name: 'a callback URL in the form',
      steps: [{ post: '/auth/signin/gh', form: { callbackUrl: '/members' } }],
    },
    { name: 'over http', steps: [{ post: '/auth/signin/gh', origin: 'http://localhost:3000' }] },
    {
      name: 'form_post: cookies cross sites',
      config: op({
        checks: ['pkce', 'state', 'nonce'],
        authorization: { params: { response_mode: 'form_post', scope: 'openid' } },
      }),
      steps: [startOpenid],
    },
    {
      name: 'a provider with its own id',
      config: gh({ options: { id: 'work', name: 'Work' } }),
      steps: [{ post: '/auth/signin/work' }, { get: '/auth/providers' }],
    },
    {
      name: 'options are merged over the provider',
      config: gh({
        options: { clientId: 'mine', clientSecret: 'other', authorization: { params: { scope: 'x' } } },
      }),
      steps: [start],
    },
    {
      name: 'options that are undefined',
      config: gh({ options: { clientId: undefined, checks: undefined } }),
      steps: [start],
    },
    {
      name: 'a shorter list of checks',
      config: gh({ checks: ['pkce', 'state'], options: { checks: ['none'] } }),
      steps: [start],
      differs: {
        'DEV-22': ['1 - location ?state', '1 - <jwe1>', '1 - cookie __Secure-authjs.state', '1 - <jwe2>'],
      },
    },
    { name: 'a provider as a function', config: { providers: (kit) => [() => github(kit)] }, steps: [start] },
    {
      name: 'discovery fails with 500',
      config: op(),
      steps: [
        {
          provider: {
            answers: { '/.well-known/openid-configuration': () => new Response('no', { status: 500 }) },
          },
        },
        startOpenid,
      ],
    },
    {
      name: 'discovery answers for another issuer',
      config: op(),
      steps: [{ provider: { metadata: { issuer: 'https://evil.example' } } }, startOpenid],
    },
    {
      name: 'discovery without an authorization endpoint',
      config: op(),
      steps: [{ provider: { metadata: { authorization_endpoint: undefined } } }, startOpenid],
    },
    {
      name: 'discovery cannot be reached',
      config: op({ issuer: 'https://nowhere.example' }),
      steps: [startOpenid],
    },
    {
      name: 'discovery is redirected',
      config: op(),
      steps: [
        {
          provider: {
            answers: {
              '/.well-known/openid-configuration': () =>
                new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
            },
          },
        },
        startOpenid,
      ],
    },
    {
      name: 'discovery is no JSON',
      config: op(),
      steps: [
        { provider: { answers: { '/.well-known/openid-configuration': () => new Response('<html>') } } },
        startOpenid,
      ],
    },
    {
      name: 'a discovered endpoint that is a script',
      config: op(),
      steps: [{ provider: { metadata: { authorization_endpoint: 'javascript:alert(1)' } } }, startOpenid],
      differs: {
        'DEV-5': [
          '2 + log error Error',
          '2 - location',
          '2 - cookie __Secure-authjs.callback-url',
          '2 - cookie __Secure-authjs.pkce.code_verifier',
          '2 - <jwe1>',
          '2 + location https://app.example/auth/error',
          '2 + location ?error Configuration',
        ],
      },
    },
    {
      name: 'an issuer with a path',
      config: op({ issuer: `${providerOrigin}/tenant` }),
      steps: [
        {
          provider: {
            answers: {
              '/tenant/.well-known/openid-configuration': {
                issuer: `${providerOrigin}/tenant`,
                authorization_endpoint: authorize,
              },
            },
          },
        },
        startOpenid,
      ],
    },
    {
      name: 'parameters that are undefined',
      config: op({
        options: { authorization: { params: { prompt: undefined, hd: null, login_hint: 'ada' } } },
      }),
      steps: [startOpenid],
    },
    {
      name: 'options over parameters',
      config: gh({ options: { authorization: { params: { prompt: undefined, scope: 'more' } } } }),
      steps: [start],
    },
    {
      name: 'parameters for an endpoint that is a text',
      config: gh({
        authorization: `${authorize}?scope=less&a=b`,
        options: { authorization: { params: { scope: 'more' } } },
        issuer: undefined,
      }),
      steps: [start],
      differs: {
        'DEV-59': [
          '1 - log error Error',
          '1 - location https://app.example/auth/error',
          '1 - location ?error',
          '1 + location https://idp.example/authorize',
          '1 + location ?scope',
          '1 + location ?a',
          '1 + location ?response_type',
          '1 + location ?client_id',
          '1 + location ?redirect_uri',
          '1 + location ?code_challenge',
          '1 + location ?code_challenge_method',
          '1 + cookie',
          '1 + <jwe1>',
        ],
      },
    },
    {
      name: 'a client without an id',
      config: gh({ clientId: undefined }),
      steps: [start],
      differs: { 'DEV-31': ['1 - location ?client_id undefined', '1 + location ?client_id'] },
    },
    {
      name: 'a server without S256',
      config: op({ checks: ['pkce'] }),
      steps: [{ provider: { metadata: { code_challenge_methods_supported: ['plain'] } } }, startOpenid],
    },
    {
      name: 'starting again replaces the cookies',
      config: gh({ checks: ['pkce', 'state'] }),
      steps: [start, start],
    },
    {
      name: 'JSON in place of the redirect',
      steps: [{ ...start, headers: { 'x-auth-return-redirect': '' } }],
    },
    { name: 'an unknown provider', steps: [{ post: '/auth/signin/nobody' }] },
  ],
}
