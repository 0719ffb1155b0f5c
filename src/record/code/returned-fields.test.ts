import { expect, it } from 'vitest'
import { returnedFieldsIn, returnedValues } from './returned-fields.ts'

const SESSION = `session: ({ session, user = { id: '' } }) => ({
    ...session,
    user: {
      ...session.user,
      id: user.id,
      'role': user.role,
      plan, toString() { return '' },
    },
  })`.replace(", toString() { return '' }", '')

const paths = (text: string) =>
  returnedFieldsIn({ line: 1, text }).map(({ line, path }) => `${line} ${path.join('.')}`)

it('finds the fields of the object that is returned', () => {
  expect(paths(SESSION)).toEqual(['5 user.id', '6 user.role', '7 user.plan'])
  expect(paths('jwt({ token }) {\n  return { ...token, role: f({ a: 1 }) }\n}')).toEqual(['2 role'])
  expect(paths('profile(profile) { return { id: profile.sub, name: "a" } }')).toEqual(['1 id', '1 name'])
})

it('finds none where another object, or none, may be returned', () => {
  expect(paths('jwt({ token }) { if (a) return { a: 1 }\n return { b: 2 } }')).toEqual([])
  expect(paths('jwt: ({ token }) => token.list.map((x) => ({ x }))')).toEqual([])
  expect(paths('jwt({ token }) { return token }')).toEqual([])
  expect(paths('signIn: () => true')).toEqual([])
})

it('shows what was returned, and what it was edited to', () => {
  const fields = returnedFieldsIn({ line: 1, text: SESSION })
  const result = { user: { id: 'u1', role: 'admin', plan: undefined } }
  expect(returnedValues(fields, { returned: true, result })).toEqual([
    { line: 5, value: 'u1' },
    { line: 6, value: 'admin' },
  ])
  const was = { ended: { result } }
  expect(
    returnedValues(fields, { returned: true, result: { user: { id: 'u1', role: 'guest' } }, was }),
  ).toEqual([
    { line: 5, value: 'u1' },
    { line: 6, value: 'admin', edited: { value: 'guest' } },
  ])
  expect(returnedValues(fields, { returned: false })).toEqual([])
  expect(returnedValues(fields, { returned: true, error: { type: 'Error', message: '' } })).toEqual([])
})

it('shows several fields of one line together', () => {
  const fields = returnedFieldsIn({ line: 3, text: 'profile(p) { return { id: p.sub, name: p.name } }' })
  expect(returnedValues(fields, { returned: true, result: { id: '1', name: 'Ada' } })).toEqual([
    { line: 3, value: { id: '1', name: 'Ada' } },
  ])
})
