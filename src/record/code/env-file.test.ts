import { expect, it } from 'vitest'
import { describeTaken, readEnvFile } from './env-file.ts'

it('reads names and values, quoted or not, with comments, export and blank lines', () => {
  const text = [
    '\uFEFF# app',
    'AUTH_SECRET=abc=def== # made by openssl',
    'export AUTH_GITHUB_ID = "Iv1.\\"x\\"\\n" # id',
    '',
    "PLAIN='a # b \\n'",
    'EMPTY=',
    'HASH=a#b',
    'BACK=`it\'s "so"`',
  ].join('\r\n')
  expect(readEnvFile(text)).toEqual({
    variables: {
      AUTH_SECRET: 'abc=def==',
      AUTH_GITHUB_ID: 'Iv1."x"\n',
      PLAIN: 'a # b \\n',
      EMPTY: '',
      HASH: 'a#b',
      BACK: 'it\'s "so"',
    },
    problems: [],
  })
})

it('reads a key over several lines', () => {
  const { variables, problems } = readEnvFile('KEY="-----BEGIN-----\nabc\n-----END-----"\nNEXT=1')
  expect(variables).toEqual({ KEY: '-----BEGIN-----\nabc\n-----END-----', NEXT: '1' })
  expect(problems).toEqual([])
})

it('says which lines it left out, and why', () => {
  const read = readEnvFile(`A=1\nhello\n2B=x\n__proto__=x\nLONG=${'x'.repeat(8001)}\nB="open`)
  expect(read.variables).toEqual({ A: '1', B: '"open' })
  expect(read.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(describeTaken(read)).toBe(
    `Set: A, B. They stay in this browser; nothing that you share includes them. Line 2 was skipped: it isn't KEY=VALUE. Line 3 was skipped: "2B" is not a valid variable name. Line 4 was skipped: "__proto__" is not a valid variable name. So was 1 more line.`,
  )
  expect(describeTaken(readEnvFile('hello'))).toContain('No variables were set.')
})

it('reads as much of a long file as a sandbox keeps, in time that grows with its length', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `VAR_${index}=${'x'.repeat(40)}`)
  const { problems, variables } = readEnvFile([...lines, `OPEN="${'a\n'.repeat(20_000)}`].join('\n'))
  expect(Object.keys(variables)).toHaveLength(200)
  expect(problems[0]).toEqual({ line: 201, why: 'at most 200 variables are kept' })
  expect(describeTaken({ problems, variables })).toMatch(
    /^Set: (?:VAR_\d+, ){3}VAR_3 and 196 more\. .*So were \d+ more lines\.$/,
  )
})
