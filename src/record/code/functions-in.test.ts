import { expect, it } from 'vitest'
import { assignmentsIn } from './assignments-in.ts'
import { changedFunctions, differsElsewhere, functionAt, functionsIn } from './functions-in.ts'

const TEXT = `import NextAuth from 'next-auth'
// callbacks: { no: () => 1 }
export const { auth } = NextAuth({
  providers: [
    GitHub({ profile: (profile) => ({ id: profile.id, name: '}' }) }),
    Credentials({
      async authorize({ email }, request) {
        return { id: String(email) }
      },
    }),
  ],
  callbacks: {
    signIn: ({ profile }) => !!profile?.email,
    async jwt({ token, profile }) {
      // a brace in a comment: }
      if (profile) token.login = \`{\${profile.login}\`
      return token
    },
    ...others,
    session,
  },
  events: {
    createUser: ({ user }) => console.log('welcome', user.id),
  },
})
`

it('finds callbacks, events, and what providers have, with their lines', () => {
  expect(functionsIn(TEXT).map(({ name, of, line, endLine }) => [name, of, line, endLine])).toEqual([
    ['profile', 'callback', 5, 5],
    ['authorize', 'callback', 7, 9],
    ['signIn', 'callback', 13, 13],
    ['jwt', 'callback', 14, 18],
    ['session', 'callback', 20, 20],
    ['createUser', 'event', 23, 23],
  ])
})

it('knows which function a line is part of', () => {
  const functions = functionsIn(TEXT)
  expect(functionAt(functions, 16)?.name).toBe('jwt')
  expect(functionAt(functions, 3)).toBeUndefined()
})

it('finds nothing in half a text, and does not hang', () => {
  expect(functionsIn('export const x = { callbacks: { jwt({ token')).toHaveLength(1)
  expect(functionsIn('callbacks: {')).toEqual([])
  expect(functionsIn('')).toEqual([])
})

it.each([
  ['a comment', String.raw`url.replace(/\/*$/, '')`],
  ['a quote', `url.replace(/['"]/g, '')`],
  ['a brace', 'url.match(/[}/]{2}/)'],
  ['a line’s end', String.raw`typeof /\/\//`],
])('is not misled by what looks like %s in a regular expression', (_, expression) => {
  const text = `callbacks: {\n  redirect({ url }) { return ${expression} },\n  jwt: ({ token }) => token,\n}`
  expect(functionsIn(text).map(({ name, line }) => [name, line])).toEqual([
    ['redirect', 2],
    ['jwt', 3],
  ])
})

it('knows a division from a regular expression', () => {
  const text = `callbacks: {\n  jwt({ token }) { token.a = (b) / 2; token.c = d / '}'.length; return token },\n  session() {},\n}`
  expect(functionsIn(text).map(({ name, line }) => [name, line])).toEqual([
    ['jwt', 2],
    ['session', 3],
  ])
})

it('says which functions changed, and whether anything else did', () => {
  const edited = TEXT.replace('token.login =', 'token.name =')
  expect(changedFunctions(TEXT, edited)).toEqual(['jwt'])
  expect(differsElsewhere(TEXT, edited)).toBe(false)
  expect(changedFunctions(TEXT, TEXT.replace('GitHub(', 'GitLab('))).toEqual([])
  expect(differsElsewhere(TEXT, TEXT.replace('GitHub(', 'GitLab('))).toBe(true)
  expect(changedFunctions(TEXT, TEXT.replace('createUser:', 'signOut:'))).toEqual(['createUser', 'signOut'])
})

it.each([
  ['a long comment', `/*${'x'.repeat(100_000)}*/`],
  ['blanks', ' '.repeat(100_000)],
  ['comments without an end', '/*'.repeat(50_000)],
  ['quotes without an end', `'${"\\'".repeat(50_000)}`],
  ['members of providers in one another', '{profile('.repeat(5000) + ')()('.repeat(12_000)],
  ['groups in one another', 'callbacks:{'.repeat(9000)],
  ['many members', `callbacks:{${'a(){},'.repeat(16_000)}}`],
  ['blanks behind names', `callbacks: { jwt({ token }) { ${`token${' '.repeat(2000)}`.repeat(50)} } }`],
  ['regular expressions without an end', '(/a['.repeat(60_000)],
  ['casts without an end', `callbacks: { jwt({ token }) { ${'(token as x '.repeat(8000)} } }`],
])('does not hang over %s', (_, text) => {
  for (const found of functionsIn(text).slice(0, 20)) expect(assignmentsIn(found)).toBeDefined()
})

it('looks into nothing that is too long to run', () => {
  expect(functionsIn(`callbacks: { jwt() {} }${' '.repeat(300_000)}`)).toEqual([])
})
