import { expect, it } from 'vitest'
import { ownField, withDeclared } from './declare-field.ts'

it.each([
  ["Property 'role' does not exist on type 'AdapterUser & User'.", { field: 'role', of: 'User' }],
  [
    "Property 'role' does not exist on type 'User | AdapterUser'.\n  Property 'role' …",
    { field: 'role', of: 'User' },
  ],
  [
    "Property 'accessToken' does not exist on type '{ user: AdapterUser; } & AdapterSession & Session'.",
    { field: 'accessToken', of: 'Session' },
  ],
  ["Property 'login' does not exist on type 'UserProfile'.", undefined],
  ["Cannot find name 'role'.", undefined],
])('reads the field that is missing from %j', (message, field) => {
  expect(ownField(message)).toEqual(field)
})

it('declares a field behind the code, and on the token where it is used there', () => {
  const code = "import NextAuth from 'next-auth'\nsession.user.role = token.role\n"
  const declared = withDeclared(code, { field: 'role', of: 'User' })
  expect(declared.startsWith(code)).toBe(true)
  expect(declared).toContain("declare module 'next-auth' {\n  interface User {\n    role?: string")
  expect(declared).toContain("declare module 'next-auth/jwt' {\n  interface JWT {\n    role?: string")
  expect(withDeclared('session.user.$id', { field: '$id', of: 'User' })).not.toContain('JWT')
})
