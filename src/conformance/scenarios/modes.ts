import type { Flow, Recipe, Step } from '../scenario.ts'

const raw = (more: object = {}): Recipe => ({
  more: (kit) => ({ raw: kit.engine.symbols.raw, skipCSRFCheck: kit.engine.symbols.skipCSRFCheck, ...more }),
})
const json = { 'x-auth-return-redirect': 'no' }
const start: Step = { post: '/auth/signin/gh' }
const fail = () => {
  throw new Error('no')
}

export const modesFlow: Flow = {
  title: 'raw answers and JSON redirects',
  scenarios: [
    { name: 'raw: a redirect', config: raw(), steps: [start] },
    { name: 'raw: providers', config: raw(), steps: [{ get: '/auth/providers' }] },
    { name: 'raw: session', config: raw(), steps: [{ encrypted: { sub: 'ada' } }, { get: '/auth/session' }] },
    { name: 'raw: a page', config: raw({ pages: { signIn: '/login' } }), steps: [{ get: '/auth/signin' }] },
    {
      name: 'raw: sign-out',
      config: raw(),
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/bye' } }],
    },
    { name: 'raw: csrf that is switched off', config: raw(), steps: [{ get: '/auth/csrf' }] },
    {
      name: 'raw: an error of the engine is thrown',
      config: raw(),
      steps: [{ get: '/auth/callback/gh?code=x' }],
    },
    {
      name: 'raw: another error is a response',
      config: raw({ callbacks: { redirect: fail } }),
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/x' } }],
    },
    {
      name: 'raw: an error as JSON',
      config: raw(),
      steps: [{ get: '/auth/callback/gh?code=x', headers: json }],
    },
    { name: 'raw: a redirect as JSON', config: raw(), steps: [{ ...start, headers: json }] },
    { name: 'raw: a bad path', config: raw(), steps: [{ get: '/auth/nothing' }] },
    { name: 'raw: refused', config: raw({ callbacks: { signIn: () => false } }), steps: [start] },
    {
      name: 'raw given as true does not count',
      config: { more: { raw: true } },
      steps: [{ get: '/auth/providers' }],
    },
    { name: 'JSON: a start', steps: [{ ...start, headers: json }] },
    {
      name: 'JSON: an empty header counts too',
      steps: [{ ...start, headers: { 'x-auth-return-redirect': '' } }],
    },
    { name: 'JSON: a page is not touched', steps: [{ get: '/auth/signin', headers: json }] },
    {
      name: 'JSON: a JSON route is not touched',
      steps: [
        { get: '/auth/session', headers: json },
        { get: '/auth/csrf', headers: json },
      ],
    },
    {
      name: 'JSON: no CSRF token',
      steps: [{ post: '/auth/signin/gh', form: { csrfToken: 'x' }, headers: json }],
    },
    { name: 'JSON: an unknown provider', steps: [{ post: '/auth/signin/nobody', headers: json }] },
    { name: 'JSON: a bad path', steps: [{ get: '/auth/nothing', headers: json }] },
    {
      name: 'JSON: refused',
      config: { callbacks: { signIn: () => false } },
      steps: [start, { back: 'gh', headers: json }],
      differs: { 'DEV-1': ['2 + cookie'] },
    },
    { name: 'a json parameter does not matter', steps: [{ post: '/auth/signout', form: { json: 'true' } }] },
  ],
}
