import { describe, expect, it } from 'vitest'
import type { Code } from './code.ts'
import { isCode } from './code-check.ts'

const CODE: Code = { files: { 'auth.ts': 'export const a = 1' }, entry: 'auth.ts' }

describe('the user’s code', () => {
  it.each<[string, unknown]>([
    ['none', null],
    ['one file', CODE],
    [
      'folders, an environment and limits',
      {
        files: { 'src/auth.ts': '', 'app/api/auth/[...nextauth]/route.ts': '', '(app)/a b.ts': '' },
        entry: 'src/auth.ts',
        environment: { AUTH_SECRET: 'x', _a1: '' },
        limits: { runMs: 1000, memoryBytes: 64 * 1024 * 1024 },
        strategy: 'database',
        private: ['AUTH_SECRET'],
        placeholders: { '@/lib/users': { 'getUser()': 'null', 'ROLES.ADMIN': '"admin"' }, axios: {} },
      },
    ],
  ])('is taken: %s', (_name, code) => {
    expect(isCode(code, 'code')).toBeUndefined()
  })

  it.each<[string, unknown, string]>([
    ['no object', 'auth.ts', 'code must be an object'],
    ['no entry', { files: {} }, 'code.entry must be a string, not absent.'],
    [
      'an entry that is no file',
      { ...CODE, entry: 'b.ts' },
      'code.entry must name one of code.files, not "b.ts".',
    ],
    ['an inherited entry', { ...CODE, entry: 'toString' }, 'code.entry must name one of'],
    [
      'a file that is no text',
      { ...CODE, files: { 'auth.ts': 1 } },
      'code.files["auth.ts"] must be a string',
    ],
    ['a path upwards', { ...CODE, files: { '../a.ts': '' } }, 'A key of code.files must be a relative path'],
    ['a path upwards inside', { ...CODE, files: { 'a/../b.ts': '' } }, 'A key of code.files must be'],
    ['a path from the root', { ...CODE, files: { '/a.ts': '' } }, 'A key of code.files must be'],
    ['a path with a backslash', { ...CODE, files: { 'a\\b.ts': '' } }, 'A key of code.files must be'],
    ['an address', { ...CODE, files: { 'https://a.example/b.ts': '' } }, 'A key of code.files must be'],
    ['a prototype', JSON.parse('{"files":{"__proto__":""},"entry":"a"}'), 'A key of code.files must be'],
    [
      'a variable with a space',
      { ...CODE, environment: { 'A B': '' } },
      'A key of code.environment must be the name',
    ],
    [
      'a long variable',
      { ...CODE, environment: { A: 'x'.repeat(8001) } },
      'at most 8000 characters, not 8001.',
    ],
    [
      'limits that are none',
      { ...CODE, limits: { runMs: 1e9, memoryBytes: 1e8 } },
      'code.limits.runMs must be',
    ],
    [
      'a strategy that is none',
      { ...CODE, strategy: 'cookie' },
      'code.strategy must be "jwt" or "database", not "cookie".',
    ],
    [
      'a placeholder that gives no JSON',
      { ...CODE, placeholders: { axios: { 'get()': 'undefined' } } },
      'code.placeholders["axios"]["get()"] must be JSON',
    ],
    [
      'a placeholder for no import',
      { ...CODE, placeholders: { 'a b': {} } },
      'A key of code.placeholders must be what is imported',
    ],
    [
      'a prototype for a placeholder',
      { ...CODE, placeholders: JSON.parse('{"a":{"__proto__":"null"}}') },
      'A key of code.placeholders["a"] must be the member',
    ],
    [
      'too many placeholders',
      {
        ...CODE,
        placeholders: { a: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}()`, 'null'])) },
      },
      'code.placeholders must be at most 100 members, not 101.',
    ],
    ['private variables that are none', { ...CODE, private: ['A B'] }, 'code.private[0] must be the name'],
  ])('is refused with %s', (_name, code, problem) => {
    expect(isCode(code, 'code')).toContain(problem)
  })

  it('is refused when it is too large, in bytes', () => {
    const files = (n: number, text: string) =>
      Object.fromEntries(Array.from({ length: n }, (_, index) => [`f${index}.ts`, text]))
    expect(isCode({ files: files(65, ''), entry: 'f0.ts' }, 'code')).toBe(
      'code.files must be at most 64 files, not 65.',
    )
    expect(isCode({ files: files(1, 'ä'.repeat(131_073)), entry: 'f0.ts' }, 'code')).toBe(
      'code.files["f0.ts"] must be at most 262144 bytes, not 262146.',
    )
    expect(isCode({ files: files(5, 'a'.repeat(210_000)), entry: 'f0.ts' }, 'code')).toBe(
      'code.files must be at most 1048576 bytes in all, not 1050000.',
    )
  })
})
