import { expect, it } from 'vitest'
import { assignedValues } from './assigned-values.ts'
import { assignmentsIn } from './assignments-in.ts'

function valuesIn(text: string, before: object, after: object, more: object = {}) {
  const call = { name: 'jwt', before: [before], after: [after], returned: true, ...more }
  return assignedValues(assignmentsIn({ line: 1, text }), call).map(({ line, value }) => [line, value])
}

it('finds assignments however the argument is named, cast or quoted', () => {
  const text = `async session({ session: s, token, ...rest }, more) {
    s.user.id = token.sub
    ;(s.user as { plan?: string }).plan = 'free'
    s.user!['role'] ??= 'member'
    token.n += 1
    other.x = 1
    if (s.user.id === 'x' || token.n >= 2) return s
    const t = { s: (token) => token }
    // s.user.no = 1
    return s
  }`
  expect(assignmentsIn({ line: 10, text })).toEqual([
    { line: 11, path: ['session', 'user', 'id'] },
    { line: 12, path: ['session', 'user', 'plan'], literal: { value: 'free' } },
    { line: 13, path: ['session', 'user', 'role'], literal: { value: 'member' } },
    { line: 14, path: ['token', 'n'] },
  ])
  expect(assignmentsIn({ line: 1, text: 'jwt: async (params) => { params.token.a = 1 }' })).toEqual([
    { line: 1, path: ['token', 'a'], literal: { value: 1 } },
  ])
  expect(assignmentsIn({ line: 1, text: 'jwt: params => { params.token.a = null }' })).toEqual([
    { line: 1, path: ['token', 'a'], literal: { value: null } },
  ])
})

it('shows nothing at a line of which the record does not say that it ran', () => {
  const text = `jwt({ token, account }) {
    if (account) token.provider = account.provider
    return token
  }`
  expect(valuesIn(text, { token: {} }, { token: { provider: 'github' } })).toEqual([[2, 'github']])
  const known = { token: { provider: 'github' } }
  expect(valuesIn(text, known, known)).toEqual([])
  expect(valuesIn(text, { token: {} }, { token: { provider: 'github' } }, { returned: false })).toEqual([])
})

it('tells two lines for one field apart only where both are written out', () => {
  const literals = `jwt({ token, profile }) {
    if (profile?.admin) token.role = 'admin'
    else token.role = 'member'
    return token
  }`
  expect(valuesIn(literals, { token: {} }, { token: { role: 'member' } })).toEqual([[3, 'member']])
  expect(valuesIn(literals, { token: {} }, { token: { role: 'owner' } })).toEqual([])
  const computed = literals.replace("'admin'", 'profile.role')
  expect(valuesIn(computed, { token: {} }, { token: { role: 'member' } })).toEqual([])
  const nested = `session({ session, user }) {
    session.user = user
    session.user.id = user.id
  }`
  expect(valuesIn(nested, { session: {} }, { session: { user: { id: 'u1' } } })).toEqual([])
})

it('does not show the value of another line where a value is written out', () => {
  const text = `jwt({ token }) {
    if (token.never) token.role = 'admin'
    Object.assign(token, { role: 'member' })
    return token
  }`
  expect(valuesIn(text, { token: {} }, { token: { role: 'member' } })).toEqual([])
})
