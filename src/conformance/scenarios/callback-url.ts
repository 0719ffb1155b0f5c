import type { Flow } from '../scenario.ts'

const cookie = '__Secure-authjs.callback-url'
const json = { 'x-auth-return-redirect': '1' }

export const callbackUrlFlow: Flow = {
  title: 'callback URL',
  scenarios: [
    {
      name: 'a path in the body',
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/members' } }, { get: '/auth/signin' }],
    },
    {
      name: 'a path in the query',
      steps: [{ get: '/auth/signin?callbackUrl=/members' }],
      differs: { 'DEV-15': ['1 - page input name', '1 + page input name'] },
    },
    {
      name: 'the body comes before the query',
      steps: [{ post: '/auth/signout?callbackUrl=/query', form: { callbackUrl: '/body' } }],
    },
    {
      name: 'an empty one in the body counts before the query',
      steps: [
        { cookie, to: 'https%3A%2F%2Fapp.example%2Fkept' },
        { post: '/auth/signout?callbackUrl=/query', form: { callbackUrl: '' } },
      ],
    },
    { name: 'the query of a post', steps: [{ post: '/auth/signout?callbackUrl=/query' }] },
    {
      name: 'the cookie comes last',
      steps: [{ cookie, to: 'https%3A%2F%2Fapp.example%2Fkept' }, { post: '/auth/signout' }],
    },
    {
      name: 'an empty value in the body',
      steps: [
        { cookie, to: 'https%3A%2F%2Fapp.example%2Fkept' },
        { post: '/auth/signout', form: { callbackUrl: '' } },
      ],
    },
    {
      name: 'another origin',
      steps: [{ post: '/auth/signout', form: { callbackUrl: 'https://evil.example/' } }],
    },
    {
      name: 'another origin, let through by the default callback',
      config: { callbacks: false },
      steps: [{ post: '/auth/signout', form: { callbackUrl: 'https://evil.example/' } }],
    },
    {
      name: 'a path, by the default callback',
      config: { callbacks: false },
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/members?x=1#y' } }],
    },
    {
      name: 'the same origin, by the default callback',
      config: { callbacks: false },
      steps: [{ post: '/auth/signout', form: { callbackUrl: 'https://app.example/x' } }],
    },
    {
      name: 'a network path, by the default callback',
      config: { callbacks: false },
      steps: [{ post: '/auth/signout', form: { callbackUrl: '//evil.example/x' } }],
    },
    { name: 'text that is no URL', steps: [{ post: '/auth/signout', form: { callbackUrl: 'foo' } }] },
    {
      name: 'text that is no URL, by the default callback',
      config: { callbacks: false },
      steps: [{ post: '/auth/signout', form: { callbackUrl: 'foo' } }],
    },
    {
      name: 'an allowed other origin',
      config: { callbacks: { redirect: ({ url }: { url: string }) => url } },
      steps: [
        { post: '/auth/signout', form: { callbackUrl: 'https://other.example/' } },
        { get: '/auth/signin' },
      ],
    },
    {
      name: 'a redirect callback that returns a path',
      config: { callbacks: { redirect: () => '/fixed' } },
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/x' } }, { post: '/auth/signin/gh' }],
    },
    {
      name: 'a redirect callback that returns nothing',
      config: { callbacks: { redirect: () => undefined } },
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/x' } }],
      differs: {
        'DEV-20': [
          '1 - status 200',
          '1 + status 302',
          '1 + location https://app.example',
          '1 + cookie __Secure-authjs.callback-url',
        ],
      },
    },
    {
      name: 'a redirect callback that throws',
      config: {
        callbacks: {
          redirect: () => {
            throw new Error('no')
          },
        },
      },
      steps: [
        { post: '/auth/signout', form: { callbackUrl: '/x' } },
        { get: '/auth/session?callbackUrl=/x' },
      ],
    },
    {
      name: 'a redirect callback that is slow',
      config: { callbacks: { redirect: async () => 'https://app.example/slow' } },
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/x' } }],
    },
    {
      name: 'the callback runs on every route',
      steps: [
        { get: '/auth/providers?callbackUrl=/x' },
        { get: '/auth/csrf?callbackUrl=/x' },
        { get: '/auth/session?callbackUrl=/x' },
        { get: '/auth/error?callbackUrl=/x' },
      ],
    },
    {
      name: 'the cookie is set when the URL changes',
      steps: [
        { get: '/auth/csrf?callbackUrl=/a' },
        { get: '/auth/csrf?callbackUrl=/a' },
        { get: '/auth/csrf?callbackUrl=/b' },
      ],
    },
    { name: 'in the session route', steps: [{ get: '/auth/session?callbackUrl=/x' }] },
    {
      name: 'a bad query',
      steps: [
        { get: '/auth/signin?callbackUrl=javascript:alert(1)' },
        { get: '/auth/session?callbackUrl=foo' },
      ],
    },
    {
      name: 'a bad cookie',
      steps: [{ cookie, to: 'javascript%3Aalert(1)' }, { get: '/auth/session' }, { get: '/auth/error' }],
    },
    {
      name: 'JSON in place of a redirect',
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/members' }, headers: json }],
    },
    {
      name: 'characters that need encoding',
      steps: [{ post: '/auth/signout', form: { callbackUrl: '/a b?c=d&e=ü' } }],
      differs: { 'DEV-37': ['1 - location https://app.example/a', '1 + location https://app.example/a%20b'] },
    },
    {
      name: 'a callbackUrl that is no text',
      steps: [{ post: '/auth/signout', json: { callbackUrl: 5 } }],
      differs: {
        'DEV-28': [
          '1 - callback redirect',
          '1 - log error Error',
          '1 - location',
          '1 + location https://app.example',
          '1 + cookie __Secure-authjs.callback-url',
        ],
      },
    },
  ],
}
