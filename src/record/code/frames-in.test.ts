import { expect, it } from 'vitest'
import { framesIn } from './frames-in.ts'

it('reads the user’s own frames, innermost first', () => {
  const stack =
    '    at deep (lib/my file.ts:3:13)\n    at jwt (app/[...nextauth]/auth.ts:17:13)\n    at auth.ts:6\n    at <anonymous> (auth.ts:2:1)'
  expect(framesIn({ stack })).toEqual([
    { name: 'deep', location: { file: 'lib/my file.ts', line: 3, column: 13 } },
    { name: 'jwt', location: { file: 'app/[...nextauth]/auth.ts', line: 17, column: 13 } },
    { location: { file: 'auth.ts', line: 6 } },
    { location: { file: 'auth.ts', line: 2, column: 1 } },
  ])
})

it('has the place alone where no stack was recorded, and nothing where neither was', () => {
  expect(framesIn({ location: { file: 'auth.ts', line: 9 } })).toEqual([
    { location: { file: 'auth.ts', line: 9 } },
  ])
  expect(framesIn({ stack: 'TypeError: no frames in here' })).toEqual([])
})
