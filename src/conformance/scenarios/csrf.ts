import type { Flow, Scenario } from '../scenario.ts'

const cookie = '__Host-authjs.csrf-token'
const guarded = ['signin/gh', 'signin', 'signout', 'session']

const withoutToken = guarded.flatMap((path): Scenario[] => [
  {
    name: `POST ${path} without a token`,
    steps: [{ post: `/auth/${path}`, form: { csrfToken: undefined } }],
  },
  { name: `POST ${path} with another token`, steps: [{ post: `/auth/${path}`, form: { csrfToken: 'x' } }] },
])

export const csrfFlow: Flow = {
  title: 'CSRF',
  scenarios: [
    ...withoutToken,
    { name: 'a genuine cookie is not set again', steps: [{ get: '/auth/csrf' }] },
    {
      name: 'without a cookie a pair is made',
      steps: [{ cookie, to: null }, { get: '/auth/csrf' }, { get: '/auth/csrf' }],
    },
    {
      name: 'a fresh pair serves the next post',
      steps: [{ cookie, to: null }, { get: '/auth/csrf' }, { post: '/auth/signin/gh' }],
    },
    {
      name: 'a hash of another secret is not believed',
      config: { more: { secret: 'newer' } },
      steps: [{ get: '/auth/csrf' }, { get: '/auth/csrf' }],
    },
    {
      name: 'several secrets count as one text',
      config: { more: { secret: ['newer', 'older'] } },
      steps: [{ cookie, to: null }, { get: '/auth/csrf' }, { post: '/auth/signout' }],
    },
    {
      name: 'a cookie without a hash',
      steps: [
        { cookie, to: 'abc' },
        { post: '/auth/signout', form: { csrfToken: 'abc' } },
      ],
    },
    { name: 'an empty cookie', steps: [{ cookie, to: '' }, { get: '/auth/csrf' }] },
    {
      name: 'a bar that is not encoded',
      steps: [{ cookie, to: (old) => old.replace('%7C', '|') }, { get: '/auth/csrf' }],
    },
    { name: 'a malformed encoding', steps: [{ cookie, to: '%E0%A4%A' }, { get: '/auth/csrf' }] },
    {
      name: 'the name without prefix does not count over https',
      steps: [{ cookie, to: null }, { get: '/auth/csrf' }],
    },
    {
      name: 'over http the name has no prefix',
      steps: [{ get: '/auth/csrf', origin: 'http://localhost:3000' }],
    },
    { name: 'a token in JSON', steps: [{ post: '/auth/signout', json: {} }] },
    { name: 'a token that is no text', steps: [{ post: '/auth/signout', json: { csrfToken: 5 } }] },
    {
      name: 'the query does not count',
      steps: [{ post: `/auth/signout?csrfToken=${'c5'.repeat(32)}`, form: { csrfToken: undefined } }],
    },
    {
      name: 'skipCSRFCheck: the route is closed',
      config: { more: (kit) => ({ skipCSRFCheck: kit.engine.symbols.skipCSRFCheck }) },
      steps: [{ get: '/auth/csrf' }],
    },
    {
      name: 'skipCSRFCheck: nothing is asked for',
      config: { more: (kit) => ({ skipCSRFCheck: kit.engine.symbols.skipCSRFCheck }) },
      steps: [
        { post: '/auth/signin/gh', form: { csrfToken: undefined } },
        { get: '/auth/signin' },
        { get: '/auth/signout' },
      ],
    },
    {
      name: 'skipCSRFCheck given as true does not count',
      config: { more: { skipCSRFCheck: true } },
      steps: [{ post: '/auth/signout', form: { csrfToken: undefined } }, { get: '/auth/csrf' }],
    },
  ],
}
