import { expect, it } from 'vitest'
import type { MarkParts } from './line-marks.ts'
import type { LogRow } from './log-rows.ts'
import { valueAt } from './value-at.ts'

const TEXT = `export const config = {
  callbacks: {
    async jwt({ token, profile: told, user }) {
      const email = user?.email
      const { id } = user
      if (told) token.login = told.login
      const found = list.find((user) => user.id === 'token')
      return { ...token, url: \`\${token.sub}\` }
    },
  },
}`

const BEFORE = { token: { sub: '1' }, profile: { login: 'ada' }, user: { id: 'u1', email: 'a@b.example' } }
const AFTER = { ...BEFORE, token: { sub: '1', login: 'ada' } }

const call = (more: object = {}): LogRow => ({
  type: 'call',
  seq: 4,
  run: 1,
  call: {
    seq: 4,
    returnSeq: 5,
    kind: 'callback',
    name: 'jwt',
    because: 'GET /',
    exchange: 'e1',
    before: [BEFORE],
    after: [AFTER],
    returned: true,
    result: { login: 'ada' },
    ...more,
  },
})

/** The value of what is written at the first place of a text in a line. */
function at(line: number, written: string, more: Partial<MarkParts> = {}) {
  const column = (TEXT.split('\n')[line - 1] ?? '').indexOf(written) + written.length
  const parts = { file: 'auth.ts', text: TEXT, rows: [call()], breakpoints: [], until: 100, now: 5 }
  return valueAt({ line, column }, { ...parts, run: 1, selected: undefined, ran: () => TEXT, ...more })
}

it('has the arguments as they go in while the call is paused before it runs', () => {
  expect(at(6, 'token', { now: 4, until: 4 })).toEqual({
    from: 17,
    to: 22,
    title: 'token, paused at step 4',
    text: '{\n  sub: "1"\n}',
  })
  expect(at(6, 'told.login', { now: 4, until: 4 })).toMatchObject({
    title: 'told.login, paused at step 4',
    text: '"ada"',
  })
})

it('has them as the call left them, and what it returned, once it ran', () => {
  expect(at(6, 'token.login')).toMatchObject({
    title: 'token.login, paused at step 5, after the call',
    text: '"ada"',
  })
  expect(at(8, 'return')).toMatchObject({ title: 'Returned, paused at step 5', text: '{\n  login: "ada"\n}' })
  expect(at(3, 'jwt')).toMatchObject({ title: 'Returned, paused at step 5' })
  const error = { type: 'TypeError', message: 'no' }
  expect(at(8, 'return', { rows: [call({ error })] })).toMatchObject({
    title: 'Threw, paused at step 5',
    text: '"TypeError: no"',
  })
})

it('reads names in templates, and none in quotes', () => {
  expect(at(8, '${token.sub')).toMatchObject({ text: '"1"' })
  expect(at(7, "'token")).toBeUndefined()
})

it('knows variables that are set from an argument alone', () => {
  expect(at(4, 'email')).toMatchObject({ text: '"a@b.example"' })
  expect(at(5, 'id')).toMatchObject({ text: '"u1"' })
  expect(at(4, 'email', { now: 4, until: 4 })).toBeUndefined()
})

it('says nothing of another variable with the name of an argument, nor of what only the interpreter knows', () => {
  expect(at(7, '(user')).toBeUndefined()
  expect(at(7, 'found')).toBeUndefined()
})

it('says nothing of another version of the function, nor before the first call', () => {
  expect(at(6, 'token', { ran: () => TEXT.replace('told.login', 'told.name') })).toBeUndefined()
  expect(at(6, 'token', { rows: [] })).toBeUndefined()
})

it('has the newest call where nothing is paused', () => {
  expect(at(6, 'token', { now: undefined })).toMatchObject({
    title: 'token, in the call at step 4, after the call',
  })
})
