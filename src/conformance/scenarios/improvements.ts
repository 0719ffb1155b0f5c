import { parse } from 'node-html-parser'
import { toBase64url } from '../../core/bytes/base64url.ts'
import WebAuthn from '../../providers/webauthn.ts'
import { passkey } from '../passkey-preset.ts'
import { email, openid, password } from '../presets.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'
import { checksCleared, keysFetched, refusedHere } from '../seen.ts'
import { type Kit, origin } from '../world.ts'

const start: Step = { post: '/auth/signin/gh' }
const startOpenid: Step = { post: '/auth/signin/op' }
const op = (change: object = {}): Recipe => ({ providers: (kit) => [openid(kit, change)] })
const magic = (change: object = {}): Recipe => ({
  strategy: 'database',
  providers: (kit) => [email(kit, change)],
})
const ask: Step = { post: '/auth/signin/email', form: { email: 'ada@example.com' } }

/** Text of the error page for `AccessDenied`. */
async function errorPage({ engine }: Kit): Promise<string> {
  const config = { providers: [], secret: 'secret', trustHost: true }
  const answer = await engine.answer(new Request('https://app.example/auth/error?error=AccessDenied'), config)
  return answer instanceof Response
    ? (parse(await answer.text()).querySelector('main, .card')?.text ?? '')
    : ''
}

/** Says when someone begins to wait for it, and fails. */
function thenable({ world: { journal } }: Kit) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: it is the sender's promise.
    then(_: unknown, reject: (reason: Error) => void) {
      journal.record('sender is waited for')
      reject(new Error('no'))
    },
  }
}

function memoryCache() {
  const documents = new Map<string, unknown>()
  return {
    get: (url: string) => documents.get(url),
    set: (url: string, document: unknown) => void documents.set(url, document),
  }
}

/** Signed by no one: the signature is of something else. */
const unsigned = (claims: object): string => {
  const part = (value: object) => toBase64url(new TextEncoder().encode(JSON.stringify(value)))
  return `${part({ alg: 'RS256', kid: 'key-1' })}.${part(claims)}.AAAA`
}
const identity = {
  iss: 'https://idp.example',
  aud: 'client-1',
  sub: 'ada-1',
  name: 'Eve',
  iat: 1_795_176_000,
  exp: 1_795_176_600,
}
const jwt = { headers: { 'content-type': 'application/jwt' } }

const microsoft = 'https://login.microsoftonline.com'

/** What Microsoft publishes for all tenants. */
const sharedDocument = {
  issuer: `${microsoft}/{tenantid}/v2.0`,
  authorization_endpoint: `${microsoft}/common/oauth2/v2.0/authorize`,
  token_endpoint: `${microsoft}/common/oauth2/v2.0/token`,
  userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
  jwks_uri: `${microsoft}/common/discovery/v2.0/keys`,
}

