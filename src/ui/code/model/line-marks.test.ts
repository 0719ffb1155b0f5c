import { expect, it } from 'vitest'
import type { Breakpoint } from '../../../protocol/control.ts'
import { functionsIn } from './functions-in.ts'
import { holdsAtCall, lineMarks, targetOf } from './line-marks.ts'
import type { LogRow } from './log-rows.ts'

const TEXT = `export const config = {
  callbacks: {
    jwt: ({ token }) => token,
    session: ({ session }) => session,
  },
  events: { signIn: () => undefined },
}`

function call(seq: number, name: string, more: object = {}): LogRow {
  const given = {
    before: [{ token: {}, trigger: 'signUp' }],
    after: [],
    returned: true,
    result: { role: 'x' },
  }
  return {
    type: 'call',
    seq,
    call: { seq, kind: 'callback', name, because: 'GET /', exchange: 'e1', ...given, ...more },
  }
}

const parts = { functions: functionsIn(TEXT), breakpoints: [], now: undefined }

it('says how often each function was called, and what it gave last', () => {
  const rows = [call(3, 'jwt'), call(9, 'jwt', { error: { type: 'TypeError', message: '' } })]
  expect(lineMarks({ ...parts, rows: rows.slice(0, 1) })[0]).toMatchObject({
    line: 3,
    hint: '1 call, trigger signUp, +role',
  })
  const [jwt, session] = lineMarks({ ...parts, rows })
  expect(jwt?.hint).toBe('2 calls, trigger signUp, threw TypeError')
  expect(session).toMatchObject({ line: 4, hint: 'not called yet', breakpoint: 'possible', isNow: false })
})

it('marks where the world stands, and what was edited', () => {
  const rows = [call(3, 'jwt', { was: {}, returnSeq: 4 })]
  expect(lineMarks({ ...parts, rows, now: 4 })[0]).toMatchObject({
    isNow: true,
    isEdited: true,
    hint: expect.stringContaining('held here'),
  })
})

it('does not take the step behind an event for its return', () => {
  const marks = lineMarks({ ...parts, rows: [call(3, 'signIn', { kind: 'event' })], now: 4 })
  expect(marks.at(-1)).toMatchObject({ line: 6, isNow: false })
})

it('keeps callbacks and events of one name apart', () => {
  const breakpoints: Breakpoint[] = [{ id: 'b1', enabled: true, on: { event: 'signIn' } }]
  const marks = lineMarks({ ...parts, rows: [call(1, 'signIn')], breakpoints })
  expect(marks.at(-1)).toMatchObject({ line: 6, breakpoint: 'set', hint: 'not called yet' })
})

it('sets breakpoints at what is called', () => {
  expect(targetOf({ name: 'jwt', of: 'callback' })).toEqual({ callback: 'jwt' })
  expect(targetOf({ name: 'signIn', of: 'event' })).toEqual({ event: 'signIn' })
  expect(holdsAtCall({ callback: 'jwt' }, { name: 'jwt', of: 'callback' })).toBe(true)
  expect(holdsAtCall({ callback: 'signIn' }, { name: 'signIn', of: 'event' })).toBe(false)
})
