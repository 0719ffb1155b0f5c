import { expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import { createRecording, party } from '../testing/recording.ts'
import { afterRun, lackingIn } from './after-run.ts'

const CODE: Code = { files: { 'auth.ts': '' }, entry: 'auth.ts' }
const place = { from: party('app', 'app.example'), summary: '' }
const at = (line: number) => ({ file: 'auth.ts', line })

function recorded() {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  return recording
}

const LOADED = { entry: 'auth.ts', flavour: 'next-auth', basePath: '/api/auth' } as const

it('says nothing before the code was loaded, and nothing of the built-in app', () => {
  const recording = recorded()
  expect(afterRun(recording.steps, CODE)).toBeUndefined()
  recording.add('code.loaded', LOADED, place)
  expect(afterRun(recording.steps, null)).toBeUndefined()
  expect(afterRun(recording.steps, CODE)).toEqual({
    parts: ['No one signed in yet', 'no callback called yet'],
    isFailed: false,
  })
})

it('says so where someone without a name or an address is signed in', () => {
  const recording = recorded()
  recording.add('code.loaded', LOADED, place)
  recording.add('token.encrypted', { purpose: 'session', claims: { sub: '7' } } as never, place)
  expect(afterRun(recording.steps, CODE)).toMatchObject({
    parts: ['Signed in as someone without a name', 'no callback called'],
    reason: expect.stringContaining('Return `name` and `email` from `profile()`'),
  })
  const session = { user: { name: 'Ada Byron' } }
  recording.add(
    'callback.returned',
    { callback: 'session', args: [{ session }], result: { user: {} }, location: at(9) },
    place,
  )
  expect(afterRun(recording.steps, CODE)).toMatchObject({
    parts: ['Signed in as someone without a name', '1 callback called'],
    reason: expect.stringContaining('Return them, too'),
  })
})

it('names the person where jwt.encode is the code’s', () => {
  const recording = recorded()
  recording.add('code.loaded', LOADED, place)
  const token = { sub: '7', name: 'Ada Byron' }
  recording.add(
    'callback.returned',
    { callback: 'jwt.encode', args: [{ token }], result: 'e30', location: at(9) },
    place,
  )
  expect(afterRun(recording.steps, CODE)?.parts[0]).toBe('Signed in as Ada Byron')
})

it('names the person before anything reads the new session from the database', () => {
  const recording = recorded()
  recording.add('code.loaded', LOADED, place)
  const user = { id: '7', name: null, email: 'ada@example.com' }
  recording.add('adapter.returned', { operation: 'createUser', args: [user], result: user } as never, place)
  const session = { sessionToken: 's', userId: '7' }
  recording.add(
    'adapter.returned',
    { operation: 'createSession', args: [session], result: session } as never,
    place,
  )
  expect(afterRun(recording.steps, CODE)?.parts[0]).toBe('Signed in as ada@example.com')
})

it('counts each of the user’s callbacks and each placeholder once, and says who is signed in', () => {
  const recording = recorded()
  recording.add('code.loaded', LOADED, place)
  const notice = { notice: 'placeholder', message: 'prisma isn’t available here', location: at(2) } as const
  recording.add('code.noticed', notice, place)
  recording.add('code.noticed', notice, place)
  for (const callback of ['jwt', 'jwt', 'session'])
    recording.add(
      'callback.returned',
      { callback, args: [], result: { user: { name: 'Ada Byron' } }, location: at(9) },
      place,
    )
  recording.add('callback.returned', { callback: 'redirect', args: [] }, place)
  const result = afterRun(recording.steps, CODE)
  expect(result?.parts).toEqual(['Signed in as Ada Byron', '2 callbacks called', '1 placeholder used'])
  expect(result?.start).toMatchObject({ label: 'auth.ts:2', location: at(2) })
})

it('starts with the callback that failed, else with the one that made the session', () => {
  const recording = recorded()
  recording.add('code.loaded', LOADED, place)
  recording.add('callback.returned', { callback: 'jwt', args: [], result: {}, location: at(5) }, place)
  recording.add('callback.returned', { callback: 'session', args: [], result: {}, location: at(6) }, place)
  expect(afterRun(recording.steps, CODE)?.start).toMatchObject({ label: 'jwt', location: at(5) })
  const error = { type: 'TypeError', message: 'no' }
  recording.add('callback.returned', { callback: 'signIn', args: [], error, location: at(7) }, place)
  expect(afterRun(recording.steps, CODE)?.start).toMatchObject({
    label: 'signIn, which failed',
    location: at(7),
  })
})

it('starts with an event or a query that failed, else with what the engine logged as an error', () => {
  const recording = recorded()
  recording.add('code.loaded', LOADED, place)
  recording.add('callback.returned', { callback: 'jwt', args: [], result: {}, location: at(5) }, place)
  recording.add('log.written', { level: 'error', message: 'UntrustedHost: Host must be trusted' }, place)
  expect(afterRun(recording.steps, CODE)).toMatchObject({ isFailed: true, start: { label: 'UntrustedHost' } })
  const error = { type: 'TypeError', message: 'no' }
  recording.add('event.fired', { event: 'createUser', message: {}, error, location: at(8) }, place)
  expect(afterRun(recording.steps, CODE)?.start).toMatchObject({
    label: 'createUser, which failed',
    location: at(8),
  })
  const refused = recorded()
  refused.add('code.loaded', LOADED, place)
  refused.add('callback.returned', { callback: 'signIn', args: [], result: false, location: at(7) }, place)
  refused.add('log.written', { level: 'error', message: 'AccessDenied: no' }, place)
  expect(afterRun(refused.steps, CODE)?.start).toMatchObject({ label: 'signIn, which returned false' })
  const asked = recorded()
  asked.add('code.loaded', LOADED, place)
  const query = { client: 'prisma', text: 'post.create()', count: 0, rows: [], error, location: at(9) }
  asked.add('query.ran', query, place)
  expect(afterRun(asked.steps, CODE)?.start).toMatchObject({
    label: 'the query at auth.ts:9',
    location: at(9),
  })
})

it('forgets what an earlier version of the code did', () => {
  const recording = recorded()
  recording.add('code.loaded', LOADED, place)
  recording.add('callback.returned', { callback: 'jwt', args: [], location: at(5) }, place)
  recording.add('setup.changed', { member: 'code', before: CODE, after: CODE }, place)
  expect(afterRun(recording.steps, CODE)).toBeUndefined()
  recording.add('code.failed', { label: 'auth.ts', problem: 'syntax', message: 'no', location: at(3) }, place)
  expect(afterRun(recording.steps, CODE)).toMatchObject({
    parts: ['auth.ts couldn’t be loaded'],
    isFailed: true,
    start: { label: 'auth.ts:3' },
  })
})

it('what may be missing is looked for since the last change that could give it', () => {
  const recording = recorded()
  const called = () => recording.add('callback.called', { callback: 'jwt', args: [] }, place)
  called()
  recording.add('setup.changed', { member: 'maxAge', before: 1, after: 2 }, place)
  called()
  expect(lackingIn(recording.steps)).toHaveLength(2)
  recording.add('setup.changed', { member: 'people', before: [], after: [] }, place)
  expect(lackingIn(recording.steps)).toEqual([])
})
