import { expect, it } from 'vitest'
import { typedInto } from './typed.ts'

const ADA = { id: 'ada', name: 'Ada Byron', email: 'ada@example.com', login: 'lovelace' }

const field = (type: string, name: string, autocomplete = '') =>
  typedInto({ type, name, autocomplete: autocomplete as AutoFill }, ADA)

it('types what a test person would type into a field of a sign-in form', () => {
  expect(field('email', 'contact')).toBe('ada@example.com')
  expect(field('text', 'email')).toBe('ada@example.com')
  expect(field('password', 'secret')).toBe('ada-test-password')
  expect(field('text', 'username')).toBe('lovelace')
  expect(field('text', 'name')).toBe('Ada Byron')
})

it('types nothing into a field that it knows nothing about', () => {
  expect(field('text', 'pin')).toBeUndefined()
  expect(typedInto({ type: 'email', name: 'email', autocomplete: '' }, { ...ADA, email: '' })).toBeUndefined()
})
