import { expect, it } from 'vitest'
import { importsOf } from './code-imports.ts'
import { closing, codeOnly, memberEnd } from './code-text.ts'

/** Blanks as people write them. */
const shown = (text: string) => codeOnly(text).replaceAll('\u00a0', '_')

it('leaves code, marks of quotes and the length of everything else', () => {
  expect(shown(`const a = 'it' // no\nconst b = "" /* { */ + 1`)).toBe(
    `const a = '__'      \nconst b = ""         + 1`,
  )
})

it('reads the code in templates, however deep', () => {
  const text = `\`a \${ { b: \`{\${c}\` } } }\` + d`
  expect(shown(text).replace(/ +/g, ' ')).toBe(' { b: c } + d')
  expect(codeOnly(text)).toHaveLength(text.length)
})

it.each([
  ['a quote', `x.replace(/['"]/g, y)`, 'x.replace(      g, y)'],
  ['a comment', String.raw`return /\/*$/.test(a)`, 'return       .test(a)'],
  ['a class', 'match(/[}/]{2}/)', 'match(         )'],
  ['a division', '(a) / 2 + b / 3', '(a) / 2 + b / 3'],
  ['a statement', "a()\n;/'/.test(b)", 'a()\n;   .test(b)'],
])('knows a regular expression from a division: %s', (_, text, code) => {
  expect(shown(text)).toBe(code)
})

it('takes a quote without an end in its line for an apostrophe', () => {
  expect(shown(`don't {\na: 'b' }`)).toBe(`don't {\na: '_' }`)
})

it('finds where brackets close and members end', () => {
  const code = codeOnly(`f({ a: '}', b: [1, 2] }, c)`)
  expect(closing(code, 1)).toBe(code.length - 1)
  expect(closing(code, 2)).toBe(code.lastIndexOf('}'))
  expect(memberEnd(code, 4, code.length)).toBe(10)
})

it.each([
  ['quotes without an end', `'${"\\'".repeat(50_000)}`],
  ['templates in one another', '`${'.repeat(50_000)],
  ['regular expressions without an end', '(/a['.repeat(60_000)],
  ['comments without an end', '/*'.repeat(50_000)],
])('keeps the length of %s, and does not hang', (_, text) => {
  expect(codeOnly(text)).toHaveLength(text.length)
})

it('finds imports beside comments, quotes and templates that look like them', () => {
  const text = [
    `// import a from 'commented'`,
    `const t = \`import b from "template" \${await import("inside")}\``,
    `const s = "import c from 'quoted'"`,
    `import type { User } from './types'`,
    `import d, { e as f } from "real"`,
    `export * from './star'`,
    `const g = require('needed')`,
  ].join('\n')
  expect(importsOf(text).map(({ specifier, kind, line }) => [specifier, kind, line])).toEqual([
    ['./types', 'static', 4],
    ['real', 'static', 5],
    ['./star', 'star', 6],
    ['inside', 'dynamic', 2],
    ['needed', 'require', 7],
  ])
})
