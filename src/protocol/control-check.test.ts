import { describe, expect, it } from 'vitest'
import { checkCommandInput } from './command-input.ts'

const set = (breakpoint: object) => checkCommandInput('breakpoint.set', { breakpoint })
const edit = (change: object) => checkCommandInput('paused.edit', { exchange: 'e1', edit: change })

describe('a breakpoint', () => {
  it.each([
    { enabled: true, on: { kind: 'callback.called' } },
    { enabled: false, on: { lane: 'app', outcome: 'failed' }, id: 'b7' },
    { enabled: true, on: { callback: 'jwt', kind: undefined }, condition: 'account.provider == "github"' },
    { enabled: true, on: { url: '*/token*' }, and: 'a field of a newer page' },
  ])('is taken: %o', (breakpoint) => {
    expect(set(breakpoint)).toBeUndefined()
  })

  it.each([
    [{ on: { kind: 'callback.called' } }, /enabled must be true or false/],
    [{ enabled: true, on: {} }, /on must name at least one of kind, lane, rule/],
    [{ enabled: true, on: {} }, /on must name at least one of/],
    [{ enabled: true, on: { foo: 'jwt' } }, /on\.foo is not something to pause at; there are kind, lane, /],
    [
      { enabled: true, on: { kind: 'response.received', host: 'api.github.com' } },
      /on\.host is not something to pause at/,
    ],
    [{ enabled: true, on: { kind: undefined } }, /on must name at least one of/],
    [
      { enabled: true, on: { kind: 'zzz' } },
      /on\.kind must be a kind of step, not "zzz"; the kinds are person\.acted, /,
    ],
    [{ enabled: true, on: { lane: 'street' } }, /on\.lane must be "person" or/],
    [{ enabled: true, on: { callback: '' } }, /on\.callback must be "signIn" or .*, not ""/],
    [{ enabled: true, on: { callback: 'nope' } }, /on\.callback must be "signIn" or .*"jwt\.encode" or /],
    [{ enabled: true, on: { event: 'jwt' } }, /on\.event must be "signIn" or "signOut" or .*, not "jwt"/],
    [{ enabled: true, on: { operation: '' } }, /on\.operation must be a name/],
    [{ enabled: true, on: { callback: 'jwt' }, condition: 'x' }, /condition: Expected ==/],
    [{ enabled: true, on: { callback: 'jwt' }, condition: 7 }, /condition must be a comparison/],
    [{ enabled: true, on: { callback: 'jwt' }, id: 'B 1' }, /id must be a short id/],
  ])('is refused: %o', (breakpoint, problem) => {
    expect(set(breakpoint)).toMatch(problem)
  })
})

describe('the name of a branch', () => {
  const problem = (name: unknown) => [
    checkCommandInput('world.fork', { name }),
    checkCommandInput('branch.rename', { branch: 'b1', name }),
  ]

  it.each(['jwt', 'Ohne Rolle', '役割', 'می\u200cخواهم', '👩\u200d💻'])('is taken: %s', (name) => {
    expect(problem(name)).toEqual([undefined, undefined])
  })

  it.each(['\u202elive', 'ma\u200bin', 'a\u0007b', 'a\u2028b', '\u3164'])(
    'is refused when a part of it is not seen: %o',
    (name) => {
      const sentence = 'input.name must not contain invisible characters.'
      expect(problem(name)).toEqual([sentence, sentence])
    },
  )

  it('has a length', () => {
    expect(problem('x'.repeat(61))[0]).toMatch(/name must be a name of at most 60 characters/)
  })
})

describe('a change', () => {
  it.each([
    { at: 'request', url: 'https://app.example/' },
    { at: 'response', status: 503, headers: [['retry-after', '5']], body: '' },
    { at: 'call', args: [] },
    { at: 'result', result: undefined },
    { at: 'error', error: { type: 'AccessDenied', message: '' } },
    { at: 'token', token: 'a.b.c', claims: {}, signature: 'wrong' },
    { at: 'token', token: 'a..c.d.e', claims: { sub: 'x' }, signature: 'right' },
  ])('is taken: %o', (change) => {
    expect(edit(change)).toBeUndefined()
  })

  it.each([
    [{}, /edit\.at must be "request" or "response" or/],
    [{ at: 'request' }, /must name at least one of method, url, headers, body/],
    [{ at: 'response', response: {} }, /must name at least one of status, headers, body/],
    [{ at: 'response', status: 99 }, /status must be a whole number from 200 to 599/],
    [{ at: 'request', url: 'ftp://x' }, /url must be an absolute http or https URL/],
    [{ at: 'request', headers: [['a', 'b\r\nc']] }, /one line of Latin-1 text/],
    [{ at: 'call', args: {} }, /args must be a list/],
    [{ at: 'error', error: { type: 'not a name', message: '' } }, /type must be the name of an error/],
    [
      { at: 'token', token: 'no token', claims: {}, signature: 'right' },
      /token must be a token in compact form/,
    ],
    [{ at: 'token', token: 'a.b.c', claims: [], signature: 'right' }, /claims must be an object/],
  ])('is refused: %o', (change, problem) => {
    expect(edit(change)).toMatch(problem)
  })
})
