import { expect, it } from 'vitest'
import type { Step } from '../../protocol/steps.ts'
import type { Draft } from './draft.ts'
import { answerablePaths, answersIn, missingParts, withAnswer } from './missing-parts.ts'

const DRAFT: Draft = { files: { 'auth.ts': '' }, entry: 'auth.ts', environment: {}, open: 'auth.ts' }
const missing = (path?: string) => ({ specifier: '@/users', file: 'users.ts', ...(path ? { path } : {}) })
const steps = [
  { kind: 'code.noticed', data: { missing: missing('old()') } },
  { kind: 'setup.changed', data: { member: 'code' } },
  { kind: 'code.noticed', data: { missing: missing() } },
  { kind: 'code.noticed', data: { missing: { ...missing(), specifier: 'date-fns' } } },
  {
    kind: 'code.noticed',
    data: { missing: missing('users.find()'), location: { file: 'auth.ts', line: 3 } },
  },
  {
    kind: 'code.noticed',
    data: { missing: missing('users.find()'), location: { file: 'auth.ts', line: 3 } },
  },
  { kind: 'code.failed', data: { missing: missing('config') } },
  { kind: 'code.noticed', data: { message: 'another' } },
] as unknown as readonly Step[]

it('lists what the code that runs used and is not here, each once', () => {
  const { used, imported } = missingParts(steps, DRAFT)
  expect(used.map(({ path, isFatal, location }) => [path, isFatal, location?.line])).toEqual([
    ['users.find()', false, 3],
    ['config', true, undefined],
  ])
  expect(imported).toEqual([{ ...missing(), specifier: 'date-fns' }])
})

it('an answer, or an answer to what it is a member of, settles it', () => {
  const pathsOf = (draft: Draft) => missingParts(steps, draft).used.map(({ path }) => path)
  const part = { specifier: '@/users', path: 'users.find()' }
  const answered = withAnswer(DRAFT, part, 'null')
  expect(pathsOf(answered)).toEqual(['config'])
  expect(pathsOf(withAnswer(DRAFT, { ...part, path: 'users' }, '[]'))).toEqual(['config'])
  expect(answersIn(answered)).toEqual([{ ...part, json: 'null' }])
  expect(withAnswer(answered, part, undefined)).toEqual(DRAFT)
})

it('offers what a use is a member of', () => {
  expect(answerablePaths('admins.includes()')).toEqual(['admins.includes()', 'admins'])
})
