import { describe, expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import { createRecording, party } from '../testing/recording.ts'
import { type CallGroup, callGroups, describeCalls, flatFields, givenBy, receivedBy } from './calls.ts'

const APP = { from: party('app', 'app.example'), summary: '' }
const LAPTOP = party('browser', 'laptop')

type Made = readonly [name: string, args: readonly unknown[], result?: unknown]

/** A side: exchanges by what was asked for, each with its calls; those whose name begins with `event` fired. */
function side(exchanges: Readonly<Record<string, readonly Made[]>>, firstId = 1): readonly Step[] {
  const record = createRecording()
  for (const [index, [path, calls]] of Object.entries(exchanges).entries()) {
    record.exchange(`e${firstId + index}`)
    const request = { method: 'GET', url: `https://app.example${path}`, headers: [] }
    record.add('request.sent', { request, mode: 'navigation' }, { from: LAPTOP, summary: path })
    for (const [name, args, result] of calls)
      if (name.startsWith('event '))
        record.add('event.fired', { event: name.slice(6), message: args[0] }, APP)
      else {
        record.add('callback.called', { callback: name, args }, APP)
        record.add('callback.returned', { callback: name, args, result }, APP)
      }
  }
  return record.steps
}

const NAMES = { a: 'main', b: 'database' }
const shape = (groups: readonly CallGroup[]) =>
  groups.map(({ title, calls }) => [title, calls.map(({ name, sides }) => `${name} ${sides}`)])

const SIGN_IN = {
  '/auth/callback/github?code=1': [
    ['signIn', [{ user: { id: '1' } }], true],
    ['jwt', [{ token: { sub: '1' } }], { sub: '1', role: 'admin' }],
  ],
  '/auth/session': [
    ['jwt', [{ token: { sub: '1', role: 'admin' } }], { sub: '1', role: 'admin' }],
    ['session', [{ session: {}, token: { sub: '1' } }], { user: { role: 'admin' } }],
    ['event session', [{ session: {}, token: { sub: '1' } }]],
  ],
} as const

const UNDER_DATABASE = {
  '/auth/callback/github?code=2': [['signIn', [{ user: { id: '1' } }], true]],
  '/auth/session': [
    ['session', [{ session: {}, user: { id: '1', email: 'ada@example.com' } }], { user: { role: 'user' } }],
    ['event session', [{ session: { id: '1' } }]],
  ],
} as const

describe('the calls of two branches', () => {
  const groups = callGroups({ a: side(SIGN_IN), b: side(UNDER_DATABASE, 9) })

  it('are paired by callback and occurrence in the same exchange', () => {
    expect(shape(groups)).toEqual([
      ['GET app.example/auth/callback/github', ['signIn same', 'jwt only-a']],
      ['GET app.example/auth/session', ['jwt only-a', 'session differs', 'event session differs']],
    ])
  })

  it('are summarized callback by callback', () => {
    expect(describeCalls(groups, NAMES)).toEqual([
      'jwt was called only in main, 2 times.',
      'session got token in main and user in database.',
      'event session got token in main.',
      'Of 3 calls on both sides 2 differ.',
    ])
    const alone = describeCalls(callGroups({ a: side(SIGN_IN), b: [] }), NAMES)
    expect(alone).toEqual(['Only in main: signIn, jwt 2 times, session, event session.'])
    expect(describeCalls(callGroups({ a: [], b: [] }), NAMES)).toEqual([
      'No callback was called on either side.',
    ])
  })

  it('show what they were given and what they gave field by field', () => {
    const session = groups[1]?.calls.find(({ name }) => name === 'session')
    expect(session?.a && receivedBy(session.a)).toEqual({ session: {}, 'token.sub': '1' })
    expect(session?.b && receivedBy(session.b)).toEqual({
      session: {},
      'user.id': '1',
      'user.email': 'ada@example.com',
    })
    expect(session?.b && givenBy(session.b)).toEqual({ 'user.role': 'user' })
    expect(givenBy({ seq: 1, name: 'signIn', args: [], result: true })).toEqual({ value: true })
    const error = { type: 'Error', message: 'no' }
    expect(givenBy({ seq: 1, name: 'signIn', args: [], error })).toEqual({ throws: 'Error: no' })
  })

  it('keep their order when one side has more of a name, and put them behind those that they followed', () => {
    const a = side({
      '/': [
        ['redirect', [1]],
        ['session', [1], 1],
      ],
    })
    const b = side({
      '/': [
        ['redirect', [1]],
        ['redirect', [2]],
        ['session', [1], 1],
        ['jwt', [1]],
      ],
    })
    expect(shape(callGroups({ a, b }))).toEqual([
      ['GET app.example/', ['redirect same', 'redirect only-b', 'session same', 'jwt only-b']],
    ])
  })

  it("are found where the exchange began before the branches part, and where a call hasn't returned", () => {
    const [, ...a] = side({ '/auth/session': [['session', [{}], { user: {} }]] })
    const b = a.slice(0, 1)
    const [group] = callGroups({ a, b })
    expect(group?.title).toBe('e1, started before the fork')
    expect(group?.calls.map(({ sides }) => sides)).toEqual(['differs'])
  })
})

it('writes values with the path of their members', () => {
  const at = new Date(0)
  expect(flatFields({ a: { b: [1, { c: null }], at }, empty: {}, gone: undefined })).toEqual({
    'a.b.0': 1,
    'a.b.1.c': null,
    'a.at': at,
    empty: {},
  })
})
