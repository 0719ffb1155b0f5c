import { expect, it } from 'vitest'
import { descriptionOf } from '../descriptions/step-description.ts'
import { responseName } from '../labels/step-label.ts'
import { outline, type Part, stepsOf } from '../outline/outline.ts'
import { createRecording, party } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { labelOf, laneOf } from './registry.ts'

function parts(all: readonly Part[]): readonly Part[] {
  return all.flatMap((part) => (part.type === 'exchange' ? [part, ...parts(part.children)] : [part]))
}

const rows = parts(outline(signInSteps()).flatMap((run) => run.children))

function labelAt(seq: number): string {
  const part = rows.find((each) => stepsOf(each)[0]?.seq === seq)
  const [first, returned] = part ? stepsOf(part) : []
  if (!first) throw new Error(`no row ${seq}`)
  const { name, note } = labelOf(first, part?.type === 'entry' ? returned : undefined)
  return note === undefined ? name : `${name} | ${note}`
}

it.each([
  [1, 'Open app.example'],
  [6, 'check pkce | cookie died 61 s before use'],
  [11, 'sent __Host-authjs.csrf-token'],
  [15, 'not sent theme | Path=/docs'],
  [16, 'GET app.example/auth/callback/github'],
  [18, 'token decrypted | pkce, dir, A256CBC-HS512'],
  [25, 'getUserByAccount | → null'],
  [27, 'signIn | → true'],
  [31, 'find the user | unknown, create a user'],
  [32, 'createUser | → u_7f3a91'],
  [34, 'event createUser'],
  [35, 'linkAccount | github 583231'],
  [38, 'jwt | trigger signUp → +login +githubId +plan'],
  [41, 'redirect | → "https://app.example/dashboard"'],
  [45, 'stored __Secure-authjs.session-token'],
])('writes row %i as the list shows it', (seq, words) => {
  expect(labelAt(seq)).toBe(words)
})

it.each([
  [{}, 'mounted at /auth', 'mounts the engine at /auth.'],
  [{ strategy: 'jwt' }, 'mounted at /auth, jwt sessions', 'It uses jwt sessions.'],
  [
    { strategy: 'database', writtenStrategy: 'jwt' },
    'mounted at /auth, database sessions instead of jwt',
    'It uses database sessions, chosen here instead of jwt as set in the code.',
  ],
] as const)('says which strategy counts for the user’s own code: %o', (more, note, prose) => {
  const { add, run, steps } = createRecording()
  run('open')
  add(
    'code.loaded',
    { entry: 'auth.ts', flavour: 'core', basePath: '/auth', ...more },
    { from: party('app', 'app.example'), summary: '' },
  )
  const step = steps.at(-1)
  const part = parts(outline(steps).flatMap(({ children }) => children)).at(-1)
  expect(step && labelOf(step)).toEqual({ name: 'auth.ts loaded', note })
  expect(part && descriptionOf(part).join(' ')).toContain(prose)
})

it('colours a row by the lane where it happened', () => {
  const lanes = Object.fromEntries(signInSteps().map((step) => [step.kind, laneOf(step)]))
  expect(lanes).toMatchObject({
    'person.acted': 'person',
    'cookie.stored': 'browser',
    'check.passed': 'provider',
    'callback.called': 'app',
    'adapter.called': 'database',
  })
})

it('writes where a redirect goes', () => {
  const location = (value: string) => responseName({ status: 302, headers: [['location', value]] })
  expect(location('https://app.example/dashboard?x=1')).toBe('302 app.example/dashboard')
  expect(location('/signin')).toBe('302 /signin')
  expect(responseName({ status: 204, headers: [] })).toBe('204')
  expect(responseName({ status: 0, headers: [] })).toBe('no response')
})

it('says every step in a sentence', () => {
  for (const part of rows) for (const sentence of descriptionOf(part)) expect(sentence).toMatch(/[.…]$/)
})

it('tells what a jwt callback added, also where it changed its argument in place', () => {
  const part = rows.find((each) => stepsOf(each)[0]?.seq === 38)
  expect(part && descriptionOf(part)).toEqual([
    'app.example calls the jwt callback, which decides what the session token carries.',
    'jwt returned the token: +login +githubId +plan.',
  ])
})

it('says what a return has where its call is another row: what was added to its arguments is not known', () => {
  const [first, returned] =
    rows.map(stepsOf).find(([each]) => each?.kind === 'callback.called' && each.data.callback === 'jwt') ?? []
  if (!first || returned?.kind !== 'callback.returned') throw new Error('no jwt')
  expect(labelOf(first, returned).note).toMatch(/^trigger signUp → \+/)
  const changed = { ...returned, data: { ...returned.data, args: [{ token: returned.data.result }] } }
  expect(labelOf(changed).note).toBe(`→ ${Object.keys(returned.data.result as object).join(', ')}`)
})
