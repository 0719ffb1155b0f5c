import { providerOrigin } from '../fake-provider.ts'
import { github, openid } from '../presets.ts'
import type { Flow, Recipe, Scenario, Step } from '../scenario.ts'
import { checksCleared, cookiesStay, keysFetched, refusedHere } from '../seen.ts'

const start: Step = { post: '/auth/signin/gh' }
const startOpenid: Step = { post: '/auth/signin/op' }
const gh = (change: object): Recipe => ({ providers: (kit) => [github(kit, change)] })
const op = (change: object = {}): Recipe => ({ providers: (kit) => [openid(kit, change)] })
const userinfoUrl = `${providerOrigin}/userinfo`

const badClaims: Readonly<Record<string, object>> = {
  'another issuer': { iss: 'https://evil.example' },
  'another audience': { aud: 'other' },
  'several audiences': { aud: ['client-1', 'other'] },
  'several audiences and azp': { aud: ['client-1', 'other'], azp: 'client-1' },
  'another azp': { aud: ['client-1', 'other'], azp: 'other' },
  'no subject': { sub: undefined },
  'no expiry': { exp: undefined },
  'no issue time': { iat: undefined },
  'a time that has passed': { exp: 1_000_000_000 },
  'a time to come': { nbf: 4_000_000_000 },
}

const claims = Object.entries(badClaims).map(
  ([name, change]): Scenario => ({
    name: `the ID token has ${name}`,
    config: op(),
    steps: [startOpenid, { provider: { claims: change } }, { back: 'op' }],
    differs: name === 'several audiences and azp' ? keysFetched(3) : checksCleared(3, 'pkce'),
  }),
)

const userinfo = (answer: () => Response): Step[] => [
  start,
  { provider: { answers: { '/userinfo': answer } } },
  { back: 'gh' },
]

/** An error page in place of a broken address. */
const leadsToSignIn = {
  'DEV-13': [
    '2 - location https://app.example/auth/callback/gh',
    '2 - location ?code',
    '2 - location ?iss',
    '2 + location https://app.example/auth/error',
    '2 + location ?error Configuration',
  ],
}

