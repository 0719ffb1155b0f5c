import { describe, expect, test } from 'vitest'
import { NOTICEABLE } from '../../deviations/deviations.ts'
import type { Code } from '../../protocol/code.ts'
import type { StepData, StepKind } from '../../protocol/steps.ts'
import { createRecording, party, type StepPlace } from '../testing/recording.ts'
import { signInSteps } from '../testing/sign-in.ts'
import { noticesIn } from './notices.ts'
import { PREDICATES } from './predicates.ts'

const from = party('app', 'app.example')
const code: Code = {
  entry: 'auth.ts',
  files: {
    'auth.ts': `import GitHub from 'next-auth/providers/github'
export const { handlers } = NextAuth({
  providers: [GitHub({ checks: ['none'] })],
  adapter: new Rows(), session: { async generateSessionToken() { return 'x' } },
})`,
  },
}

function noticesOf<K extends StepKind>(kind: K, data: StepData[K], more: Partial<StepPlace> = {}) {
  const recording = createRecording()
  recording.run('sign in')
  recording.exchange('e1')
  recording.add(kind, data, { from, summary: kind, ...more })
  return noticesIn(recording.steps, code).map(({ id, location }) => [id, location?.line])
}

const failed = (rule: string, check: string, more: { received?: unknown; detail?: string } = {}) =>
  noticesOf('check.failed', { check, detail: 'no', ...more }, { rule })
const decided = (rule: string, branch: string, facts = {}) =>
  noticesOf('decision.taken', { decision: 'published', branch, facts }, { rule })

test('every row that someone would meet in production has a predicate, and no other has', () => {
  expect(Object.keys(PREDICATES)).toEqual(NOTICEABLE.map(({ id }) => id))
})

test('an ordinary sign-in goes the same way in production', () => {
  expect(noticesIn(signInSteps(), null)).toEqual([])
})

describe('what would go otherwise is noticed', () => {
  test('check cookies of a failed callback', () => {
    expect(decided('CALLBACK-4', 'deleted: the callback failed')).toEqual([['DEV-1', undefined]])
    expect(decided('CALLBACK-4', 'deleted: used')).toEqual([])
  })

  test('parameters of the sign-in query that are ignored', () => {
    expect(decided('AUTHZ-2', 'caller parameters ignored')).toEqual([['DEV-4', undefined]])
  })

  test('what the engine reports, at the line of the provider', () => {
    expect(decided('PUBLISHED-1', 'DEV-22', { provider: 'github' })).toEqual([['DEV-22', 3]])
    expect(decided('PUBLISHED-1', 'DEV-24', { operations: ['getUser'] })).toEqual([['DEV-24', 4]])
  })

  test('signatures and hashes', () => {
    expect(failed('IDTOKEN-2', 'id-token-signature')).toEqual([['DEV-30', undefined]])
    expect(failed('IDTOKEN-2', 'userinfo-signature')).toEqual([['DEV-47', undefined]])
    expect(failed('IDTOKEN-4', 'at_hash')).toEqual([['DEV-48', undefined]])
    expect(failed('IDTOKEN-1', 'id-token')).toEqual([])
  })

  test('sizes', () => {
    expect(failed('BODY-1', 'answer')).toEqual([['DEV-25', undefined]])
    const line = { level: 'error', message: 'RequestTooLarge: The body is longer' } as const
    expect(noticesOf('log.written', line)).toEqual([['DEV-52', undefined]])
    expect(noticesOf('log.written', { ...line, message: 'AuthError: no' })).toEqual([])
  })

  test('an address that only quotes would allow here', () => {
    for (const received of ['a,b@example.com', 'a\nbcc:x@example.com'])
      expect(failed('EMAIL-1', 'email-address', { received })).toEqual([['DEV-56', undefined]])
    for (const received of ['nobody', 'a@b@c', '"a,b"@example.com', undefined])
      expect(failed('EMAIL-1', 'email-address', { received })).toEqual([])
  })

  test('a passkey provider that was written by hand', () => {
    const detail = 'Provider "x" lacks `...webauthn` of core/webauthn.ts'
    expect(failed('CONFIG-1', 'configuration', { detail })).toEqual([['DEV-57', undefined]])
    expect(failed('CONFIG-1', 'configuration', { detail: 'Please define a `secret`' })).toEqual([])
  })

  test('a jwt callback that forgets to return, when someone signs in', () => {
    const location = { file: 'auth.ts', line: 4 }
    const returned = (args: readonly unknown[], result?: unknown) =>
      noticesOf('callback.returned', { callback: 'jwt', args, result, location })
    expect(returned([{ token: {}, user: {} }])).toEqual([['DEV-50', 4]])
    expect(returned([{ token: {} }])).toEqual([])
    expect(returned([{ token: {}, user: {} }], {})).toEqual([])
  })

  test('a function whose promise goes to the store', () => {
    const called = (line: number) =>
      noticesOf('callback.called', {
        callback: 'session.generateSessionToken',
        args: [],
        location: { file: 'auth.ts', line },
      })
    expect(called(4)).toEqual([['DEV-61', 4]])
    expect(called(3)).toEqual([])
  })
})

test('cookies of a callback that fails only here are not noticed as well', () => {
  const recording = createRecording()
  recording.run('sign in')
  recording.exchange('e1')
  const add = recording.add
  add('check.failed', { check: 'id-token-signature', detail: 'no' }, { from, summary: '', rule: 'IDTOKEN-2' })
  const deleted = { decision: 'check-cookies', branch: 'deleted: the callback failed', facts: {} }
  add('decision.taken', deleted, { from, summary: '', rule: 'CALLBACK-4' })
  expect(noticesIn(recording.steps, null).map(({ id }) => id)).toEqual(['DEV-30'])
})

test('a notice is of the newest step, and of what runs now', () => {
  const recording = createRecording()
  const fail = () => {
    recording.run('sign in')
    recording.add('check.failed', { check: 'answer', detail: 'no' }, { from, summary: '', rule: 'BODY-1' })
  }
  fail()
  fail()
  expect(noticesIn(recording.steps, null)).toEqual([
    { id: 'DEV-25', seq: recording.steps.length, location: undefined },
  ])
  const change = { member: 'asPublished', before: false, after: true } as const
  recording.add('setup.changed', change, { from: party('world', 'main'), summary: '' })
  expect(noticesIn(recording.steps, null)).toEqual([])
})
