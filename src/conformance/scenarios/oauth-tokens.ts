import { generateKeyPair } from 'jose'
import { providerOrigin } from '../fake-provider.ts'
import { github, openid } from '../presets.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'
import { checksCleared } from '../seen.ts'

const start: Step = { post: '/auth/signin/gh' }
const startOpenid: Step = { post: '/auth/signin/op' }
const gh = (change: object): Recipe => ({ providers: (kit) => [github(kit, change)] })
const op = (change: object = {}): Recipe => ({ providers: (kit) => [openid(kit, change)] })
const client = (method: string) => ({ client: { token_endpoint_auth_method: method } })
const { privateKey: clientKey } = await generateKeyPair('ES256')
const good = { access_token: 'a', token_type: 'bearer' }
const tokenUrl = `${providerOrigin}/token`

const answers: Readonly<Record<string, () => Response | Promise<Response>>> = {
  '500': () => new Response('oops', { status: 500 }),
  '201': () => Response.json(good, { status: 201 }),
  '400 with an error': () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
  '401 with a challenge': () =>
    new Response('', { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
  '200 with an error': () => Response.json({ error: 'bad_verification_code' }),
  'a redirect': () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
  HTML: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'JSON of another type': () =>
    new Response(JSON.stringify(good), { headers: { 'content-type': 'text/plain' } }),
  nothing: () => new Response(''),
  'an array': () => Response.json([]),
  null: () => Response.json(null),
  'no access_token': () => Response.json({ token_type: 'bearer' }),
  'an empty access_token': () => Response.json({ ...good, access_token: '' }),
  'an access_token that is no text': () => Response.json({ ...good, access_token: 5 }),
  'no token_type': () => Response.json({ access_token: 'a' }),
  'another token_type': () => Response.json({ ...good, token_type: 'mac' }),
  'a dpop token_type': () => Response.json({ ...good, token_type: 'DPoP' }),
  'a negative expires_in': () => Response.json({ ...good, expires_in: -5 }),
  'expires_in as text': () => Response.json({ ...good, expires_in: '60' }),
  'expires_in zero': () => Response.json({ ...good, expires_in: 0 }),
  'an empty refresh_token': () => Response.json({ ...good, refresh_token: '' }),
  'a scope that is no text': () => Response.json({ ...good, scope: ['a'] }),
  'more members': () =>
    Response.json({ ...good, refresh_token: 'r', session_state: 's', extra: { deep: [1] } }),
}

const accepted = new Set([
  'a dpop token_type',
  'expires_in as text',
  'expires_in zero',
  'more members',
  'JSON of another type',
])

const tokenAnswers = Object.entries(answers).map(
  ([name, answer]): Scenario => ({
    name: `the token endpoint answers ${name}`,
    steps: [start, { provider: { answers: { '/token': answer } } }, { back: 'gh' }],
    ...(!accepted.has(name) && { differs: checksCleared(3, 'pkce') }),
  }),
)

const methods = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'none', 'magic'].map(
  (method): Scenario => ({
    name: `the client authenticates by ${method}`,
    config: gh(client(method)),
    steps: [start, { back: 'gh' }],
    ...(method === 'magic' && { differs: checksCleared(2, 'pkce') }),
  }),
)

/** Upstream's sign-in fails at the second step, and ours does not. */
const signedInHere = [
  '2 - log error CallbackRouteError',
  '2 + fetch GET https://idp.example/userinfo',
  '2 + profile',
  '2 + callback signIn',
  '2 + callback jwt',
  '2 + event signIn',
  '2 - location https://app.example/auth/error',
  '2 - location ?error Configuration',
  '2 + location https://app.example',
  '2 + cookie __Secure-authjs.pkce.code_verifier',
  '2 + cookie __Secure-authjs.session-token',
  '2 + <jwe2>',
]

export const oauthTokensFlow: Flow = {
  title: 'tokens of OAuth',
  scenarios: [
    ...tokenAnswers,
    ...methods,
    {
      name: 'the token endpoint cannot be reached',
      config: gh({ token: 'https://nowhere.example/token' }),
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'client id and secret with odd characters',
      config: gh({ clientId: 'a-b c', clientSecret: "s_.:ü~'!" }),
      steps: [start, { back: 'gh' }],
    },
    ...[clientKey, { key: clientKey, kid: 'mine' }].map(
      (clientPrivateKey, index): Scenario => ({
        name: `the client authenticates by private_key_jwt, ${index === 0 ? 'a key' : 'a key with an id'}`,
        config: gh({ ...client('private_key_jwt'), token: { url: tokenUrl, clientPrivateKey } }),
        steps: [start, { back: 'gh' }],
      }),
    ),
    {
      name: 'a client without a secret',
      config: gh({ clientSecret: undefined }),
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-31': [
          '2 - fetch POST https://idp.example/token .authorization',
          '2 + fetch POST https://idp.example/token .authorization',
        ],
      },
    },
    {
      name: 'a body that conform puts right',
      config: gh({
        token: {
          url: tokenUrl,
          conform: async (response: Response) =>
            Response.json({ ...((await response.json()) as object), token_type: 'bearer' }),
        },
      }),
      steps: [start, { provider: { token: { token_type: undefined } } }, { back: 'gh' }],
    },
    {
      name: 'conform returns nothing',
      config: gh({ token: { url: tokenUrl, conform: () => undefined } }),
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'conform throws',
      config: gh({
        token: {
          url: tokenUrl,
          conform: () => {
            throw new Error('no')
          },
        },
      }),
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'parameters of the token endpoint',
      config: gh({ token: { url: tokenUrl, params: { a: 1 } } }),
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'a customFetch',
      config: {
        providers: (kit) => [
          github(kit, {
            [kit.engine.symbols.customFetch]: (...args: Parameters<typeof fetch>) => {
              kit.world.journal.record('customFetch')
              return kit.world.provider.fetch(...args)
            },
          }),
        ],
      },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'a customFetch among the options',
      config: {
        providers: (kit) => [
          openid(kit, {
            options: {
              [kit.engine.symbols.customFetch]: (...args: Parameters<typeof fetch>) => {
                kit.world.journal.record('customFetch')
                return kit.world.provider.fetch(...args)
              },
            },
          }),
        ],
      },
      steps: [startOpenid, { back: 'op' }],
      differs: { 'DEV-30': ['2 + customFetch', '2 + fetch GET https://idp.example/jwks'] },
    },
    {
      name: 'discovery without a token endpoint',
      config: op(),
      steps: [startOpenid, { provider: { metadata: { token_endpoint: undefined } } }, { back: 'op' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'token parameters over an address',
      config: gh({ options: { token: { params: { a: 'b' } } } }),
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-59': [
          '2 - fetch POST https://authjs.dev/?a',
          '2 + fetch POST https://idp.example/token?a',
          '2 + provider pkce',
          ...signedInHere,
        ],
      },
    },
    {
      name: 'plain OAuth, all discovered',
      config: gh({ authorization: undefined, token: undefined, userinfo: undefined }),
      steps: [start, { back: 'gh' }],
      differs: { 'DEV-32': signedInHere },
    },
    {
      name: 'discovery without a userinfo endpoint',
      config: op(),
      steps: [startOpenid, { provider: { metadata: { userinfo_endpoint: undefined } } }, { back: 'op' }],
      differs: {
        'DEV-32': [
          '3 - log error CallbackRouteError',
          '3 + fetch POST https://idp.example/token',
          '3 + provider pkce',
          '3 + fetch GET https://idp.example/jwks',
          '3 + callback signIn',
          '3 + callback jwt',
          '3 + event signIn',
          '3 - location https://app.example/auth/error',
          '3 - location ?error Configuration',
          '3 + location https://app.example',
          '3 + cookie __Secure-authjs.pkce.code_verifier',
          '3 + cookie __Secure-authjs.session-token',
          '3 + <jws1>',
          '3 + <jwe2>',
        ],
      },
    },
    {
      name: 'discovery for another issuer on the way back',
      config: op(),
      steps: [startOpenid, { provider: { metadata: { issuer: 'https://evil.example' } } }, { back: 'op' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'a server that announces iss',
      config: op(),
      steps: [
        startOpenid,
        { provider: { metadata: { authorization_response_iss_parameter_supported: true } } },
        { back: 'op', without: ['iss'] },
      ],
      differs: checksCleared(3, 'pkce'),
    },
  ],
}
