import { expect, it } from 'vitest'
import type { Breakpoint } from '../../protocol/control.ts'
import { lineMarks, type MarkParts, pausesAtCall, targetOf } from './line-marks.ts'
import type { LogRow } from './log-rows.ts'

const TEXT = `export const config = {
  callbacks: {
    jwt: ({ token }) => token,
    session: ({ session }) => session,
  },
  events: { signIn: () => undefined },
}`

const ASSIGNING = `export const config = {
  callbacks: {
    jwt({ token, profile }) {
      if (profile) {
        token.login = profile.login
        token.plan = 'free'
      }
      return token
    },
  },
}`

function call(seq: number, name: string, more: object = {}, row: object = {}): LogRow {
  const given = {
    before: [{ token: {}, trigger: 'signUp' }],
    after: [],
    returned: true,
    result: { role: 'x' },
  }
  return {
    type: 'call',
    seq,
    run: 1,
    call: { seq, kind: 'callback', name, because: 'GET /', exchange: 'e1', ...given, ...more },
    ...row,
  }
}

function marksOf(rows: readonly LogRow[], more: Partial<MarkParts> = {}) {
  const text = more.text ?? TEXT
  return lineMarks({
    file: 'auth.ts',
    text,
    rows,
    breakpoints: [],
    until: 100,
    now: undefined,
    run: 1,
    selected: undefined,
    ran: () => text,
    ...more,
  })
}

it('says how often each function was called, and what it gave last', () => {
  const rows = [call(3, 'jwt'), call(9, 'jwt', { error: { type: 'TypeError', message: '' } })]
  expect(marksOf(rows.slice(0, 1))[0]).toMatchObject({ line: 3, hint: '1 call, trigger signUp, +role' })
  const [jwt, session] = marksOf(rows)
  expect(jwt?.hint).toBe('2 calls, trigger signUp, threw TypeError')
  expect(session).toMatchObject({ line: 4, hint: 'not called yet', breakpoint: 'possible', isNow: false })
  expect(marksOf(rows, { run: 2 })[0]?.hint).toBe('not called in this run yet, 2 calls earlier')
})

it('names what an earlier call changed, where the last one changed nothing', () => {
  const changed = call(3, 'jwt', { before: [{ token: {} }], result: { role: 'x' } })
  const same = call(9, 'jwt', { before: [{ token: { role: 'x' } }], result: { role: 'x' } })
  expect(marksOf([changed, same])[0]?.hint).toBe('2 calls, +role at 3, then unchanged')
  expect(marksOf([same])[0]?.hint).toBe('1 call, unchanged')
})

it('counts no future call, and shows no future return', () => {
  const rows = [call(3, 'jwt', { returnSeq: 4 }), call(9, 'jwt')]
  expect(marksOf(rows, { until: 3 })[0]?.hint).toBe("1 call, trigger signUp, hasn't returned")
})

it('marks the paused call, and what was edited', () => {
  const rows = [call(3, 'jwt', { was: {}, returnSeq: 4 })]
  expect(marksOf(rows, { now: 4 })[0]).toMatchObject({
    isNow: true,
    isEdited: true,
    hint: expect.stringContaining('paused here'),
  })
})

it('marks the return of a function that is paused after it, where there is one return', () => {
  const rows = [call(3, 'jwt', { returnSeq: 4, tookMs: 0.12 })]
  const marks = marksOf(rows, { text: ASSIGNING, now: 4 })
  expect(marks.find(({ isNow }) => isNow)).toMatchObject({ line: 8, hint: 'paused here, 0.1 ms' })
  expect(marksOf(rows, { text: ASSIGNING, now: 3 }).find(({ isNow }) => isNow)).toMatchObject({ line: 3 })
})

it('does not take the step behind an event for its return', () => {
  const marks = marksOf([call(3, 'signIn', { kind: 'event' })], { now: 4 })
  expect(marks.at(-1)).toMatchObject({ line: 6, isNow: false })
})

it('keeps callbacks and events of one name apart, and functions of other files', () => {
  const breakpoints: Breakpoint[] = [{ id: 'b1', enabled: true, on: { event: 'signIn' } }]
  const marks = marksOf([call(1, 'signIn')], { breakpoints })
  expect(marks.at(-1)).toMatchObject({ line: 6, breakpoint: 'set', hint: 'not called yet' })
  const elsewhere = call(1, 'jwt', {}, { location: { file: 'lib/jwt.ts', line: 3 } })
  expect(marksOf([elsewhere])[0]?.hint).toBe('not called yet')
})

