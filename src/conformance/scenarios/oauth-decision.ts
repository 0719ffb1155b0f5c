import { providerOrigin } from '../fake-provider.ts'
import { github } from '../presets.ts'
import type { Flow, Recipe, Step } from '../scenario.ts'
import { checksCleared } from '../seen.ts'

const start: Step = { post: '/auth/signin/gh' }
const gh = (change: object): Recipe => ({ providers: (kit) => [github(kit, change)] })
const both = gh({ checks: ['pkce', 'state'] })

export const oauthDecisionFlow: Flow = {
  title: 'deciding about an OAuth sign-in',
  scenarios: [
    {
      name: 'the signIn callback refuses',
      config: { callbacks: { signIn: () => false } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the signIn callback returns nothing',
      config: { callbacks: { signIn: () => undefined } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the signIn callback returns an empty text',
      config: { callbacks: { signIn: () => '' } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the signIn callback returns an object',
      config: { callbacks: { signIn: () => ({}) } },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'the signIn callback redirects',
      config: { callbacks: { signIn: () => '/sorry' } },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'the signIn callback redirects elsewhere',
      config: { callbacks: { signIn: () => 'https://evil.example/' } },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'the signIn callback throws',
      config: {
        callbacks: {
          signIn: () => {
            throw new Error('no')
          },
        },
      },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the signIn callback throws an AuthError',
      config: {
        callbacks: ({ engine }) => ({
          signIn: () => {
            throw new engine.errors.CredentialsSignin('no')
          },
        }),
      },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'a signIn callback that is undefined',
      config: { callbacks: { signIn: undefined } },
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-19': [
          '2 - log error AccessDenied',
          '2 + callback jwt',
          '2 + event signIn',
          '2 - location https://app.example/auth/error',
          '2 - location ?error AccessDenied',
          '2 + location https://app.example',
          '2 + cookie __Secure-authjs.pkce.code_verifier',
          '2 + cookie __Secure-authjs.session-token',
          '2 + <jwe2>',
        ],
      },
    },
    {
      name: 'an error page of ours',
      config: { callbacks: { signIn: () => false }, more: { pages: { error: '/oops' } } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the jwt callback throws',
      config: {
        callbacks: {
          jwt: () => {
            throw new Error('no')
          },
        },
      },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the jwt callback returns null',
      config: { callbacks: { jwt: () => null } },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'the jwt callback returns an instance of a class',
      config: {
        callbacks: {
          jwt: () =>
            new (class Claims {
              readonly sub = 'ada'
            })(),
        },
      },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'the jwt callback adds claims',
      config: { callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, role: 'admin' }) } },
      steps: [start, { back: 'gh' }, { get: '/auth/session' }],
    },
    {
      name: 'an event throws',
      config: {
        events: {
          signIn: () => {
            throw new Error('no')
          },
        },
      },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'own session codec',
      config: {
        more: {
          jwt: {
            encode: ({ token }: { token: { name: string } }) => `mine.${token.name}`,
            decode: () => ({ name: 'Ada' }),
          },
        },
      },
      steps: [start, { back: 'gh' }, { get: '/auth/session' }],
    },
    {
      name: 'own session codec secret',
      config: { ...both, more: { jwt: { secret: 'jwt-secret', maxAge: 60 } } },
      steps: [start, { back: 'gh' }, { get: '/auth/session' }],
    },
    {
      name: 'an issuer in the query that is not configured',
      config: gh({ issuer: undefined }),
      steps: [start, { back: 'gh', params: { iss: providerOrigin } }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'no issuer, neither configured nor sent',
      config: gh({ issuer: undefined }),
      steps: [start, { back: 'gh', without: ['iss'] }],
    },
  ],
}
