import { expect, it } from 'vitest'
import { resultLabel } from './result.ts'

const token = { name: 'Ada', sub: 'u1', plan: 'free' }

it.each([
  ['jwt', [{ token }], { ...token, login: 'ada', plan: 'team' }, '±plan +login'],
  ['jwt', [{ token }], { name: 'Ada', sub: 'u1' }, '−plan'],
  ['jwt', [{ token }], { ...token }, 'unchanged'],
  ['jwt', [{ token }], null, 'null'],
  [
    'session',
    [{ session: { user: { name: 'Ada' } } }],
    { user: { name: 'Ada', role: 'admin' }, at: 1 },
    '+user.role +at',
  ],
  ['session', [{ session: { user: { name: 'Ada' } } }], { user: { name: 'Ada' } }, 'unchanged'],
  ['session', [{}], { user: { name: 'Ada' }, expires: 'x' }, 'user, expires'],
  ['signIn', [{}], true, 'true'],
  ['redirect', [{}], 'https://app.example', '"https://app.example"'],
  ['profile', [{}], {}, 'no fields'],
])('says what %s gave back', (name, before, result, words) => {
  expect(resultLabel({ name, before, result })).toBe(words)
})
