import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'

const cookie = '__Secure-authjs.session-token'
const read: Step = { get: '/auth/session' }
const big = (length: number) => ({ sub: 'ada', name: 'Ada', filler: 'x'.repeat(length) })
const swell = (length: number): Recipe => ({
  callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, ...big(length) }) },
})
const secrets = (...secret: string[]): Recipe => ({ more: { secret } })
const named: Recipe = { more: { cookies: { sessionToken: { name: 'my-session' } } } }

/** The session is found where upstream finds nonsense. */
const readsOn = [
  '3 - log error JWTSessionError',
  '3 + callback jwt',
  '3 + callback session',
  '3 + event session',
  `3 - cookie ${cookie}`,
  `3 + cookie ${cookie}`,
  '3 + <jwe1>',
  '3 - body null',
  '3 + body',
]

/** As options that are read from an environment that does not have them. */
const nothing = {
  httpOnly: undefined,
  secure: undefined,
  sameSite: undefined,
  path: undefined,
  maxAge: undefined,
}
const unset = { name: undefined, options: nothing }

/** Cookie headers as browsers and others send them. What the store is asked for shows how they were read. */
const received = [
  `${cookie}=first; ${cookie}=second`,
  `a=1; ${cookie} = spaced ;b`,
  `${cookie}="quoted"`,
  `${cookie}=a=b=c`,
  `${cookie}=a%20b`,
  `${cookie}=bad%zz`,
  `=nameless; ;${cookie}=after`,
  `${cookie}`,
  `${cookie}=`,
  `${cookie}.1=b; ${cookie}.0=a`,
  `${cookie}.10=k; ${cookie}.2=c; ${cookie}.0=a`,
  `__proto__=x; ${cookie}=v`,
  `${cookie.toUpperCase()}=v`,
]