export const improvementsFlow: Flow = {
  title: 'where we do better',
  scenarios: [
    {
      name: 'our own sentences',
      steps: [{ run: errorPage }],
      differs: { 'DEV-46': ['1 - result', '1 + result'] },
    },
    {
      name: 'an ID token with a bad signature',
      config: op(),
      steps: [startOpenid, { provider: { token: { id_token: unsigned(identity) } } }, { back: 'op' }],
      differs: refusedHere('DEV-30', 3, ['3 + fetch GET https://idp.example/jwks', '3 - <jws1>']),
    },
    {
      name: 'a userinfo answer with a bad signature',
      config: op({ idToken: false, client: { userinfo_signed_response_alg: 'RS256' } }),
      steps: [
        startOpenid,
        { provider: { answers: { '/userinfo': () => new Response(unsigned(identity), jwt) } } },
        { back: 'op' },
      ],
      differs: refusedHere('DEV-47', 3, ['3 + fetch GET https://idp.example/jwks', '3 - <jws1>']),
    },
    {
      name: 'an at_hash of another access token',
      config: op(),
      steps: [startOpenid, { provider: { claims: { at_hash: 'x' } } }, { back: 'op' }],
      differs: refusedHere('DEV-48', 3, ['3 + fetch GET https://idp.example/jwks', '3 - <jws1>']),
    },
    {
      name: 'an empty subject',
      config: op(),
      steps: [startOpenid, { provider: { claims: { sub: '' } } }, { back: 'op' }],
      differs: { ...checksCleared(3, 'pkce'), 'DEV-49': ['3 - callback signIn', '3 - <jws1>'] },
    },
    {
      name: 'a jwt callback that returns nothing',
      config: { callbacks: { jwt: () => undefined } },
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-50': [
          '2 - event signIn',
          '2 + log error CallbackRouteError',
          '2 - location https://app.example',
          '2 + location https://app.example/auth/error',
          '2 + location ?error Configuration',
          '2 - cookie __Secure-authjs.session-token',
          '2 - <jwe2>',
        ],
      },
    },
    {
      name: 'a redirect callback that returns a script',
      config: { callbacks: { redirect: () => 'javascript:alert(1)' } },
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/x' } }],
      differs: {
        'DEV-51': [
          '1 - location javascript:alert(1)',
          '1 - cookie __Secure-authjs.callback-url',
          '1 + location https://app.example',
          '1 + cookie __Secure-authjs.callback-url',
        ],
      },
    },
    {
      name: 'a body of two megabytes',
      steps: [{ post: '/auth/signout', form: { filler: 'x'.repeat(2_000_000) } }],
      differs: {
        'DEV-52': [
          '1 - status 302',
          '1 - location https://app.example',
          '1 - cookie __Secure-authjs.callback-url',
          '1 + log error RequestTooLarge',
          '1 + status 413',
          '1 + header content-type: application/json',
          '1 + body "Content',
        ],
      },
    },
    {
      name: 'a session that cannot be JSON',
      config: { callbacks: { session: () => ({ count: 1n }) } },
      steps: [{ encrypted: { sub: 'ada' } }, { get: '/auth/session' }],
    },
    {
      name: 'a logger that throws',
      config: {
        more: {
          logger: {
            error: () => {
              throw new Error('no')
            },
          },
        },
      },
      steps: [{ post: '/auth/signin/nobody' }],
      differs: {
        'DEV-53': [
          '1 - thrown Error',
          '1 + status 500',
          '1 + header content-type: application/json',
          '1 + body',
        ],
      },
    },
    {
      name: 'a cookie name that cannot be',
      config: { more: { cookies: { sessionToken: { name: 'a\nb' } } } },
      steps: [{ get: '/auth/session' }],
      differs: {
        'DEV-54': [
          '1 - status 200',
          '1 - header cache-control:',
          '1 - header expires:',
          '1 - header pragma:',
          '1 - cookie __Secure-authjs.callback-url',
          '1 - body null',
          '1 + log error AuthError',
          '1 + status 500',
          '1 + body',
        ],
      },
    },
    ...[{ domain: 'a b' }, { path: '/<b>' }].map(
      (options): Scenario => ({
        name: `a cookie that no browser takes: ${JSON.stringify(options)}`,
        config: { more: { cookies: { csrfToken: { options } } } },
        steps: [{ get: '/auth/csrf' }],
        differs: { 'DEV-54': ['1'] },
      }),
    ),
    {
      name: 'a field with markup, a class and a script',
      config: {
        providers: (kit) => [
          password(kit, {
            credentials: {
              '"><b title="x': { label: '<i>Name</i>', placeholder: '"><s>' },
              pin: { className: 'wide', onclick: 'check()', dangerouslySetInnerHTML: { __html: '<q></q>' } },
            },
          }),
        ],
      },
      steps: [{ get: '/auth/signin' }],
      differs: { 'DEV-69': ['1'] },
    },
    {
      name: 'a parameter called __proto__',
      steps: [{ post: '/auth/signin/gh?__proto__=x&prompt=login' }],
      differs: { 'DEV-70': ['1 + location ?__proto__ x'] },
    },
    ...['osso', 'dribbble', 'todoist'].map(
      (id): Scenario => ({
        name: `${id} without the setting that it needs`,
        config: {
          providers: ({ engine }) => [
            engine.preset(id, { clientId: 'c', clientSecret: 's', ...(id === 'osso' && { issuer: origin }) }),
          ],
        },
        steps: [{ post: `/auth/signin/${id}` }],
        differs: { 'DEV-71': ['1'] },
      }),
    ),
    {
      name: 'a name that tenants of Microsoft share',
      config: {
        providers: ({ engine }) => [
          engine.preset('microsoft-entra-id', { clientId: 'c', clientSecret: 's' }),
        ],
      },
      steps: [
        { provider: { answers: { '/common/v2.0/.well-known/openid-configuration': sharedDocument } } },
        { post: '/auth/signin/microsoft-entra-id' },
      ],
      differs: { 'DEV-72': ['2'] },
    },
    {
      name: 'documents that are kept',
      config: { ...op(), more: () => ({ runtime: { providerCache: memoryCache() } }) },
      steps: [startOpenid, { back: 'op' }],
      differs: {
        'DEV-55': ['2 - fetch GET https://idp.example/.well-known/openid-configuration'],
        ...keysFetched(2),
      },
    },
    {
      name: 'a mail sender that rejects is waited for at once',
      config: {
        strategy: 'database',
        providers: (kit) => [email(kit, { sendVerificationRequest: () => thenable(kit) })],
      },
      steps: [ask],
      differs: { 'DEV-43': ['1 - sender is waited for', '1 + sender is waited for'] },
    },
    {
      name: 'a link that was used says so',
      config: {
        ...magic(),
        more: ({ world }) => ({
          logger: { error: (error: Error) => world.journal.record('log message', error.message) },
        }),
      },
      steps: [ask, { click: {} }, { click: {} }],
      differs: { 'DEV-44': ['3 - log message', '3 + log message'] },
    },
    {
      name: 'options of the newer passkey library',
      config: {
        strategy: 'database',
        providers: (kit) => [kit.engine.name === 'ours' ? WebAuthn() : passkey(kit, { id: 'webauthn' })],
        more: { experimental: { enableWebAuthn: true } },
      },
      steps: [{ get: '/auth/webauthn-options/webauthn?action=register&email=ada@example.com' }],
      differs: { 'DEV-45': ['1 - library generateRegistrationOptions', '1 - body', '1 + body'] },
    },
  ],
}
