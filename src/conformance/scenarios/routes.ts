import type { Flow, Scenario } from '../scenario.ts'

const posts = ['providers', 'csrf', 'error', 'verify-request', 'webauthn-options/gh', 'signin', 'signin/']
const gets = [
  'providers',
  'csrf',
  'session',
  'signin',
  'signin/gh',
  'signin/nobody',
  'signin/undefined',
  'callback/nobody',
  'callback',
  'signout',
  'verify-request',
  'error',
  'webauthn-options',
  'webauthn-options/gh',
]
const unknown = [
  '',
  '/',
  '/nothing',
  '/session/gh',
  '/signin/gh/more',
  '/callback/gh/',
  '/csrf/',
  '//csrf',
  '/Session',
]

const scenarios: Scenario[] = [
  ...gets.map((path): Scenario => ({ name: `GET ${path}`, steps: [{ get: `/auth/${path}` }] })),
  ...posts.map((path): Scenario => ({ name: `POST ${path}`, steps: [{ post: `/auth/${path}` }] })),
  ...unknown
    .filter((path) => path !== '/callback/gh/')
    .map((path): Scenario => ({ name: `GET /auth${path}`, steps: [{ get: `/auth${path}` }] })),
  ...['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'].map(
    (method): Scenario => ({ name: `${method} session`, steps: [{ get: '/auth/session', method }] }),
  ),
]

export const routesFlow: Flow = {
  title: 'routes',
  scenarios: [
    ...scenarios,
    {
      name: 'POST callback',
      steps: [{ post: '/auth/callback' }],
      differs: { 'DEV-29': ['1 - log error Error', '1 + log error InvalidProvider'] },
    },
    { name: 'a path outside the base path', steps: [{ get: '/elsewhere/session' }] },
    {
      name: 'a base path without a boundary',
      steps: [{ get: '/authsession' }],
      differs: {
        'DEV-23': [
          '1 + log error UnknownAction',
          '1 - status 200',
          '1 + status 400',
          '1 - header cache-control:',
          '1 - header expires:',
          '1 - header pragma:',
          '1 - cookie __Secure-authjs.callback-url',
          '1 - body null',
          '1 + body "Bad',
        ],
      },
    },
    {
      name: 'a base path that is a pattern',
      config: { more: { basePath: '/a.c' } },
      steps: [{ get: '/a.c/providers' }, { get: '/abc/providers' }],
      differs: {
        'DEV-23': ['2 + log error UnknownAction', '2 - status 200', '2 + status 400', '2 - body', '2 + body'],
      },
    },
    {
      name: 'a base path with a slash at its end',
      config: { more: { basePath: '/auth/' } },
      steps: [{ get: '/auth/providers' }],
      differs: { 'DEV-23': ['1 - body', '1 + body'] },
    },
    {
      name: 'another base path',
      config: { more: { basePath: '/api/auth' } },
      steps: [{ get: '/api/auth/providers' }],
    },
    {
      name: 'malformed JSON',
      steps: [{ post: '/auth/signin/gh', body: '{"csrfToken"', type: 'application/json' }],
    },
    { name: 'JSON in place of a form', steps: [{ post: '/auth/signin/gh', json: {} }] },
    {
      name: 'a multipart form is no body',
      steps: [{ post: '/auth/signin/gh', body: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x' }],
    },
    {
      name: 'a body without a type',
      steps: [{ post: '/auth/signin/gh', body: 'csrfToken=x', type: 'text/plain' }],
    },
    { name: 'no body at all', steps: [{ post: '/auth/signin/gh', body: '', type: 'application/json' }] },
    {
      name: 'an error with a value',
      steps: [{ get: '/auth/error?error=Verification' }],
      differs: { 'DEV-12': ['1 - page link', '1 + page link'] },
    },
  ],
}
