import { expect, it } from 'vitest'
import { refusalText } from './refusal.ts'

const location = { file: 'auth.ts', line: 45 }

it('says the exit, the condition and what it was about', () => {
  const operands = [
    { text: 'member.roles', value: '[]' },
    { text: 'ROLE', value: '"staff"' },
  ]
  const exits = [
    { location, how: 'returned', value: 'null', condition: 'member.roles.includes(ROLE)', was: 'false' },
  ] as const
  expect(refusalText({ exits, operands, wants: [] })).toBe(
    'auth.ts line 45 returned null because `member.roles.includes(ROLE)` was false: `member.roles` is [] and `ROLE` is "staff".',
  )
})

it('says what a variable came from, what was caught, and that a function just ended', () => {
  const exits = [
    { location, how: 'ended', condition: 'user', was: 'null', source: 'await find(email)' },
    { location, how: 'returned', value: 'false', caught: 'Error: no' },
  ] as const
  expect(refusalText({ exits, operands: [], wants: [] })).toBe(
    'auth.ts line 45 ended without returning anything because `user` was null (it comes from `await find(email)`). auth.ts line 45 returned false because it caught Error: no.',
  )
})

it('shortens values only where they are read', () => {
  const exits = [{ location, how: 'returned', value: `"${'x'.repeat(300)}"` }] as const
  expect(refusalText({ exits, operands: [], wants: [] })).toBe(
    `auth.ts line 45 returned "${'x'.repeat(78)}….`,
  )
})
