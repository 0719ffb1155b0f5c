import { leaves } from '../leaves.ts'
import { github } from '../presets.ts'
import type { Flow, Recipe, Step } from '../scenario.ts'
import { checksCleared, cookiesStay } from '../seen.ts'
import type { Kit } from '../world.ts'

const start: Step = { post: '/auth/signin/gh' }
const fail = () => {
  throw new Error('the reason')
}

/** A logger that looks into the errors. */
function looksInto(member: 'cause' | 'message', more: object = {}): NonNullable<Recipe['more']> {
  return ({ world: { journal } }: Kit) => ({
    logger: {
      error(error: Error) {
        for (const line of leaves(error[member], member)) journal.record(`log ${line}`)
      },
    },
    ...more,
  })
}

const causes: Recipe = { more: looksInto('cause') }

export const causesFlow: Flow = {
  title: 'causes of errors',
  scenarios: [
    {
      name: 'the provider refuses',
      config: causes,
      steps: [
        start,
        { back: 'gh', params: { error: 'access_denied', error_description: 'No' }, without: ['code'] },
      ],
      differs: { ...checksCleared(2, 'pkce'), 'DEV-7': ['2 - log cause undefined', '2 + log cause'] },
    },
    {
      name: 'an account of another user',
      config: { ...causes, strategy: 'database' },
      steps: [
        { rows: { users: [{ id: 'ada', email: 'ada@example.com', emailVerified: null }] } },
        start,
        { back: 'gh' },
      ],
      differs: { ...checksCleared(3, 'pkce'), 'DEV-7': ['3 - log cause undefined', '3 + log cause'] },
    },
    {
      name: 'the token endpoint answers 200 with an error',
      config: causes,
      steps: [
        start,
        { provider: { answers: { '/token': () => Response.json({ error: 'bad_verification_code' }) } } },
        { back: 'gh' },
      ],
      differs: { ...checksCleared(3, 'pkce'), 'DEV-27': ['3 - log cause.body', '3 + log cause.error'] },
    },
    {
      name: 'a callback that throws',
      config: { ...causes, callbacks: { jwt: fail } },
      steps: [start, { back: 'gh' }],
      differs: checksCleared(2, 'pkce'),
    },
    {
      name: 'an event that throws',
      config: { ...causes, events: { signIn: fail } },
      steps: [start, { back: 'gh' }],
      differs: { 'DEV-7': ['2 + log cause.event'] },
    },
    {
      name: 'an adapter that throws',
      config: { ...causes, strategy: 'database', adapter: { getUserByAccount: fail } },
      steps: [start, { back: 'gh' }],
      differs: { ...checksCleared(2, 'pkce'), 'DEV-7': ['2 + log cause.operation'] },
    },
    {
      name: 'a profile callback that throws',
      config: { ...causes, providers: (kit) => [github(kit, { profile: fail })] },
      steps: [start, { back: 'gh' }],
      differs: {
        'DEV-13': [
          '2 - location https://app.example/auth/callback/gh',
          '2 - location ?code',
          '2 - location ?iss',
          '2 + location https://app.example/auth/error',
          '2 + location ?error Configuration',
        ],
      },
      switched: cookiesStay(2),
    },
    {
      name: 'a session that does not open',
      config: causes,
      steps: [{ cookie: '__Secure-authjs.session-token', to: 'x' }, { get: '/auth/session' }],
    },
    {
      name: 'the message of a signIn callback that throws',
      config: { more: looksInto('message'), callbacks: { signIn: fail } },
      steps: [start, { back: 'gh' }],
      differs: { ...checksCleared(2, 'pkce'), 'DEV-18': ['2 - log message', '2 + log message'] },
    },
    {
      name: 'the message of a check cookie that is gone',
      config: { more: looksInto('message') },
      steps: [start, { cookie: '__Secure-authjs.pkce.code_verifier', to: null }, { back: 'gh' }],
      differs: { 'DEV-63': ['3 - log message', '3 + log message'] },
    },
  ],
}