export const sessionCookiesFlow: Flow = {
  title: 'session cookies',
  scenarios: [
    {
      name: 'names and options that are undefined',
      config: { more: { cookies: { sessionToken: unset, csrfToken: unset, pkceCodeVerifier: unset } } },
      steps: [{ encrypted: { sub: 'ada' } }, read, { post: '/auth/signin/gh' }, { post: '/auth/signout' }],
    },
    {
      name: 'a token that just fits',
      config: swell(2650),
      steps: [{ encrypted: { sub: 'ada' } }, read, read],
    },
    { name: 'two pieces', config: swell(3000), steps: [{ encrypted: { sub: 'ada' } }, read, read] },
    {
      name: 'four pieces',
      config: swell(10_000),
      steps: [{ encrypted: { sub: 'ada' } }, read, { post: '/auth/signout' }],
    },
    {
      name: 'pieces and back',
      config: swell(5000),
      steps: [
        { encrypted: { sub: 'ada' } },
        read,
        { config: { callbacks: { jwt: () => ({ sub: 'ada' }) } } },
        read,
        read,
      ],
    },
    {
      name: 'fewer pieces',
      config: swell(10_000),
      steps: [
        { encrypted: { sub: 'ada' } },
        read,
        { config: swell(5000) },
        { config: { callbacks: { jwt: () => big(3000) } } },
        read,
      ],
    },
    {
      name: 'pieces at sign-in',
      config: swell(5000),
      steps: [{ post: '/auth/signin/gh' }, { back: 'gh' }, read],
    },
    {
      name: 'a piece is missing',
      config: swell(5000),
      steps: [{ encrypted: { sub: 'ada' } }, read, { cookie: `${cookie}.0`, to: null }, read],
    },
    {
      name: 'pieces in another order',
      config: swell(5000),
      steps: [
        { encrypted: { sub: 'ada' } },
        read,
        {
          run: ({ world: { jar } }) => {
            const first = jar.get(`${cookie}.0`) ?? ''
            jar.delete(`${cookie}.0`)
            jar.set(`${cookie}.0`, first)
          },
        },
        read,
      ],
    },
    {
      name: 'pieces whose jwt callback throws',
      config: swell(5000),
      steps: [
        { encrypted: { sub: 'ada' } },
        read,
        {
          config: {
            callbacks: {
              jwt: () => {
                throw new Error('no')
              },
            },
          },
        },
        read,
      ],
    },
    {
      name: 'a foreign cookie with a longer name',
      steps: [{ encrypted: { sub: 'ada' } }, { cookie: `${cookie}-other`, to: 'x' }, read],
      differs: { 'DEV-9': [...readsOn, '3 - cookie __Secure-authjs.session-token-other'] },
    },
    {
      name: 'a whole token beside pieces',
      steps: [{ encrypted: { sub: 'ada' } }, { cookie: `${cookie}.0`, to: 'x' }, read],
      differs: { 'DEV-9': readsOn },
    },
    {
      name: 'rotation: the older secret opens',
      config: secrets('newer', 'secret'),
      steps: [{ encrypted: { sub: 'ada' } }, read, read],
    },
    {
      name: 'rotation: the order is for sealing only',
      config: secrets('newer', 'older', 'secret'),
      steps: [{ encrypted: { sub: 'ada' }, secret: 'older' }, read],
    },
    {
      name: 'rotation: a secret that is gone',
      config: secrets('newer', 'older'),
      steps: [{ encrypted: { sub: 'ada' } }, read],
    },
    { name: 'a list of one secret', config: secrets('secret'), steps: [{ encrypted: { sub: 'ada' } }, read] },
    {
      name: 'jwt.secret comes before secret',
      config: { more: { jwt: { secret: 'jwt-secret' } } },
      steps: [{ encrypted: { sub: 'ada' }, secret: 'jwt-secret' }, read, { encrypted: { sub: 'ada' } }, read],
    },
    {
      name: 'another name is another salt',
      config: named,
      steps: [{ encrypted: { sub: 'ada' }, as: 'my-session' }, read, { post: '/auth/signout' }],
    },
    { name: 'the old name is not read', config: named, steps: [{ encrypted: { sub: 'ada' } }, read] },
    {
      name: 'own attributes',
      config: {
        more: {
          cookies: {
            sessionToken: {
              options: {
                domain: 'example.com',
                sameSite: 'none',
                partitioned: true,
                priority: 'high',
                path: '/app',
              },
            },
          },
        },
      },
      steps: [{ encrypted: { sub: 'ada' } }, read, { post: '/auth/signout' }],
    },
    {
      name: 'own attributes that switch off',
      config: {
        more: { cookies: { sessionToken: { options: { httpOnly: false, secure: false, sameSite: false } } } },
      },
      steps: [{ encrypted: { sub: 'ada' } }, read],
    },
    {
      name: 'sameSite true',
      config: { more: { cookies: { sessionToken: { options: { sameSite: true } } } } },
      steps: [{ encrypted: { sub: 'ada' } }, read],
    },
    {
      name: 'maxAge of the session cookie',
      config: { more: { cookies: { sessionToken: { options: { maxAge: 77 } } } } },
      steps: [{ encrypted: { sub: 'ada' } }, read],
    },
    {
      name: 'names of the check cookies',
      config: { more: { cookies: { pkceCodeVerifier: { name: 'my-pkce', options: { maxAge: 60 } } } } },
      steps: [{ post: '/auth/signin/gh' }, { back: 'gh' }],
    },
    {
      name: 'name and attributes of the CSRF cookie',
      config: { more: { cookies: { csrfToken: { name: 'my-csrf', options: { sameSite: 'strict' } } } } },
      steps: [{ get: '/auth/csrf' }],
    },
    {
      name: 'name of the callback URL cookie',
      config: { more: { cookies: { callbackUrl: { name: 'my-url' } } } },
      steps: [{ get: '/auth/csrf?callbackUrl=/x' }, { get: '/auth/csrf' }],
    },
    {
      name: 'maxAge with a fraction',
      config: { more: { cookies: { pkceCodeVerifier: { options: { maxAge: 60.7 } } } } },
      steps: [{ post: '/auth/signin/gh' }],
      differs: {
        'DEV-64': [
          '1 - log error Error',
          '1 - location',
          '1 + location https://idp.example/authorize',
          '1 + location ?scope profile',
          '1 + location ?response_type code',
          '1 + location ?client_id client-1',
          '1 + location ?redirect_uri https://app.example/auth/callback/gh',
          '1 + location ?code_challenge',
          '1 + location ?code_challenge_method S256',
          '1 + cookie',
          '1 + <jwe1>',
        ],
      },
    },
    ...received.map(
      (value): Scenario => ({
        name: `received as ${value}`,
        config: { strategy: 'database' },
        steps: [{ ...read, headers: { cookie: value } }],
      }),
    ),
  ],
}
