import { expect, it } from 'vitest'
import type { Code } from '../../protocol/code.ts'
import { typedInto } from './typed.ts'

const ADA = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com', login: 'lovelace' }

const field = (type: string, name: string, autocomplete = '', code: Code | null = null) =>
  typedInto({ type, name, autocomplete: autocomplete as AutoFill }, ADA, { code })

it('types what a test person would type into a field of a sign-in form', () => {
  expect(field('email', 'contact')).toBe('ada@example.com')
  expect(field('text', 'email')).toBe('ada@example.com')
  expect(field('password', 'secret')).toBe('ada-test-password')
  expect(field('text', 'haslo')).toBe('ada-test-password')
  expect(field('text', 'username')).toBe('lovelace')
  expect(field('text', 'name')).toBe('Ada Byron')
})

it('types nothing into a field that it knows nothing about', () => {
  expect(field('text', 'pin')).toBeUndefined()
  const email = { type: 'email', name: 'email', autocomplete: '' } as const
  expect(typedInto(email, { ...ADA, email: '' }, { code: null })).toBeUndefined()
})

it('types the password that people have in the rows that the code reads', () => {
  const text = "import bcrypt from 'bcryptjs'\nawait bcrypt.compare(credentials.password, user.passwordHash)"
  const code = { entry: 'auth.ts', files: { 'auth.ts': text } }
  expect(field('password', 'secret', '', code)).toBe('lovelace')
  expect(field('text', 'password', '', code)).toBe('lovelace')
})

it('types a number where the code looks rows up by a field that it knows nothing about', () => {
  const code = { entry: 'auth.ts', files: { 'auth.ts': 'await Student.findOne({ nim })' } }
  expect(field('text', 'nim', '', code)).toBe('123456')
  expect(field('text', 'captcha', '', code)).toBeUndefined()
})