const SIGNED_IN = {
  before: [{ token: {}, trigger: 'signUp' }],
  after: [{ token: { login: 'ada-byron', plan: 'free' } }],
  result: { login: 'ada-byron', plan: 'free' },
}
const READ = { before: SIGNED_IN.after, after: SIGNED_IN.after, result: SIGNED_IN.result }

function valuesIn(rows: readonly LogRow[], more: Partial<MarkParts> = {}) {
  return marksOf(rows, { text: ASSIGNING, ...more })
    .filter(({ line }) => line === 5 || line === 6)
    .map(({ hint, isEdited, line }) => [line, hint, ...(isEdited ? ['edited'] : [])])
}

it('shows the values of fields at their assignments, with the step where a later call did not set them', () => {
  const rows = [call(3, 'jwt', SIGNED_IN), call(9, 'jwt', READ)]
  expect(valuesIn(rows.slice(0, 1))).toEqual([
    [5, '"ada-byron"'],
    [6, '"free"'],
  ])
  expect(valuesIn(rows)).toEqual([
    [5, '"ada-byron" at 3'],
    [6, '"free" at 3'],
  ])
})

it('shows the newest call of all runs where none is chosen', () => {
  const rows = [call(3, 'jwt', SIGNED_IN), call(9, 'jwt', READ, { run: 2 })]
  expect(valuesIn(rows, { run: undefined })).toEqual([
    [5, '"ada-byron" at 3'],
    [6, '"free" at 3'],
  ])
  expect(valuesIn(rows, { run: 2 })).toEqual([])
})

it('shows the values of the chosen call or run alone', () => {
  const rows = [call(3, 'jwt', SIGNED_IN), call(9, 'jwt', READ)]
  expect(valuesIn(rows, { selected: 9 })).toEqual([])
  expect(valuesIn(rows, { selected: 3 })).toHaveLength(2)
  expect(valuesIn(rows, { selected: 50, run: 2 })).toEqual([])
})

it('marks a value that was edited', () => {
  const was = { ended: { result: SIGNED_IN.result } }
  const edited = call(3, 'jwt', { ...SIGNED_IN, result: { login: 'ada-byron', plan: 'team' }, was })
  expect(valuesIn([edited])).toEqual([
    [5, '"ada-byron"'],
    [6, 'edited: "team"', 'edited'],
  ])
})

it('shows no values of a function that is another one now', () => {
  const ran = () => ASSIGNING.replace("'free'", "'team'")
  expect(valuesIn([call(3, 'jwt', SIGNED_IN)], { ran })).toEqual([])
})

it('marks the line that threw, as long as it is the same', () => {
  const error = { type: 'TypeError', message: 'no login', location: { file: 'auth.ts', line: 5 } }
  const rows = [call(3, 'jwt', { error })]
  const failedIn = (more: Partial<MarkParts> = {}) =>
    marksOf(rows, { text: ASSIGNING, ...more }).filter(({ isFailed }) => isFailed)
  expect(failedIn()).toEqual([{ line: 5, hint: 'TypeError: no login', isFailed: true }])
  expect(failedIn({ ran: () => ASSIGNING.replace('profile.login', 'profile.name') })).toEqual([])
  expect(failedIn({ run: 2 })).toEqual([])
  expect(failedIn({ run: undefined })).toHaveLength(1)
  const stack = '    at plan (lib/plan.ts:2:5)\n    at jwt (auth.ts:6:3)'
  const deep = call(3, 'jwt', { error: { ...error, location: { file: 'lib/plan.ts', line: 2 }, stack } })
  expect(marksOf([deep], { text: ASSIGNING }).find(({ isFailed }) => isFailed)?.line).toBe(6)
})

it('sets breakpoints at what is called', () => {
  expect(targetOf({ name: 'jwt', of: 'callback' })).toEqual({ callback: 'jwt' })
  expect(targetOf({ name: 'signIn', of: 'event' })).toEqual({ event: 'signIn' })
  expect(pausesAtCall({ callback: 'jwt' }, { name: 'jwt', of: 'callback' })).toBe(true)
  expect(pausesAtCall({ callback: 'signIn' }, { name: 'signIn', of: 'event' })).toBe(false)
})