export const oauthProfileFlow: Flow = {
  title: 'profiles of OAuth',
  scenarios: [
    ...claims,
    {
      name: 'no ID token',
      config: op(),
      steps: [startOpenid, { provider: { token: { id_token: undefined } } }, { back: 'op' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'a text that isn’t an ID token',
      config: op(),
      steps: [startOpenid, { provider: { token: { id_token: 'x.y' } } }, { back: 'op' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'an ID token without a signature',
      config: op(),
      steps: [startOpenid, { provider: { token: { id_token: 'eyJhbGciOiJub25lIn0.e30.' } } }, { back: 'op' }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'an ID token of plain OAuth',
      steps: [start, { provider: { claims: { name: 'Other' } } }, { back: 'gh' }],
    },
    {
      name: 'an ID token of plain OAuth without an issuer',
      config: gh({ issuer: undefined }),
      steps: [start, { provider: { claims: { name: 'Other' } } }, { back: 'gh', without: ['iss'] }],
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'openid with userinfo',
      config: op({ idToken: false }),
      steps: [startOpenid, { provider: { profile: { name: 'From userinfo' } } }, { back: 'op' }],
      differs: keysFetched(3),
    },
    {
      name: 'openid with userinfo of another subject',
      config: op({ idToken: false }),
      steps: [startOpenid, { provider: { profile: { sub: 'eve' } } }, { back: 'op' }],
      differs: { ...checksCleared(3, 'pkce'), ...keysFetched(3) },
    },
    {
      name: 'openid with userinfo that fails',
      config: op({ idToken: false }),
      steps: [
        startOpenid,
        { provider: { answers: { '/userinfo': () => new Response('', { status: 500 }) } } },
        { back: 'op' },
      ],
      differs: { ...checksCleared(3, 'pkce'), ...keysFetched(3) },
    },
    {
      name: 'openid with a profile callback',
      config: op({
        profile: (claims: { sub: string; name: string }) => ({
          id: claims.sub,
          name: claims.name,
          role: 'x',
        }),
      }),
      steps: [startOpenid, { back: 'op' }],
      differs: keysFetched(2),
    },
    {
      name: 'other names in the claims',
      config: op(),
      steps: [
        startOpenid,
        { provider: { claims: { name: undefined, preferred_username: 'ada', nickname: 'A' } } },
        { back: 'op' },
      ],
      differs: keysFetched(3),
    },
    {
      name: 'no e-mail in the claims',
      config: op(),
      steps: [
        startOpenid,
        { provider: { claims: { email: undefined, picture: undefined } } },
        { back: 'op' },
      ],
      differs: keysFetched(3),
    },
    {
      name: 'the default profile of plain OAuth',
      config: gh({ profile: undefined }),
      steps: [start, { provider: { profile: { sub: undefined } } }, { back: 'gh' }],
    },
    {
      name: 'userinfo 401 with a JSON body',
      steps: userinfo(() => Response.json({ message: 'Bad credentials' }, { status: 401 })),
      differs: refusedHere('DEV-2', 3, ['3 - profile']),
      switched: cookiesStay(3),
    },
    {
      name: 'userinfo 500 with HTML',
      steps: userinfo(() => new Response('<html>', { status: 500 })),
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'userinfo is an array',
      steps: userinfo(() => Response.json([{ id: 1 }])),
      differs: refusedHere('DEV-3', 3, ['3 - profile']),
      switched: cookiesStay(3),
    },
    {
      name: 'userinfo is null',
      steps: userinfo(() => Response.json(null)),
      differs: {
        'DEV-3': [
          '3 - profile',
          '3 - log error OAuthProfileParseError',
          '3 + log error CallbackRouteError',
          '3 - location',
          '3 + location https://app.example/auth/error',
          '3 + location ?error Configuration',
        ],
      },
      switched: cookiesStay(3),
    },
    {
      name: 'userinfo is no JSON',
      steps: userinfo(() => new Response('x')),
      differs: checksCleared(3, 'pkce'),
    },
    {
      name: 'userinfo of two megabytes',
      steps: userinfo(() => Response.json({ id: 'ada-1', filler: 'x'.repeat(2_000_000) })),
      differs: refusedHere('DEV-25', 3, ['3 - profile']),
    },
    {
      name: 'userinfo.request',
      config: gh({
        userinfo: {
          url: userinfoUrl,
          request: ({ tokens }: { tokens: { access_token: string } }) => ({
            id: tokens.access_token,
            name: 'Asked',
          }),
        },
      }),
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'userinfo.request returns a text',
      config: gh({ userinfo: { request: () => 'x' } }),
      steps: [start, { back: 'gh' }],
      differs: refusedHere('DEV-3', 2, ['2 - profile']),
      switched: cookiesStay(2),
    },
    {
      name: 'userinfo.request throws',
      config: gh({
        userinfo: {
          request: () => {
            throw new Error('no')
          },
        },
      }),
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'userinfo with parameters',
      config: gh({ userinfo: { url: userinfoUrl, params: { fields: 'a,b' } } }),
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'the profile callback throws',
      config: gh({
        profile: () => {
          throw new Error('no')
        },
      }),
      steps: [start, { back: 'gh' }],
      differs: leadsToSignIn,
      switched: cookiesStay(2),
    },
    {
      name: 'the profile callback returns nothing',
      config: gh({ profile: () => undefined }),
      steps: [start, { back: 'gh' }],
      differs: leadsToSignIn,
      switched: cookiesStay(2),
    },
    {
      name: 'the profile callback is slow',
      config: gh({ profile: async () => ({ id: 'x' }) }),
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'a profile without an id',
      config: gh({ profile: () => ({ name: 'X' }) }),
      steps: [start, { back: 'gh' }],
    },
    ...['', 0].map(
      (id): Scenario => ({
        name: `a profile with the empty id ${JSON.stringify(id)}`,
        config: gh({ profile: () => ({ id, name: 'X' }) }),
        steps: [start, { back: 'gh' }],
        differs: checksCleared(2, 'pkce'),
      }),
    ),
    {
      name: 'a profile with a number for its id',
      config: gh({ profile: () => ({ id: 5, name: 'X' }) }),
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'a profile with an e-mail that is no text',
      config: gh({ profile: () => ({ id: 'x', email: 5 }) }),
      steps: [start, { back: 'gh' }],
      differs: leadsToSignIn,
      switched: cookiesStay(2),
    },
    {
      name: 'a profile with a null e-mail',
      config: gh({ profile: () => ({ id: 'x', email: null }) }),
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'an account callback',
      config: {
        ...gh({ account: ({ access_token }: { access_token: string }) => ({ access_token, mine: 1 }) }),
        strategy: 'database',
      },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'an account callback whose answer comes later',
      config: { ...gh({ account: async () => ({ mine: 1 }) }), strategy: 'database' },
      steps: [start, { back: 'gh' }],
      differs: { 'DEV-61': ['2 + adapter linkAccount [0].mine', '2 + event linkAccount .account.mine'] },
    },
    {
      name: 'an account callback that throws',
      config: {
        ...gh({
          account: () => {
            throw new Error('no')
          },
        }),
        strategy: 'database',
      },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'an account callback that returns nothing',
      config: { ...gh({ account: () => undefined }), strategy: 'database' },
      steps: [start, { back: 'gh' }],
    },
    {
      name: 'an account callback that claims to be another',
      config: {
        ...gh({ account: () => ({ userId: 'eve', provider: 'x', type: 'email', providerAccountId: 'y' }) }),
        strategy: 'database',
      },
      steps: [start, { back: 'gh' }],
    },
  ],
}
