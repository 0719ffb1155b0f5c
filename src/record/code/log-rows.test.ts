import { expect, it } from 'vitest'
import { outline } from '../outline/outline.ts'
import { createRecording, party } from '../testing/recording.ts'
import { isConsoleLine, logRows, shortRequest } from './log-rows.ts'

const place = { from: party('app', 'app.example'), summary: '' }

function recorded() {
  const recording = createRecording()
  recording.run('open')
  recording.exchange('e1')
  return recording
}

const rowsOf = ({ steps }: ReturnType<typeof recorded>) => logRows(outline(steps), (step) => step)

it('tells a notice once, however often the code is evaluated', () => {
  const recording = recorded()
  const notice = { notice: 'adapter', message: 'prisma becomes the simulator’s own' } as const
  recording.add('code.noticed', notice, place)
  recording.add('code.noticed', { ...notice, message: 'another' }, place)
  recording.add('code.noticed', notice, place)
  const result = { notice: 'result', message: 'callbacks.jwt returned a string' } as const
  recording.add('code.noticed', result, place)
  recording.add('code.noticed', result, place)
  expect(rowsOf(recording).map(({ seq }) => seq)).toEqual([2, 3, 5, 6])
})

it('has every line of the console, with its place', () => {
  const recording = recorded()
  const line = { level: 'log', text: 'here', label: 'callbacks.jwt', location: { file: 'auth.ts', line: 9 } }
  recording.add('console.written', line, place)
  recording.add('console.written', line, place)
  expect(rowsOf(recording)).toMatchObject([
    { kind: 'console', text: 'here', run: 1, location: { file: 'auth.ts', line: 9 } },
    { kind: 'console', text: 'here' },
  ])
})

it('says what failed once, with its frames', () => {
  const recording = recorded()
  const failure = {
    problem: 'threw',
    message: 'auth.ts:5: Error: no',
    label: 'auth.ts',
    stack: '    at auth.ts:5',
  }
  recording.add('code.failed', failure, place)
  recording.add('code.failed', { ...failure, label: 'credentials.authorize' }, place)
  expect(rowsOf(recording)).toMatchObject([
    {
      kind: 'failed',
      text: 'auth.ts:5: Error: no',
      chip: 'threw',
      error: { type: 'threw', stack: '    at auth.ts:5' },
    },
    { text: 'credentials.authorize: auth.ts:5: Error: no' },
  ])
})

it('knows the run and the line of a call', () => {
  const recording = recorded()
  const at = { file: 'auth.ts', line: 12 }
  recording.add('callback.called', { callback: 'jwt', args: [{}], location: at }, place)
  recording.add('callback.returned', { callback: 'jwt', args: [{}], result: {} }, { ...place, tookMs: 1 })
  expect(rowsOf(recording)).toMatchObject([
    { type: 'call', seq: 2, run: 1, location: at, call: { returnSeq: 3 } },
  ])
})

it('says of a failed check that no callback ran, when none did', () => {
  const recording = recorded()
  const check = { check: 'state', detail: '' }
  recording.add('check.failed', check, { ...place, summary: 'check state' })
  recording.add('callback.called', { callback: 'redirect', args: [{}] }, place)
  recording.exchange('e2')
  recording.add('check.failed', check, { ...place, summary: 'check state' })
  recording.add(
    'check.failed',
    { check: 'csrf-cookie', detail: 'another hash' },
    { ...place, summary: 'check csrf-cookie' },
  )
  expect(rowsOf(recording).filter(({ type }) => type === 'between')).toMatchObject([
    { kind: 'failed', text: 'check state' },
    { kind: 'failed', text: 'check state, so no further callback ran' },
    { kind: 'notice', text: 'check CSRF cookie: another hash, so a new one is issued' },
  ])
})

it('parts the calls of one text from those of the next', () => {
  const recording = recorded()
  const code = (text: string, strategy?: 'jwt') => ({
    files: { 'auth.ts': text },
    entry: 'auth.ts',
    ...(strategy ? { strategy } : {}),
  })
  const change = (before: object | null, after: object | null) =>
    recording.add('setup.changed', { member: 'code', before, after }, place)
  change(null, code('a'))
  recording.add('callback.called', { callback: 'jwt', args: [{}] }, place)
  change(code('a'), code('b'))
  change(code('b'), code('b', 'jwt'))
  change(code('b', 'jwt'), null)
  expect(rowsOf(recording).map((row) => (row.type === 'between' ? row.text : row.type))).toEqual([
    'call',
    'New code from here',
    'Sessions from here: jwt',
    'Built-in app from here',
  ])
})

it.each([
  ['GET /api/auth/callback/github', 'GET …/callback/github'],
  ['GET /auth/session', 'GET /auth/session'],
  ['GET /', 'GET /'],
  ['a page', 'a page'],
])('shortens %s at its beginning', (because, short) => {
  expect(shortRequest(because)).toBe(short)
})

it('has what the database was asked, with the request that caused it and how it ended', () => {
  const recording = recorded()
  const asked = { operation: 'getUserByEmail', args: ['ada@example.com'] }
  recording.add('adapter.called', asked, place)
  recording.add('adapter.returned', { ...asked, result: { id: 'u1' }, rows: [] }, place)
  const query = { client: 'prisma', text: 'user.findUnique()', count: 1, rows: [] }
  recording.add('query.ran', { ...query, location: { file: 'auth.ts', line: 7 } }, place)
  expect(rowsOf(recording)).toMatchObject([
    { type: 'operation', operation: { name: 'getUserByEmail', note: '→ u1' } },
    { type: 'operation', operation: { note: '→ 1 row' }, location: { file: 'auth.ts', line: 7 } },
  ])
})

it("has the engine's log among the lines of the console, and what failed", () => {
  const recording = recorded()
  recording.add('log.written', { level: 'error', message: 'CallbackRouteError', details: { a: 1 } }, place)
  recording.add('code.failed', { problem: 'threw', message: 'no', label: 'auth.ts' }, place)
  const notice = { notice: 'adapter', message: 'prisma becomes the simulator’s own' } as const
  recording.add('code.noticed', notice, place)
  const rows = rowsOf(recording)
  expect(rows.filter(isConsoleLine)).toMatchObject([
    { kind: 'console', level: 'error', text: 'CallbackRouteError', chip: 'engine', details: { a: 1 } },
    { kind: 'failed' },
  ])
  expect(rows).toHaveLength(3)
})
