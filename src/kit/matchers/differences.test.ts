import { expect, test } from 'vitest'
import { closest, differences } from './differences.ts'

test('what is not named may be anything, patterns are for texts, and matchers of expect count', () => {
  const claims = { aud: 'my-app', email: 'ada@w2.example', roles: ['admin', 'user'] }
  expect(differences(claims, { aud: 'my-app', email: /@w\d\.example$/, roles: ['admin', /^u/] })).toEqual([])
  expect(differences(claims, { aud: expect.any(String) })).toEqual([])
})

test('each value that is not as expected has a line with its path', () => {
  const received = { status: 302, query: { code: 'abc', state: 's' } }
  const expected = { status: 200, query: { state: 's', code: /^\d+$/, error: expect.any(String) } }
  expect(differences(received, expected)).toEqual([
    'status: expected 200, received 302',
    'query.code: expected /^\\d+$/, received "abc"',
    'query.error: expected Any<String>, received nothing',
  ])
  expect(differences(undefined, { a: 1 })).toEqual(['expected {"a":1}, received nothing'])
})

test('of several candidates the closest one is explained, unless one is as expected', () => {
  const cookies = [
    { path: '/a', secure: false, httpOnly: false },
    { path: '/', secure: true, httpOnly: false },
  ]
  const expected = { path: '/', secure: true, httpOnly: true }
  expect(closest(cookies, expected, 'none')).toEqual(['httpOnly: expected true, received false'])
  expect(closest([...cookies, expected], expected, 'none')).toBeUndefined()
  expect(closest([], expected, 'The browser has no cookies.')).toEqual(['The browser has no cookies.'])
})
