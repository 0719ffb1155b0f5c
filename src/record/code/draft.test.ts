import { describe, expect, it } from 'vitest'
import {
  codeOf,
  type Draft,
  draftWith,
  hasSameSurroundings,
  isSameText,
  nameProblem,
  readDraft,
  renamed,
  withFile,
  withoutFile,
  withText,
} from './draft.ts'
import { USUAL_LIMITS } from './limits.ts'

const DRAFT: Draft = {
  files: { 'auth.ts': 'a', 'lib/b.ts': 'b' },
  entry: 'auth.ts',
  environment: {},
  open: 'lib/b.ts',
}

describe('files', () => {
  it('are added, renamed and removed; the configuration follows its name and stays', () => {
    expect(withFile(DRAFT, 'c.ts')).toMatchObject({ files: { 'c.ts': '' }, open: 'c.ts' })
    expect(renamed(DRAFT, 'auth.ts', 'src/auth.ts')).toMatchObject({
      files: { 'src/auth.ts': 'a', 'lib/b.ts': 'b' },
      entry: 'src/auth.ts',
      open: 'lib/b.ts',
    })
    expect(withoutFile(DRAFT, 'lib/b.ts')).toEqual({ ...DRAFT, files: { 'auth.ts': 'a' }, open: 'auth.ts' })
    expect(withoutFile(DRAFT, 'auth.ts')).toBe(DRAFT)
    expect(withText(DRAFT, 'auth.ts', 'a')).toBe(DRAFT)
  })

  it.each([
    ['', 'needs a name'],
    ['auth.ts', 'already'],
    ['../auth.ts', 'not a valid path'],
    ['a//b.ts', 'not a valid path'],
    ['lib/b.css', 'must end'],
  ])('cannot be called "%s"', (name, words) => {
    expect(nameProblem(DRAFT, name)).toContain(words)
  })

  it.each(['lib/roles.ts', 'app/[...nextauth]/route.ts', 'data.json'])('can be called %s', (name) => {
    expect(nameProblem(DRAFT, name)).toBeUndefined()
  })
})

it('becomes the code of the world: test values fill in beside what was set', () => {
  expect(codeOf(DRAFT, { A: '1' }, null)).toEqual({ files: DRAFT.files, entry: 'auth.ts' })
  const running = { files: {}, entry: 'b.ts', strategy: 'database' } as const
  expect(codeOf(DRAFT, {}, running)).toEqual({ files: DRAFT.files, entry: 'auth.ts', strategy: 'database' })
  expect(codeOf({ ...DRAFT, environment: { B: '2' } }, { A: '1', B: '0' }, null)).toHaveProperty(
    'environment',
    {
      A: '1',
      B: '2',
    },
  )
})

it('is compared by its texts alone', () => {
  expect(isSameText(DRAFT, { ...DRAFT })).toBe(true)
  expect(isSameText(DRAFT, withText(DRAFT, 'auth.ts', 'b'))).toBe(false)
  expect(isSameText(DRAFT, withFile(DRAFT, 'c.ts'))).toBe(false)
  expect(isSameText(DRAFT, { ...DRAFT, entry: 'lib/b.ts' })).toBe(false)
})

it('takes files that were found elsewhere, and keeps the variables', () => {
  const before = { ...DRAFT, environment: { A: '1' } }
  expect(draftWith({ 'main.ts': 'x' }, before)).toEqual({
    files: { 'main.ts': 'x' },
    entry: 'main.ts',
    environment: { A: '1' },
    open: 'main.ts',
  })
})

it.each([
  [null],
  ['text'],
  [{}],
  [{ ...DRAFT, files: { 'auth.ts': 1 } }],
  [{ ...DRAFT, entry: 'gone.ts' }],
  [{ ...DRAFT, environment: [1] }],
])('is not read from %o', (value) => {
  expect(readDraft(value)).toBeUndefined()
})

it('is read as it was kept; a file that is gone is not in front', () => {
  expect(readDraft(JSON.parse(JSON.stringify(DRAFT)))).toEqual(DRAFT)
  expect(readDraft({ ...DRAFT, open: 'gone.ts' })).toEqual({ ...DRAFT, open: 'auth.ts' })
})

it('keeps the limits, and gives the world those that are not the usual ones', () => {
  const limits = { runMs: 250, memoryBytes: 32 * 1024 * 1024 }
  const limited = { ...DRAFT, limits }
  expect(readDraft(JSON.parse(JSON.stringify(limited)))).toEqual(limited)
  expect(readDraft({ ...DRAFT, limits: { runMs: 'x' } })).toEqual(DRAFT)
  expect(codeOf(limited, {}, null)).toEqual({ files: DRAFT.files, entry: 'auth.ts', limits })
  expect(codeOf({ ...DRAFT, limits: USUAL_LIMITS }, {}, null)).not.toHaveProperty('limits')
})

it('knows whether the code runs with its variables and limits', () => {
  const code = { files: DRAFT.files, entry: 'auth.ts' }
  expect(hasSameSurroundings(DRAFT, code)).toBe(true)
  expect(hasSameSurroundings({ ...DRAFT, limits: { ...USUAL_LIMITS, runMs: 50 } }, code)).toBe(false)
  expect(hasSameSurroundings({ ...DRAFT, environment: { A: '1' } }, code)).toBe(false)
  expect(
    hasSameSurroundings({ ...DRAFT, environment: { A: '1' } }, { ...code, environment: { A: '1', B: '' } }),
  ).toBe(true)
})

it('gives the code as many variables as a sandbox keeps, those that it reads first', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`V${index}`, 'x']))
  const draft = { ...DRAFT, environment: { ...many, A: 'own' } }
  const code = codeOf(draft, { A: 'test', B: 'test' }, null)
  expect(Object.keys(code.environment ?? {})).toHaveLength(200)
  expect(code.environment).toMatchObject({ A: 'own', B: 'test', V0: 'x' })
  expect(code.private).not.toContain('B')
  expect(hasSameSurroundings(draft, code)).toBe(true)
})
